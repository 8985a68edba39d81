import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { WithdrawalPage } from '../../desk-api/withdrawal-views.ts';
import {
  answerWithdrawal,
  approveWithdrawal,
  beginPayout,
  confirmPayout,
  enterPayout,
  failWithdrawal,
  type PaymentOrder,
  questionWithdrawal,
  revealPayee,
  takeWithdrawal,
} from '../../desk-api/withdrawals.ts';
import { CopyLine } from '../../ui/actions/CopyLine.tsx';
import { QrCode } from '../../ui/figures/QrCode.tsx';
import { ActButton } from '../parts/ActButton.tsx';
import { Facts } from '../parts/Facts.tsx';

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
      <Payment of={of} />
      <ActButton
        action={takeWithdrawal}
        label={claim ? t`Release` : t`Take`}
        title={claim ? t`Release withdrawal ${number}` : t`Take withdrawal ${number}`}
        fixed={{ ...fixed, release: claim !== null }}
      />
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
          ...(of.way === 'bank' && of.sent
            ? [{ name: 'evidence', label: t`The bank's reference of the return`, kind: 'line' } as const]
            : []),
        ]}
      />
    </>
  );
}

/** Paying: see where to, begin, enter the hash, confirm. */
function Payment({ of }: { readonly of: WithdrawalPage }) {
  const { t } = useLingui();
  const { id, number, step } = of;
  const fixed = { withdrawal: id };
  const reference = {
    name: 'reference',
    label: of.way === 'bank' ? t`The bank's reference` : t`Transaction hash`,
    kind: 'line',
  } as const;
  const show = (result: unknown): ReactNode => <Order of={result as PaymentOrder} />;
  return (
    <>
      <ActButton
        action={beginPayout}
        kind="main"
        isOffered={step === 'approved'}
        label={t`Pay`}
        title={t`Pay withdrawal ${number}`}
        fixed={fixed}
      >
        {show}
      </ActButton>
      {step === 'sending' && (
        <ActButton
          action={enterPayout}
          kind="main"
          label={t`Enter payment`}
          title={t`Payment of ${number}`}
          fixed={fixed}
          fields={[reference]}
        />
      )}
      {step === 'sent' && !of.isLookedUp && (
        <ActButton
          action={confirmPayout}
          kind="main"
          label={t`Confirm`}
          title={t`Confirm the payment of ${number}`}
          fixed={fixed}
          fields={[reference, { name: 'note', label: t`Note, for staff only`, kind: 'text' }]}
        />
      )}
      <ActButton action={revealPayee} label={t`Whole payee`} title={t`Payee of ${number}`} fixed={fixed}>
        {show}
      </ActButton>
    </>
  );
}

/** Where and how much to pay, to copy or to scan. */
function Order({ of: { amount, currency, to } }: { readonly of: PaymentOrder }) {
  const { t } = useLingui();
  if (to.kind === 'bank')
    return (
      <>
        <CopyLine label={t`Amount`} value={amount} full />
        <CopyLine label={t`Account`} value={to.account} full />
        <Facts of={{ currency, bank: to.bank, branch: to.branch, holder: to.holder }} />
      </>
    );
  return (
    <>
      <QrCode
        value={to.address}
        name={t`QR code of the address`}
        description={t`Compare the address on your device with the one below.`}
      />
      <CopyLine label={t`Address`} value={to.address} full />
      <CopyLine label={t`Amount`} value={amount} full />
      <Facts
        of={{
          currency,
          chain: to.chain,
          contract: to.contract === '' ? t`the chain's own coin` : to.contract,
          decimals: to.decimals,
        }}
      />
    </>
  );
}
