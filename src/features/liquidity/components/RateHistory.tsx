import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { formatDay, formatShortDay } from '../../../i18n/days.ts';
import { compare } from '../../../lib/decimal.ts';
import { maximum, minimum } from '../../../lib/money.ts';
import { Button } from '../../../ui/Button.tsx';
import { Segmented } from '../../../ui/Segmented.tsx';
import type { Tier } from '../interest.ts';
import styles from '../liquidity.module.css';
import { Range } from './Range.tsx';
import { Rate } from './Rate.tsx';

const WIDTH = 300;
const HEIGHT = 96;
const PAD = 6;

/** Points of the line, for the eye alone: the table has the figures. */
const pointsOf = (values: readonly string[], low: string, high: string): string => {
  const span = Number(high) - Number(low);
  return values
    .map((value, place) => {
      const x = (place * WIDTH) / Math.max(values.length - 1, 1);
      const y = span === 0 ? HEIGHT / 2 : HEIGHT - PAD - ((HEIGHT - 2 * PAD) * (Number(value) - Number(low))) / span;
      return `${Math.round(x)},${Math.round(y)}`;
    })
    .join(' ');
};

interface Props {
  /** Oldest first. */
  readonly days: readonly { readonly date: number; readonly tiers: readonly Tier[] }[];
  /** Index of the customer's tier. */
  readonly own: number;
}

/** The way of the rates over the last days: a line for one tier, and the same figures of all of them as a table. */
export function RateHistory({ days, own }: Props) {
  const { t } = useLingui();
  const newest = days.at(-1);
  const [chosen, setChosen] = useState<string>();
  const [table, setTable] = useState(false);
  if (!newest || days.length < 2) return null;
  const place = Number(chosen ?? Math.max(own, 0));
  const known = days.flatMap(({ date, tiers }) =>
    tiers[place]?.rate === undefined ? [] : [{ date, rate: tiers[place].rate }],
  );
  const values = known.map(({ rate }) => rate);
  const [first = '0', ...rest] = values;
  const [low, high] = [minimum(first, ...rest), maximum(first, ...rest)];
  const [begin, end] = [known[0]?.date ?? newest.date, known.at(-1)?.date ?? newest.date];
  const changed = compare(low, high) !== 0;
  const [beginDay, endDay] = [formatDay(begin), formatDay(end)];

  return (
    <div className={styles.chart}>
      {newest.tiers.length > 1 && !table && (
        <Segmented
          label={t`Tier`}
          labelHidden
          value={String(place)}
          onChange={setChosen}
          options={newest.tiers.map((tier, index) => ({
            value: String(index),
            label: (
              <span>
                <Range tier={tier} short />
              </span>
            ),
          }))}
        />
      )}
      {table ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <div className={styles.scroll} tabIndex={0} role="region" aria-label={t`Rates by date`}>
          <table className={styles.table}>
            <thead>
              <tr>
                <th scope="col">{t`Date`}</th>
                {newest.tiers.map((tier, index) => (
                  <th key={index} scope="col">
                    <Range tier={tier} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ date, tiers }) => (
                <tr key={date}>
                  <th scope="row">{formatDay(date)}</th>
                  {newest.tiers.map((_, index) => (
                    <td key={index}>
                      <Rate value={tiers[index]?.rate} />
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      ) : (
        values.length > 1 && (
          <figure>
            <div className={styles.plot}>
              <svg
                viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
                preserveAspectRatio="none"
                role="img"
                aria-label={t`From ${beginDay} to ${endDay} the rate was between ${low}% and ${high}% a year.`}
              >
                <polyline points={pointsOf(values, low, high)} />
              </svg>
              <div className={styles.scale} aria-hidden>
                <Rate value={high} />
                {changed && <Rate value={low} />}
              </div>
            </div>
            <figcaption className={styles.days} dir="ltr" aria-hidden>
              <span>{formatShortDay(begin)}</span>
              <span>{formatShortDay(end)}</span>
            </figcaption>
          </figure>
        )
      )}
      <div>
        <Button kind="text" onClick={() => setTable(!table)}>
          {table ? t`Show as a chart` : t`Show as a table`}
        </Button>
      </div>
    </div>
  );
}
