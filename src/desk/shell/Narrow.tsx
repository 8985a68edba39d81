import type { ReactNode } from 'react';
import { Brand } from '../../ui/layout/Brand.tsx';
import styles from './Narrow.module.css';

/** A page of one narrow column, before anyone is logged in. */
export function Narrow({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <main className={styles.page}>
      <Brand large />
      <h1>{title}</h1>
      {children}
    </main>
  );
}
