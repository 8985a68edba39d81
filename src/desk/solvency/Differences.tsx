import { useLingui } from '@lingui/react/macro';
import Big from 'big.js';
import { type ClosedDay, closedHistory } from './api.ts';
import { dayDifference } from '../words/day-difference.ts';
import { useView } from '../calls/views.ts';
import { Section } from '../parts/DeskPage.tsx';
import { Failure } from '../parts/Failure.tsx';
import { signed } from '../words/money.ts';
import { Table } from '../parts/Table.tsx';
import { type DayDifference, DifferenceLine } from './DifferenceLine.tsx';
import styles from './solvency.module.css';

/** A day whose difference is known. */
type KnownDay = DayDifference & { readonly difference: string };

interface AssetHistory {
  readonly asset: string;
  /** Oldest first. */
  readonly days: readonly DayDifference[];
  readonly first: KnownDay;
  readonly last: KnownDay;
  readonly lowest: KnownDay;
}

/** Returns what the company held of an asset more than it owed at the end of a day; null if that isn't known. */
function differenceOf({ assets }: ClosedDay, asset: string): string | null {
  const row = assets.find((other) => other.asset === asset);
  return (row && dayDifference(row)?.toFixed()) ?? null;
}

/** Returns the history of each asset whose difference is known on a day or more. */
function historiesOf(closed: readonly ClosedDay[]): AssetHistory[] {
  const codes = [...new Set(closed.flatMap(({ assets }) => assets.map(({ asset }) => asset)))].sort();
  return codes.flatMap((asset) => {
    const days = closed.map((each) => ({ day: each.day, difference: differenceOf(each, asset) }));
    const known = days.filter((each): each is KnownDay => each.difference !== null);
    const [first, last] = [known[0], known.at(-1)];
    if (!first || !last) return [];
    const lowest = known.reduce((low, each) => (new Big(each.difference).lt(low.difference) ? each : low));
    return [{ asset, days, first, last, lowest }];
  });
}

/** The difference between what was held and owed over the closed days: a line for each asset, and its values. */
export function Differences() {
  const { t } = useLingui();
  const { data, error } = useView(closedHistory);
  if (!data) return <Failure error={error} />;
  const histories = historiesOf(data.days);
  if (histories.length === 0) return null;
  const labelOf = ({ asset, first, last, lowest }: AssetHistory): string => {
    const [begin, end, low] = [first, last, lowest].map(({ difference }) => signed(difference, asset));
    return t`${asset}: first ${begin} on ${first.day}, last ${end} on ${last.day}, lowest ${low} on ${lowest.day}`;
  };
  return (
    <Section title={t`Difference over the closed days`}>
      <Table<AssetHistory>
        label={t`Difference over the closed days`}
        rows={histories}
        keyOf={({ asset }) => asset}
        empty=""
        columns={[
          { label: t`Asset`, render: ({ asset }) => <b>{asset}</b> },
          {
            label: t`Held less owed`,
            render: (history) => <DifferenceLine days={history.days} label={labelOf(history)} />,
          },
          { label: t`First`, isNumber: true, render: ({ first, asset }) => <Value of={first} asset={asset} /> },
          { label: t`Lowest`, isNumber: true, render: ({ lowest, asset }) => <Value of={lowest} asset={asset} /> },
          {
            label: t`Last`,
            isNumber: true,
            isCardEnd: true,
            render: ({ last, asset }) => <Value of={last} asset={asset} />,
          },
        ]}
      />
      <details className={styles.close}>
        <summary>{t`The same values day by day`}</summary>
        <Table<ClosedDay>
          label={t`The same values day by day`}
          rows={data.days.toReversed()}
          keyOf={({ day }) => day}
          empty=""
          columns={[
            { label: t`Day`, render: ({ day }) => day },
            ...histories.map(({ asset }) => ({
              label: asset,
              isNumber: true,
              render: (closed: ClosedDay) => (
                <Value of={{ day: closed.day, difference: differenceOf(closed, asset) }} asset={asset} />
              ),
            })),
          ]}
        />
      </details>
    </Section>
  );
}

function Value({ of: { difference }, asset }: { readonly of: DayDifference; readonly asset: string }) {
  if (difference === null) return '–';
  return (
    <span className={styles.difference} data-short={difference.startsWith('-') || undefined}>
      {signed(difference, asset)}
    </span>
  );
}
