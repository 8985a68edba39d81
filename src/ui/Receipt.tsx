import type { ReactNode } from 'react';
import { ReceiptContext } from './amount-form.ts';
import { CopyLine } from './CopyLine.tsx';
import { type Pair, Pairs } from './Pairs.tsx';
import styles from './Receipt.module.css';

export interface ReceiptRow {
  name: string;
  /** Missing reads "–", so that every receipt has the same lines. */
  value?: ReactNode;
  /** An order number, address or hash: stands in place of `value`, shortened, with a button that copies all of it. */
  copy?: string | undefined;
  total?: boolean;
}

/** What happened, line by line: names, figures, and numbers to copy. Plain, and never a party. */
export function Receipt({ rows }: { rows: readonly ReceiptRow[] }) {
  const pairs = rows.map(({ name, value, copy, total }): Pair => ({
    name,
    total: total ?? false,
    value: copy ? (
      <span className={styles.copy}>
        <CopyLine label={name} value={copy} />
      </span>
    ) : value === undefined || value === null || value === '' ? (
      '–'
    ) : (
      value
    ),
  }));
  return (
    <div className={styles.receipt}>
      <ReceiptContext value>
        <Pairs pairs={pairs} lines />
      </ReceiptContext>
    </div>
  );
}
