import { type Amount, directionOfChange, formatAmount, formatPercent } from '../../domain/decimal.ts';
import { Icon } from '../base/Icon.tsx';
import styles from './Delta.module.css';

interface Props {
  /** A decimal string; "–" if missing. */
  value: Amount;
  /** A percentage with two decimals, or an amount. */
  of?: 'percent' | 'amount';
  /** Decimals of an amount. */
  scale?: number;
  /** The same change as a percentage, in brackets after an amount. */
  percent?: Amount;
  /** Outdated: grey, but with its sign. */
  stale?: boolean;
}

/** Shows a change with sign, arrow and direction colour (A11Y-08). A change that rounds to zero has none of them. */
export function Delta({ value, of = 'percent', scale, percent, stale }: Props) {
  const text = of === 'percent' ? formatPercent(value) : formatAmount(value, { scale, sign: 'always' });
  const direction = directionOfChange(text);
  return (
    <bdi dir="ltr" className={styles.delta} data-direction={stale ? undefined : direction}>
      {direction && <Icon name={direction === 'rise' ? 'arrow-up' : 'arrow-down'} size={14} />}
      {text}
      {percent && ` (${formatPercent(percent)})`}
    </bdi>
  );
}
