import { type Amount, formatAmount, type FormatOptions, MISSING } from '../lib/decimal.ts';
import styles from './Price.module.css';

interface Props extends FormatOptions {
  /** A decimal string; missing reads "–". */
  value: Amount;
  /** After it: USDT. */
  unit?: string | undefined;
  /** Before it: ฿. */
  prefix?: string | undefined;
}

/** An amount with its unit inside a text, a pair or a row: one run from left to right in every language. */
export function Quantity({ value, unit, prefix = '', ...options }: Props) {
  const text = formatAmount(value, options);
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
