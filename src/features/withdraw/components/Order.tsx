import { Trans, useLingui } from '@lingui/react/macro';
import { chainName } from '../../../lib/chains.ts';
import { Figure } from '../../../ui/Figure.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { Receipt } from '../../../ui/Receipt.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { Timeline, type TimelineStep } from '../../../ui/Timeline.tsx';
import type { Withdrawal } from '../store.ts';
import styles from './withdraw.module.css';
import { kindOf, useStatus } from './use-status.ts';

/** A withdrawal with every line that is known of it; what was not sent reads "–" (WD-11). */
export function Order({ one }: { one: Withdrawal }) {
  const { t } = useLingui();
  const name = useStatus();
  const returned = one.status === 'fail' || one.status === 'cancelled';
  const credit = one.credit || one.currency;
  // what is not known promises nothing
  const headline: Readonly<Record<string, string>> = {
    waiting: t`To be paid out`,
    processing: t`To be paid out`,
    success: t`Paid out`,
    fail: t`Returned to your balance`,
    cancelled: t`Returned to your balance`,
  };
  return (
    <>
      <div className={styles.head}>
        <p className={styles.caption}>{headline[one.status] ?? name(one.status)}</p>
        <Figure value={returned ? one.amount : one.actual} unit={returned ? one.currency : credit} />
        <Tag kind={kindOf(one.status)}>{name(one.status)}</Tag>
      </div>
      <div className={styles.steps}>
        <Timeline label={t`Withdrawal progress`} steps={useSteps(one)} />
      </div>
      <div className={styles.details}>
        <Receipt
          rows={[
            { name: t`Order number`, copy: one.number || undefined },
            { name: t`ID`, value: <bdi>{one.id}</bdi> },
            { name: t`Status`, value: name(one.status) },
            { name: t`Amount`, value: <Quantity value={one.amount} unit={one.currency} /> },
            { name: t`Fee`, value: <Quantity value={one.fee} unit={one.currency} /> },
            { name: t`Amount after fee`, value: <Quantity value={one.actual} unit={credit} /> },
            {
              name: t`Exchange rate`,
              value: one.rate === undefined ? undefined : <Quantity value={one.rate} unit={credit} />,
            },
            {
              name: t`To address`,
              ...(one.chain && !one.payee.includes('…')
                ? { copy: one.payee || undefined }
                : { value: one.payee && <bdi dir="ltr">{one.payee}</bdi> }),
            },
            { name: t`Network`, value: one.chain && <bdi>{chainName(one.chain)}</bdi> },
            { name: t`Transaction hash`, copy: one.hash || undefined },
            { name: t`Block height`, value: one.height && <bdi dir="ltr">{one.height}</bdi> },
            { name: t`Note`, value: one.remark && <bdi>{one.remark}</bdi> },
            { name: t`Reason`, value: one.reason && <bdi>{one.reason}</bdi> },
          ]}
        />
      </div>
    </>
  );
}

/** The states that it went through, then those to come. */
function useSteps(one: Withdrawal): TimelineStep[] {
  const { t } = useLingui();
  const name = useStatus();
  const reached = one.states.length > 0 ? one.states : [{ status: one.status, time: one.created }];
  const held = (
    <Trans>
      <Quantity value={one.amount} unit={one.currency} /> put on hold, including the fee
    </Trans>
  );
  const steps = reached.flatMap(({ status, time }, at): TimelineStep[] => {
    const last = at === reached.length - 1;
    if (status === 'fail' || status === 'cancelled') {
      const failed = status === 'fail';
      return [
        {
          title: name(status),
          at: time,
          state: failed ? 'failed' : 'done',
          detail: failed ? one.reason && <bdi>{one.reason}</bdi> : t`You cancelled it before anything was sent`,
        },
        {
          title: t`Returned`,
          at: time,
          state: 'done',
          detail: (
            <Trans>
              <Quantity value={one.amount} unit={one.currency} /> is available again. No fee was charged.
            </Trans>
          ),
        },
      ];
    }
    return [
      {
        title: name(status),
        at: time,
        state: last && status !== 'success' ? 'now' : 'done',
        detail: status === 'waiting' ? held : undefined,
      },
    ];
  });
  const next: TimelineStep[] =
    one.status === 'waiting'
      ? [
          { title: name('processing'), state: 'next' },
          { title: name('success'), state: 'next' },
        ]
      : one.status === 'processing'
        ? [{ title: name('success'), state: 'next' }]
        : [];
  return [...steps, ...next];
}
