import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { formatAmount, formatPrice } from '../../domain/decimal.ts';
import styles from './PriceTable.module.css';

/** Open, high, low and close price of a span that starts at `time` (ms). */
export interface PriceSpan {
  readonly time: number;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume?: string | undefined;
}

interface RowProps {
  readonly span: PriceSpan;
  readonly scale: number;
  /** Formats the start of a span. */
  readonly timeOf: (time: number) => string;
  /** Adds the traded volume as the last column. */
  readonly volumes?: boolean | undefined;
}

/** A row of the table. */
export function PriceTableRow({ span, scale, timeOf, volumes }: RowProps) {
  return (
    <tr>
      <th scope="row">
        <time dateTime={new Date(span.time).toISOString()}>{timeOf(span.time)}</time>
      </th>
      {[span.open, span.high, span.low, span.close].map((value, index) => (
        <td key={index}>
          <bdi dir="ltr">{formatPrice(value, scale)}</bdi>
        </td>
      ))}
      {volumes && (
        <td>
          <bdi dir="ltr">{formatAmount(span.volume)}</bdi>
        </td>
      )}
    </tr>
  );
}

interface Props extends Omit<RowProps, 'span'> {
  /** Label of the table and its scroll area. */
  readonly label: string;
  /** Newest first. */
  readonly spans: readonly PriceSpan[];
  /** A row above the spans that follows the live price. */
  readonly first?: ReactNode;
}

/** Table of a chart's prices, newest first, for customers who cannot see it or need exact figures (A11Y-04). */
export function PriceTable({ label, spans, first, ...rowProps }: Props) {
  const { t } = useLingui();
  return (
    // scrollable areas must be reachable by keyboard
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
            {rowProps.volumes && <th scope="col">{t`Volume`}</th>}
          </tr>
        </thead>
        <tbody>
          {first}
          {spans.map((span) => (
            <PriceTableRow key={span.time} span={span} {...rowProps} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
