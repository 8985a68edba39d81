import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { ReceiptContext } from '../figures/amount-form.ts';
import { Sheet } from '../overlays/Sheet.tsx';
import { useWide } from '../base/use-media.ts';
import styles from './EntryPane.module.css';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/**
 * Details of a list entry that has no page: a sheet over the list, from 900 px on the `aside` of the page. Amounts have
 * all their digits.
 */
export function EntryPane({ title, onClose, children }: Props) {
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

/** Shown next to a list while no entry is open. The list may provide its own text. */
export function NothingOpen({ children }: { children?: ReactNode }) {
  const { t } = useLingui();
  return <p className={styles.nothing}>{children ?? t`Choose an item to see it here.`}</p>;
}
