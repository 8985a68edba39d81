import type { ReactNode } from 'react';
import { ReceiptContext } from './amount-form.ts';
import { CopyLine } from './CopyLine.tsx';
import { type Pair, Pairs } from './Pairs.tsx';
import styles from './Receipt.module.css';

export interface ReceiptRow {
  name: string;
  /** "–" if missing, so that every receipt has the same lines. */
  value?: ReactNode;
  /** An order number, address or hash, shown shortened instead of `value`, with a button that copies all of it. */
  copy?: string | undefined;
  total?: boolean;
}

/** Receipt: a list of names, values and numbers to copy. */
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
