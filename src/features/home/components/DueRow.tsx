import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useReducer, useState } from 'react';
import { useSnapshot } from 'valtio';
import { serverNow } from '../../../client/http/server-clock.ts';
import { useHistory } from '../../../client/query/history.ts';
import { isSettled } from '../../../client/query/resource.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { hashHref } from '../../../browser/location.ts';
import { INTRO, link } from '../../../domain/routes.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Countdown } from '../../../ui/figures/Countdown.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { StateRow } from '../../../ui/lists/StateRow.tsx';
import { useHidden } from '../../account/index.ts';
import { pendingDeposits } from '../../deposits/index.ts';
import { history, holding, type OptionOrder, useShortTitle, useStanding } from '../../options/index.ts';
import { protection } from '../../protection/index.ts';
import { type Due, findDue, openOptions } from '../due.ts';
import styles from './DueRow.module.css';

interface StandingProps {
  /** Of the price: the words have no colour, since a price that falls may win. */
  readonly direction: 'rise' | 'fall' | undefined;
  readonly children: ReactNode;
}

/** Shows whether an open option would win now, and which way its price has moved. */
function Standing({ direction, children }: StandingProps) {
  return (
    <>
      {direction && (
        <span className={styles.move} data-direction={direction}>
          <Icon name={direction === 'rise' ? 'arrow-up' : 'arrow-down'} size={14} />
        </span>
      )}
      <span>{children}</span>
    </>
  );
}

function OpenOption({ order, count }: { readonly order: OptionOrder; readonly count: number }) {
  const { t } = useLingui();
  const [, rerender] = useReducer((renders: number) => renders + 1, 0);
  const hidden = useHidden();
  const title = useShortTitle(order);
  const standing = useStanding(order);
  const isOver = order.ends !== undefined && order.ends <= serverNow();
  const others = count - 1;
  return (
    <StateRow
      href={hashHref('/pages/Option/orderRecord/orderRecord')}
      icon="timer"
      title={
        <>
          {title}
          {!hidden && (
            <>
              {' · '}
              <Quantity value={order.amount} unit="USDT" charged words />
            </>
          )}
          {others > 0 && ` +${others}`}
        </>
      }
      detail={
        <Standing direction={isOver ? undefined : standing.direction}>
          {isOver ? t`Awaiting result` : standing.text}
        </Standing>
      }
      end={
        !isOver &&
        order.ends !== undefined && (
          <span className={styles.clock}>
            <Countdown key={order.ends} until={order.ends} now={serverNow} label={t`Time left`} onEnd={rerender} />
          </span>
        )
      }
    />
  );
}

/** The option that expires next; once all have ended, the way to their results. */
function Options() {
  const { t } = useLingui();
  const open = openOptions(
    useSnapshot(holding.state).items as readonly OptionOrder[],
    useSnapshot(history.state).items as readonly OptionOrder[],
  );
  const [next] = open;
  return next ? (
    <OpenOption key={next.id} order={next} count={open.length} />
  ) : (
    <StateRow
      href={hashHref('/pages/Option/orderRecord/orderRecord')}
      icon="timer"
      title={t`No pending orders`}
      detail={t`See your results`}
    />
  );
}

/** The deposit that was reported last; once it has arrived, the way to the records. */
function Deposits() {
  const { t } = useLingui();
  const hidden = useHidden();
  const [deposit] = useSnapshot(pendingDeposits.state).items;
  return (
    <StateRow
      href={hashHref('/pages/Recharge/record')}
      icon="arrow-down-to-line"
      title={
        deposit === undefined ? (
          t`No deposits on the way`
        ) : hidden ? (
          t`A deposit is on its way`
        ) : (
          <Trans>
            <Quantity value={deposit.observed ?? deposit.amount} unit={deposit.currency} /> on its way
          </Trans>
        )
      }
      detail={t`Follow your deposits`}
    />
  );
}

/** The risk questions, which come 24 hours before the first order. */
function Questions() {
  const { t } = useLingui();
  const risk = useResource(protection).value?.risk;
  return (
    <StateRow
      href={hashHref(link(INTRO, { steps: '1' }))}
      icon="list-todo"
      title={t`Answer five questions about risk`}
      detail={
        risk?.opens === undefined
          ? t`Before your first order`
          : t`You can place your first order from ${formatDateTime(risk.opens, { zone: true })}.`
      }
    />
  );
}

const rows = { option: Options, deposit: Deposits, questions: Questions };

/**
 * Shows the one thing that is due: an open option before money on its way before the next step. It is chosen when home
 * is opened and stays until it is opened again, so that the prices below do not move when an order ends.
 */
export function DueRow() {
  const reads = [useHistory(holding), useHistory(pendingDeposits), useResource(protection)];
  const [chosen, setChosen] = useState<{ readonly kind: Due | undefined }>();
  if (!chosen && reads.every(isSettled)) setChosen({ kind: findDue() });
  if (!chosen?.kind) return null;
  const Row = rows[chosen.kind];
  return <Row />;
}
