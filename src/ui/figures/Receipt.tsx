import type { ReactNode } from 'react';
import { ReceiptContext } from './amount-form.ts';
import { CopyLine } from './CopyLine.tsx';
import { type Pair, Pairs } from './Pairs.tsx';
import { Quantity } from './Quantity.tsx';
import styles from './Receipt.module.css';

export interface ReceiptRow {
  name: string;
  value?: ReactNode;
  /** A decimal string, shown with `unit` instead of `value`. */
  amount?: string | undefined;
  unit?: string | undefined;
  /** An order number, address or hash, shown shortened instead of `value`, with a button that copies all of it. */
  copy?: string | undefined;
  total?: boolean;
}

/** Whether a row has something to show. */
export const isFilled = ({ value, amount, copy }: ReceiptRow): boolean =>
  [value, amount, copy].some((content) => content !== undefined && content !== null && content !== '');

/** Receipt: a list of names, values and numbers to copy. A row without a value is left out (LOOK-14). */
export function Receipt({ rows }: { rows: readonly ReceiptRow[] }) {
  const pairs = rows.filter(isFilled).map(({ name, value, amount, unit, copy, total }): Pair => ({
    name,
    total: total ?? false,
    value: copy ? (
      <span className={styles.copy}>
        <CopyLine label={name} value={copy} />
      </span>
    ) : amount === undefined ? (
      value
    ) : (
      <Quantity value={amount} unit={unit} />
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
