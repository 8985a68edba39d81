import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ReceiptContext } from './amount-form.ts';
import { Sheet } from './Sheet.tsx';
import { useWide } from './use-media.ts';
import styles from './Entry.module.css';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * One entry of a list whose rows lead to no page of their own: a sheet over the list, from 900 px on the `aside` of its
 * page. Its amounts have all their digits.
 */
export function Entry({ title, onClose, children }: Props) {
  const content = <ReceiptContext value>{children}</ReceiptContext>;
  return useWide() ? (
    <section className={styles.entry} aria-label={title}>
      <h2>{title}</h2>
      {content}
    </section>
  ) : (
    <Sheet title={title} onClose={onClose}>
      {content}
    </Sheet>
  );
}

/** Stands beside a list of which nothing is open; the list may say it in its own words. */
export function NothingOpen({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  return <p className={styles.nothing}>{children ?? t`Choose an item to see it here.`}</p>;
}
