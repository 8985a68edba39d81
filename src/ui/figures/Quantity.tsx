import { type Amount, formatAmount, MISSING } from '../../domain/decimal.ts';
import { type AmountForm, useAmountForm } from './amount-form.ts';
import styles from './Price.module.css';

interface Props extends AmountForm {
  /** A decimal string; "–" if missing. */
  value: Amount;
  /** Before the amount: ฿. */
  prefix?: string | undefined;
}

/** Amount with its unit inside a text, a pair or a row, left to right in every language. */
export function Quantity({ value, unit, prefix = '', ...options }: Props) {
  const text = formatAmount(value, useAmountForm({ unit, ...options }));
  if (text === MISSING) return text;
  const [, sign = '', digits] = /^([+\u2212]?)(.*)$/.exec(text) ?? [];
  return (
    <bdi dir="ltr" className={styles.price}>
      {sign}
      {prefix}
      {digits}
      {unit && `\u00a0${unit}`}
    </bdi>
  );
}
