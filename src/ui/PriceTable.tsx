import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatAmount, formatPrice } from '../lib/decimal.ts';
import styles from './PriceTable.module.css';

/** Opening, highest, lowest and closing price of a span that begins at `time`, in ms. */
export interface PriceSpan {
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume?: string | undefined;
}

interface RowProps {
  readonly one: PriceSpan;
  readonly scale: number;
  /** A span's beginning, in words. */
  readonly timeOf: (time: number) => string;
  /** With the traded volume as the last column. */
  readonly volumes?: boolean | undefined;
}

/** A row of the table. */
export function PriceTableRow({ one: priceSpan, scale, timeOf, volumes }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <time dateTime={new Date(priceSpan.time).toISOString()}>{timeOf(priceSpan.time)}</time>
      </th>
      {[priceSpan.open, priceSpan.high, priceSpan.low, priceSpan.close].map((value, place) => (
        <td key={place}>
          <bdi dir="ltr">{formatPrice(value, scale)}</bdi>
        </td>
      ))}
      {volumes && (
        <td>
          <bdi dir="ltr">{formatAmount(priceSpan.volume)}</bdi>
        </td>
      )}
    </tr>
  );
}

interface Props extends Omit<RowProps, 'one'> {
  /** Names table and scrolling box. */
  readonly label: string;
  /** Newest first. */
  readonly spans: readonly PriceSpan[];
  /** A row above them that follows the price by itself. */
  readonly first?: ReactNode;
}

/** The figures of a chart, newest first, for those who cannot see it or want to read it exactly (A11Y-04). */
export function PriceTable({ label, spans, first, ...of }: Props) {
  const { t } = useLingui();
  return (
    // what scrolls has to be reached by keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="region" aria-label={label}>
      <table className={styles.table}>
        <caption className="visually-hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t`Time`}</th>
            <th scope="col">{t`Open price`}</th>
            <th scope="col">{t`High`}</th>
            <th scope="col">{t`Low`}</th>
            <th scope="col">{t`Close price`}</th>
            {of.volumes && <th scope="col">{t`Volume`}</th>}
          </tr>
        </thead>
        <tbody>
          {first}
          {spans.map((span) => (
            <PriceTableRow key={span.time} one={span} {...of} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
