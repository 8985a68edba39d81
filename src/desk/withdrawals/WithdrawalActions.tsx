import { useLingui } from '@lingui/react/macro';
import type { WithdrawalPage } from './api-views.ts';
import {
  answerWithdrawal,
  approveWithdrawal,
  failWithdrawal,
  questionWithdrawal,
  releaseWithdrawal,
  takeWithdrawal,
} from './api.ts';
import { useMe } from '../calls/session.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { Acts } from '../parts/Decision.tsx';
import { money } from '../words/money.ts';
import { isProposed } from '../parts/proposals.ts';
import { whyBlocked } from '../words/withdrawals.ts';
import { PaymentActions } from './PaymentActions.tsx';
import { useEvidenceField } from './use-evidence-field.ts';

interface Props {
  of: WithdrawalPage;
  reasons: readonly { readonly reason: string; readonly text: string }[];
}

/** What staff do with a withdrawal in its step: what leads on first. */
export function WithdrawalActions({ of, reasons }: Props) {
  const { t } = useLingui();
  const me = useMe().data;
  const { id, number, step, claim, question, due, payoutCurrency } = of;
  const fixed = { withdrawal: id };
  const note = { name: 'note', label: t`Note, for staff only`, kind: 'text' } as const;
  const isFree = claim === null || claim.staff === me?.id;
  const mayGoOn = isFree && whyBlocked(of) === undefined;
  return (
    <Acts>
      {step === 'waiting' && mayGoOn && !isProposed(of, approveWithdrawal) && (
        <ActButton
          action={approveWithdrawal}
          kind="main"
          label={t`Approve paying ${money(due, payoutCurrency)}`}
          title={t`Approve withdrawal ${number}`}
          fixed={fixed}
        />
      )}
      {question && (
        <ActButton
          action={answerWithdrawal}
          kind="main"
          label={t`Answer the question`}
          title={t`Answer about ${number}`}
          fixed={fixed}
          fields={[note]}
        />
      )}
      <PaymentActions of={of} mayBegin={mayGoOn} />
      {!question && (step === 'waiting' || step === 'approved') && (
        <ActButton
          action={questionWithdrawal}
          label={t`Hold`}
          title={t`Put ${number} on hold`}
          fixed={fixed}
          fields={[note]}
        />
      )}
      {mayRefund(of) && <Refund of={of} reasons={reasons} />}
      {isFree ? (
        <ActButton
          action={takeWithdrawal}
          label={claim ? t`Unassign` : t`Assign to me`}
          title={claim ? t`Unassign withdrawal ${number}` : t`Assign withdrawal ${number} to yourself`}
          fixed={{ ...fixed, release: claim !== null }}
        />
      ) : (
        <ActButton
          action={releaseWithdrawal}
          label={t`Unassign ${claim.name}`}
          title={t`Unassign withdrawal ${number} from ${claim.name}`}
          fixed={fixed}
        />
      )}
    </Acts>
  );
}

/** Whether the whole amount can go back: not as long as a begun payment may have been made. */
function mayRefund(of: WithdrawalPage): boolean {
  const returning = of.payment.returning?.state ?? 'unpaid';
  return of.step !== 'gateway' && ['unpaid', 'evidence'].includes(returning) && !isProposed(of, failWithdrawal);
}

/** Refunds the whole amount. */
function Refund({ of, reasons }: Props) {
  const { t } = useLingui();
  const evidence = useEvidenceField(of);
  return (
    <ActButton
      action={failWithdrawal}
      kind="danger"
      label={t`Reject and refund`}
      title={t`Reject withdrawal ${of.number} and refund it`}
      fixed={{ withdrawal: of.id }}
      fields={[
        {
          name: 'reason',
          label: t`Reason, which the customer reads in their language`,
          kind: 'choice',
          options: reasons.map(({ reason, text }) => ({ value: reason, label: text })),
        },
        ...evidence,
      ]}
    />
  );
}
