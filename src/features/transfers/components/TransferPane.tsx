import type { ReactNode } from 'react';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import styles from './TransferPane.module.css';

interface Props {
  readonly title: string;
  /** Buttons at the end of the heading. */
  readonly end?: ReactNode;
  readonly children: ReactNode;
}

/** Frames one deposit or withdrawal in the pane next to the list. */
export function TransferPane({ title, end, children }: Props) {
  return (
    <section className={styles.pane} aria-label={title}>
      <SectionHeading end={end}>{title}</SectionHeading>
      {children}
    </section>
  );
}
