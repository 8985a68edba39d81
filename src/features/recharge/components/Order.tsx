import { useLingui } from '@lingui/react/macro';
import { chainName } from '../../../lib/chains.ts';
import { compare } from '../../../lib/decimal.ts';
import { Figure } from '../../../ui/Figure.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { Receipt } from '../../../ui/Receipt.tsx';
import { Tag } from '../../../ui/Tag.tsx';
import { Timeline, type TimelineStep } from '../../../ui/Timeline.tsx';
import type { Recharge } from '../store.ts';
import styles from './transfer.module.css';
import { kindOf, useStatus } from './use-status.ts';

/** A recharge with every line that is known of it; what was not sent reads "–" (RECH-11). */
export function Order({ one }: { one: Recharge }) {
  const { t } = useLingui();
  const name = useStatus();
  const differs = one.observed !== undefined && compare(one.observed, one.amount) !== 0;
  const reported = <Quantity value={one.amount} unit={one.currency} />;
  const amounts = differs
    ? [
        { name: t`Amount you reported`, value: reported },
        { name: t`Amount we received`, value: <Quantity value={one.observed} unit={one.currency} /> },
      ]
    : [{ name: t`Amount`, value: reported }];
  // what is not known promises nothing
  const headline: Readonly<Record<string, string>> = {
    pending: t`To be credited`,
    done: t`Credited`,
    failed: t`Not credited`,
  };
  return (
    <>
      <div className={styles.head}>
        <p className={styles.caption}>{headline[one.status] ?? name(one.status)}</p>
        <Figure value={one.actual} unit={one.credit || one.currency} />
        <Tag kind={kindOf(one.status)}>{name(one.status)}</Tag>
      </div>
      {differs && (
        <div className={styles.block}>
          <Note>{t`We received a different amount from the one you reported. The amount we received is what counts.`}</Note>
        </div>
      )}
      <div className={styles.steps}>
        <Timeline label={t`Deposit progress`} steps={useSteps(one)} />
      </div>
      <div className={styles.details}>
        <Receipt
          rows={[
            { name: t`Order number`, copy: one.number || undefined },
            { name: t`ID`, value: <bdi>{one.id}</bdi> },
            { name: t`Status`, value: name(one.status) },
            ...amounts,
            { name: t`Fee`, value: <Quantity value={one.fee} unit={one.currency} /> },
            { name: t`Amount after fee`, value: <Quantity value={one.actual} unit={one.credit || one.currency} /> },
            {
              name: t`Exchange rate`,
              value: one.rate === undefined ? undefined : <Quantity value={one.rate} unit={one.currency} />,
            },
            { name: t`Network`, value: one.chain && <bdi>{chainName(one.chain)}</bdi> },
            { name: t`Transaction hash`, copy: one.hash || undefined },
            { name: t`Block height`, value: one.height && <bdi dir="ltr">{one.height}</bdi> },
            {
              name: t`Network confirmations`,
              value:
                one.confirmations === undefined ? undefined : (
                  <bdi dir="ltr">
                    {one.confirmations}
                    {one.needed !== undefined && ` / ${one.needed}`}
                  </bdi>
                ),
            },
            {
              name: t`To address`,
              ...(one.payee.includes('…') || !one.chain
                ? { value: one.payee && <bdi dir="ltr">{one.payee}</bdi> }
                : { copy: one.payee }),
            },
            { name: t`Reference`, copy: one.reference || undefined },
            { name: t`Note`, value: one.remark && <bdi>{one.remark}</bdi> },
            { name: t`Reason`, value: one.reason && <bdi>{one.reason}</bdi> },
          ]}
        />
      </div>
    </>
  );
}

/** The states that it went through, then those to come. */
function useSteps(one: Recharge): TimelineStep[] {
  const { t } = useLingui();
  const name = useStatus();
  const reached = one.states.length > 0 ? one.states : [{ status: one.status, time: one.created }];
  const steps = reached.map(({ status, time }, at): TimelineStep => {
    const last = at === reached.length - 1;
    const state = status === 'failed' ? 'failed' : !last || status === 'done' ? 'done' : 'now';
    const waiting =
      status === 'pending' &&
      last &&
      (one.needed === undefined
        ? t`We're looking for your transfer.`
        : t`${one.confirmations ?? 0} of ${one.needed} network confirmations`);
    return {
      title: status === 'pending' ? t`Submitted` : name(status),
      at: time,
      state,
      detail: status === 'failed' ? one.reason && <bdi>{one.reason}</bdi> : waiting || undefined,
    };
  });
  return one.status === 'pending' ? [...steps, { title: t`Credited`, state: 'next' }] : steps;
}
