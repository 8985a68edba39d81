import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useCompany } from '../../../browser/company.ts';
import { Brand } from '../../../ui/layout/Brand.tsx';
import styles from './Bar.module.css';

interface Props {
  /** After the name. */
  readonly children?: ReactNode;
}

/** Shows mark and name in home's bar; next to the rail, which has the mark, the name of the page. */
export function Bar({ children }: Props) {
  const { t } = useLingui();
  const company = useCompany();
  return (
    <span className={styles.bar}>
      <Brand />
      <span className={styles.name} translate="no">
        {company}
      </span>
      <span className={styles.page} aria-hidden>{t`Home`}</span>
      {children}
    </span>
  );
}
