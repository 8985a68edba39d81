import { Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime } from '../../../i18n/dates.ts';
import { formatDay } from '../../../i18n/days.ts';
import { add } from '../../../domain/money.ts';
import { EntryPane } from '../../../ui/layout/EntryPane.tsx';
import { type Pair, Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Timeline } from '../../../ui/figures/Timeline.tsx';
import { exactDailyInterest } from '../interest.ts';
import type { LiquidityRecord } from '../store.ts';
import { Rate } from './Rate.tsx';
import { useRecordWords } from './record-words.ts';

/** Shows one record: a redemption with its progress, interest with its calculation, or a subscription. */
export function RecordSheet({ record, onClose }: { readonly record: LiquidityRecord; readonly onClose: () => void }) {
  const words = useRecordWords();
  return (
    <EntryPane title={words.kind(record)} onClose={onClose}>
      {record.kind === 'redeem' ? (
        <Redemption record={record} />
      ) : record.kind === 'interest' ? (
        <Interest record={record} />
      ) : (
        <Subscription record={record} />
      )}
    </EntryPane>
  );
}

const useCommonRows = ({ id, amount }: LiquidityRecord): Pair[] => {
  const { t } = useLingui();
  return [
    { name: t`Amount`, value: <Quantity value={amount} unit="USDT" /> },
    { name: t`Transaction number`, value: id },
  ];
};

function Subscription({ record }: { readonly record: LiquidityRecord }) {
  const { t } = useLingui();
  return (
    <Pairs
      lines
      pairs={[
        ...useCommonRows(record),
        { name: t`Time`, value: <bdi>{formatDateTime(record.time, { zone: true })}</bdi> },
      ]}
    />
  );
}

function Redemption({ record }: { readonly record: LiquidityRecord }) {
  const { t } = useLingui();
  const words = useRecordWords();
  const states = record.speed === 'quick' ? ['submitted', 'confirmed'] : ['submitted', 'waiting', 'confirmed'];
  const timeOf = (state: string): number | undefined => record.states.find((item) => item.state === state)?.time;
  const expected = record.arrives === undefined ? undefined : formatDateTime(record.arrives, { zone: true });
  return (
    <>
      <Pairs lines pairs={useCommonRows(record)} />
      <Timeline
        label={t`Redemption progress`}
        steps={states.map((state) => ({
          title: words.state(state),
          at: timeOf(state),
          state:
            timeOf(state) === undefined
              ? ('next' as const)
              : state === record.status && state !== 'confirmed'
                ? ('now' as const)
                : ('done' as const),
          detail:
            state === 'confirmed' && timeOf(state) === undefined && expected ? (
              <Trans>
                Arrives by <bdi>{expected}</bdi>
              </Trans>
            ) : undefined,
        }))}
      />
    </>
  );
}

/** Shows how the interest is calculated: part × rate / 365 for each tier, added up, rounded down (LIQ-03). */
function Interest({ record }: { readonly record: LiquidityRecord }) {
  const { t } = useLingui();
  const lines = record.lines.map((line) => ({ line, exact: exactDailyInterest(line) }));
  return (
    <>
      <Pairs
        lines
        pairs={[
          { name: t`Interest for`, value: formatDay(record.date) },
          { name: t`Balance that earned interest`, value: <Quantity value={record.basis} unit="USDT" /> },
          ...lines.map(({ line, exact }): Pair => ({
            name: (
              <bdi dir="ltr">
                <Quantity value={line.amount} /> × <Rate value={line.rate} /> / 365
              </bdi>
            ),
            value: <Quantity value={exact} />,
          })),
          ...(lines.length > 1
            ? [{ name: t`Total before rounding`, value: <Quantity value={add(...lines.map(({ exact }) => exact))} /> }]
            : []),
          {
            name: t`Credited, rounded down to 6 decimal places`,
            value: <Quantity value={record.amount} unit="USDT" />,
            total: true,
          },
        ]}
      />
      <Pairs
        pairs={[
          { name: t`Credited at`, value: <bdi>{formatDateTime(record.time, { zone: true })}</bdi> },
          { name: t`Transaction number`, value: record.id },
        ]}
      />
    </>
  );
}
