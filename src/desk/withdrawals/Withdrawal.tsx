import { useLingui } from '@lingui/react/macro';
import { Stepper } from '../../ui/figures/Stepper.tsx';
import { Pairs } from '../../ui/figures/Pairs.tsx';
import { useView } from '../calls/views.ts';
import { CustomerName } from '../parts/CustomerName.tsx';
import { EntryComing, EntryPage, Happened, Part } from '../parts/EntryPage.tsx';
import { money } from '../words/money.ts';
import { deskHref } from '../shell/route.ts';
import { STATE_WORDS } from '../words/withdrawals.ts';
import { withdrawal as view, type WithdrawalPage, type WithdrawalStep } from './api-views.ts';
import { CustomerHistory } from './CustomerHistory.tsx';
import { Destination } from './Destination.tsx';
import { PayOrder } from './PayOrder.tsx';
import { Risks } from './Risks.tsx';
import { WithdrawalDecision } from './WithdrawalDecision.tsx';
import { WithdrawalPayment } from './WithdrawalPayment.tsx';

/** A withdrawal: where the money goes, what speaks against it, the customer's history, and the decision. */
export function Withdrawal({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { data, error } = useView(view, { id });
  if (error || !data) return <EntryComing title={t`Withdrawal`} error={error} />;
  const { withdrawal, reasons } = data;
  const isSending = withdrawal.step === 'sending' && withdrawal.order !== null;
  return (
    <EntryPage
      title={t`Withdrawal ${withdrawal.number}`}
      decision={<WithdrawalDecision of={withdrawal} reasons={reasons} />}
    >
      <Steps of={withdrawal} />
      {isSending ? (
        <Part title={t`Send this from your wallet`}>
          <PayOrder of={withdrawal.order} />
        </Part>
      ) : (
        <Destination of={withdrawal} />
      )}
      <WithdrawalPayment of={withdrawal} />
      <Risks of={withdrawal} />
      <Money of={withdrawal} />
      <Customer of={withdrawal} />
      <Events of={withdrawal} />
      <CustomerHistory of={withdrawal} />
    </EntryPage>
  );
}

/** How far the payment of an approved withdrawal is. */
function Steps({ of: { step, way } }: { readonly of: WithdrawalPage }) {
  const { t } = useLingui();
  const reached: Partial<Record<WithdrawalStep, number>> = { approved: 1, sending: 1, sent: 2, paid: 3 };
  const current = reached[step];
  if (current === undefined) return null;
  return <Stepper steps={[t`Approved`, t`Send it`, way === 'bank' ? t`Bank` : t`Chain`, t`Paid`]} current={current} />;
}

/** What leaves the balance, the fee, and what is paid out. */
function Money({ of }: { readonly of: WithdrawalPage }) {
  const { t } = useLingui();
  const { amount, fee, asset, payout, payoutCurrency, worth, rate } = of;
  return (
    <Part title={t`The money`} fact={worth !== null && asset !== 'USDT' && t`worth ${money(worth, 'USDT')}`}>
      <Pairs
        lines
        pairs={[
          { name: t`Leaves the balance`, value: money(amount, asset) },
          { name: t`Fee`, value: money(fee, asset) },
          ...(rate === null ? [] : [{ name: t`Rate`, value: `${rate} ${payoutCurrency}` }]),
          { name: t`Pays out`, value: money(payout, payoutCurrency), total: true },
        ]}
      />
    </Part>
  );
}

function Customer({ of }: { readonly of: WithdrawalPage }) {
  const { t } = useLingui();
  return (
    <Part title={t`Customer`}>
      <Pairs
        lines
        pairs={[{ name: <CustomerName of={of} />, value: <a href={deskHref('customers', of.account)}>{t`Open`}</a> }]}
      />
    </Part>
  );
}

/** What the customer, staff and the server did, with the times. */
function Events({ of: { states, approved, sent, reason, endedBy } }: { readonly of: WithdrawalPage }) {
  const { t } = useLingui();
  const reached = states
    .filter(({ status }) => (status !== 'processing' || approved === null) && (status !== 'sent' || sent === null))
    .map(({ status, time }) => {
      const state = STATE_WORDS[status] ?? status;
      const isEnd = endedBy !== '' && (status === 'success' || status === 'fail');
      const decision = status === 'success' ? t`confirmed by ${endedBy}` : t`decided by ${endedBy}`;
      const words = isEnd ? `${state}, ${decision}` : state;
      return { at: time, text: status === 'fail' && reason !== '' ? `${words}: ${reason}` : words };
    });
  return (
    <Happened
      events={[
        ...reached,
        ...(approved ? [{ at: approved.time, text: t`Approved by ${approved.name}` }] : []),
        ...(sent ? [{ at: sent.time, text: t`${sent.name} began to pay it` }] : []),
      ]}
    />
  );
}
