import { Trans, useLingui } from '@lingui/react/macro';
import { formatDateTime } from '../../../i18n/dates.ts';
import { formatDay } from '../../../i18n/days.ts';
import { add } from '../../../domain/money.ts';
import { EntryPane } from '../../../ui/layout/EntryPane.tsx';
import { type Pair, Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Receipt } from '../../../ui/figures/Receipt.tsx';
import { Stages } from '../../../ui/figures/Stages.tsx';
import { Timeline } from '../../../ui/figures/Timeline.tsx';
import { exactDailyInterest } from '../interest.ts';
import type { LiquidityRecord } from '../store.ts';
import { Rate } from './Rate.tsx';
import { useRecordWords } from './record-words.ts';
import { useRedemptionStages } from './use-redemption-stages.ts';

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

function Subscription({ record: { id, amount, time } }: { readonly record: LiquidityRecord }) {
  const { t } = useLingui();
  return (
    <Receipt
      rows={[
        { name: t`Amount`, amount, unit: 'USDT' },
        { name: t`Time`, value: <bdi>{formatDateTime(time, { zone: true })}</bdi> },
        { name: t`Transaction number`, value: id },
      ]}
    />
  );
}

function Redemption({ record }: { readonly record: LiquidityRecord }) {
  const { t } = useLingui();
  const words = useRecordWords();
  const reached = record.states.map(({ state }) => state);
  const expected = record.arrives === undefined ? undefined : formatDateTime(record.arrives, { zone: true });
  return (
    <>
      <Stages stages={useRedemptionStages([...reached, record.status])} />
      {expected !== undefined && record.status !== 'confirmed' && (
        <p>
          <Trans>
            Arrives by <bdi>{expected}</bdi>
          </Trans>
        </p>
      )}
      <Timeline
        label={t`Redemption progress`}
        steps={record.states.map(({ state, time }) => ({
          title: words.state(state),
          at: time,
          state: state === record.status && state !== 'confirmed' ? ('now' as const) : ('done' as const),
        }))}
      />
      <Receipt
        rows={[
          { name: t`Amount`, amount: record.amount, unit: 'USDT' },
          { name: t`Transaction number`, value: record.id },
        ]}
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
