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
import { ActButton } from '../parts/ActButton.tsx';
import { PaymentActions } from './PaymentActions.tsx';
import { useEvidenceField } from './use-evidence-field.ts';

interface Props {
  of: WithdrawalPage;
  reasons: readonly { readonly reason: string; readonly text: string }[];
}

/** What staff do with a withdrawal in its step. */
export function WithdrawalActions({ of, reasons }: Props) {
  const { t } = useLingui();
  const { id, number, step, claim, question } = of;
  const fixed = { withdrawal: id };
  const note = { name: 'note', label: t`Note, for staff only`, kind: 'text' } as const;
  const evidence = useEvidenceField(of);
  if (step === 'paid' || step === 'failed' || step === 'cancelled') return null;
  return (
    <>
      {(step === 'waiting' || step === 'held') && (
        <ActButton
          action={approveWithdrawal}
          kind="main"
          label={t`Approve`}
          title={t`Approve withdrawal ${number}`}
          fixed={fixed}
        />
      )}
      <PaymentActions of={of} />
      <ActButton
        action={takeWithdrawal}
        label={claim ? t`Release` : t`Take`}
        title={claim ? t`Release withdrawal ${number}` : t`Take withdrawal ${number}`}
        fixed={{ ...fixed, release: claim !== null }}
      />
      {claim && (
        <ActButton
          action={releaseWithdrawal}
          label={t`Release for others`}
          title={t`Release withdrawal ${number}, which ${claim.name} has taken`}
          fixed={fixed}
        />
      )}
      {question ? (
        <ActButton
          action={answerWithdrawal}
          label={t`Answer`}
          title={t`Answer about ${number}`}
          fixed={fixed}
          fields={[note]}
        />
      ) : (
        <ActButton
          action={questionWithdrawal}
          label={t`Hold back`}
          title={t`Hold ${number} back`}
          fixed={fixed}
          fields={[note]}
        />
      )}
      <ActButton
        action={failWithdrawal}
        kind="danger"
        label={t`Return`}
        title={t`Return withdrawal ${number}`}
        fixed={fixed}
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
    </>
  );
}
