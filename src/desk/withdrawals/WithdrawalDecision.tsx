import { useLingui } from '@lingui/react/macro';
import { Note } from '../../ui/base/Note.tsx';
import { CopyGroups } from '../../ui/figures/CopyGroups.tsx';
import { useMe } from '../calls/session.ts';
import { Decision } from '../parts/Decision.tsx';
import { momentText } from '../words/zone.ts';
import { money } from '../words/money.ts';
import { NodesDisagree } from '../parts/NodesDisagree.tsx';
import { isProposed } from '../parts/proposals.ts';
import { ProposalNote } from '../parts/ProposalNote.tsx';
import { whoDecides } from '../words/withdrawals.ts';
import type { PayoutState, WithdrawalPage, WithdrawalStep } from './api-views.ts';
import { settlePayout } from './api.ts';
import { Settling } from './Settling.tsx';
import { WithdrawalActions } from './WithdrawalActions.tsx';

interface Props {
  readonly of: WithdrawalPage;
  readonly reasons: readonly { readonly reason: string; readonly text: string }[];
}

/** The decision about a withdrawal in its step: how much, who decides, and what can be done. */
export function WithdrawalDecision({ of, reasons }: Props) {
  const { t } = useLingui();
  const isOnePerson = useMe().data?.isOnePerson ?? false;
  const { step, payment, verdict, approval, question, amount, fee, asset, payoutCurrency } = of;
  const { settling } = payment;
  const isOver = step === 'paid' || step === 'failed' || step === 'cancelled';
  const label = useLabel(of);
  const isWhole = step === 'failed' || step === 'cancelled';
  return (
    <Decision
      label={label}
      amount={
        settling
          ? isElsewhere(settling)
            ? settling.paid
            : settling.difference
          : isWhole
            ? amount
            : isOver
              ? (of.arrived ?? of.payout)
              : of.due
      }
      currency={isWhole ? asset : payoutCurrency}
      fact={settling ? undefined : t`${money(amount, asset)} less the fee of ${money(fee, asset)}`}
      isOver={isOver}
      who={whoDecides(of, isOnePerson)}
    >
      {!isOver && <Assigned of={of} />}
      <ProposalNote of={approval} />
      {question && (
        <Note kind="warn" title={t`${question.name} asks`}>
          <p>{question.text}</p>
        </Note>
      )}
      {payment.returning && of.statement.length === 0 && (
        <Note kind={payment.returning.state === 'found' ? 'warn' : 'info'}>
          <p>{payment.returning.text}</p>
        </Note>
      )}
      {!isOver && verdict?.reason === 'disagreement' && <NodesDisagree>{t`Don't pay again.`}</NodesDisagree>}
      {!isOver && verdict?.elsewhere && (
        <Note kind="danger" title={t`The money went to another address`}>
          <p>{t`It went to this one, not to the address that was ordered. Find out whose it is before you settle it.`}</p>
          <CopyGroups label={t`address`} value={verdict.elsewhere} />
        </Note>
      )}
      {of.statement.some(({ isOpen }) => isOpen) && (
        <Note kind="danger" title={t`The bank's statement shows another payment`}>
          <p>
            {t`It isn't what was to be paid. Ask the bank what happened. Then settle its line under Bank statements, by two people.`}
          </p>
        </Note>
      )}
      {settling && !isProposed(of, settlePayout) && <Settling of={of} settling={settling} />}
      {!isOver && <WithdrawalActions of={of} reasons={reasons} />}
      {step === 'sending' && (
        <Note
          kind="warn"
          title={
            of.way === 'bank'
              ? t`Paid it but lost the reference? Don't pay again.`
              : t`Sent it but lost the hash? Don't send again.`
          }
        >
          <p>
            {of.way === 'bank'
              ? t`Find the transfer on your bank's statement, and enter its reference.`
              : t`This page lists the transactions to this address as soon as the chain shows them. Choose yours there.`}
          </p>
        </Note>
      )}
    </Decision>
  );
}

/** Whether all of a payment went to another address. */
const isElsewhere = ({ ways }: NonNullable<PayoutState['settling']>): boolean => ways.includes('again');

/** Returns what the figure of a withdrawal is. */
function useLabel({ step, payment: { settling } }: WithdrawalPage): string {
  const { t } = useLingui();
  if (settling) {
    if (isElsewhere(settling)) return t`Paid to another address`;
    return settling.ways.includes('rest') || settling.ways.includes('refund') ? t`Missing` : t`Paid too much`;
  }
  const labels: Record<WithdrawalStep, string> = {
    waiting: t`Will be paid out`,
    held: t`Will be paid out`,
    approved: t`Will be paid out`,
    gateway: t`Will be paid out`,
    sending: t`To send`,
    sent: t`Sent`,
    paid: t`Paid out`,
    failed: t`Refunded`,
    cancelled: t`Not paid out`,
  };
  return labels[step];
}

/** Says whom a withdrawal is assigned to; nothing for no one. */
function Assigned({ of: { claim } }: { readonly of: WithdrawalPage }) {
  const { t } = useLingui();
  const me = useMe().data;
  if (!claim) return null;
  const until = momentText(claim.until);
  return (
    <Note>
      <p>
        {claim.staff === me?.id ? t`Assigned to you until ${until}.` : t`Assigned to ${claim.name} until ${until}.`}
      </p>
    </Note>
  );
}
