import { type Amount, amountParts, MISSING } from '../../domain/decimal.ts';
import { type AmountForm, useAmountForm } from './amount-form.ts';
import { RollingDigits } from './RollingDigits.tsx';
import skeleton from '../base/Skeleton.module.css';
import styles from './Figure.module.css';

interface Props extends AmountForm {
  /** A decimal string; "–" if missing. */
  value: Amount;
  /** 40 only for the headline, once per screen. */
  size?: 40 | 28 | 20;
  /** Before the figure: ฿. */
  prefix?: string | undefined;
  /** Outdated or uncertain: grey. */
  stale?: boolean | undefined;
  /** Loading: shows a placeholder bar of the same size (LOOK-04). */
  coming?: boolean | undefined;
  /** It changes while it is read: changed digits roll in. */
  live?: boolean;
}

/** Headline amount: decimals and unit are less prominent than the whole part. Left to right in every language. */
export function Figure({ value, size = 40, unit, prefix, stale, coming, live, ...options }: Props) {
  const form = useAmountForm({ unit, ...options });
  if (coming)
    return (
      <span className={`${skeleton.skeleton} ${styles.figure} ${styles.coming}`} data-size={size} aria-hidden>
        <span className={skeleton.bar} />
      </span>
    );
  const parts = amountParts(value, form);
  const digits = (text: string) => (live ? <RollingDigits value={value} text={text} /> : text);
  return (
    <bdi dir="ltr" className={styles.figure} data-size={size} data-stale={stale || undefined}>
      {parts?.sign}
      {prefix && parts && <span className={styles.prefix}>{prefix}</span>}
      {parts ? digits(parts.whole) : MISSING}
      {parts?.fraction && <span className={styles.part}>{digits(parts.fraction)}</span>}
      {unit && parts && (
        <span className={styles.unit}>
          {'\u2009'}
          {unit}
        </span>
      )}
    </bdi>
  );
}
