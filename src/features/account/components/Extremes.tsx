import { compare, formatAmount } from '../../../domain/decimal.ts';
import { multiply } from '../../../domain/money.ts';
import type { squareScale } from '../../../domain/square.ts';
import { currencyForm } from '../../../i18n/currencies.ts';
import type { HorizonPoint } from '../../../ui/figures/Horizon.tsx';
import styles from './assets-head.module.css';

/** Totals from this one on are named without decimals. */
const LARGE = '1000';

interface Extreme {
  readonly point: HorizonPoint;
  /** Its total in the base currency, without the currency's sign. */
  readonly text: string;
}

/** Returns the highest and the lowest point of a line, the older one of equals. */
export function extremesOf(
  line: readonly HorizonPoint[],
  { rate, currency }: { readonly rate: string; readonly currency: string },
): { readonly high: Extreme; readonly low: Extreme } {
  const extreme = (sign: -1 | 1): Extreme => {
    const point = line.reduce((best, other) => (compare(other.value, best.value) === sign ? other : best));
    const total = multiply(point.value, rate);
    const scale = compare(total, LARGE) < 0 ? currencyForm(currency).scale : 0;
    return { point, text: formatAmount(total, { scale }) };
  };
  return { high: extreme(1), low: extreme(-1) };
}

interface Props {
  readonly scale: ReturnType<typeof squareScale>;
  /** The currency's sign. */
  readonly sign: string;
  readonly high: Extreme;
  readonly low: Extreme;
}

/** Names the high and the low of a line, inside its SVG. A level line has neither. */
export function Extremes({ scale: { x, y }, sign, high, low }: Props) {
  if (high.text === low.text) return null;
  return [high, low].map(({ point, text }) => {
    const at = x(point.time);
    const side = at < 20 ? 'start' : at > 80 ? 'end' : 'middle';
    return (
      <text
        key={text}
        className={styles.extreme}
        data-side={side}
        x={`${at}%`}
        // the page's margin
        dx={at < 5 ? 16 : 0}
        y={`${y(point.value)}%`}
        dy={point === high.point ? '-0.65em' : '1.45em'}
      >
        {sign + text}
      </text>
    );
  });
}
