import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { WithdrawalPage } from './api-views.ts';
import { beginPayout, confirmPayout, enterPayout, type PaymentOrder, revealPayee, settlePayout } from './api.ts';
import { CopyLine } from '../../ui/figures/CopyLine.tsx';
import { QrCode } from '../../ui/figures/QrCode.tsx';
import { ActButton } from '../parts/ActButton.tsx';
import { FieldList } from '../parts/FieldList.tsx';
import { useEvidenceField } from './use-evidence-field.ts';
import { useSettlingTexts } from './use-settling-texts.ts';

/** Paying: see where to, begin, enter the hash, confirm. */
export function PaymentActions({ of }: { readonly of: WithdrawalPage }) {
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
      {step === 'sent' && (
        <>
          <ActButton
            action={enterPayout}
            label={t`Enter another payment`}
            title={t`Another payment of ${number}`}
            fixed={fixed}
            fields={[reference]}
          />
          <ActButton
            action={enterPayout}
            label={t`There is no payment`}
            title={t`Take the payment of ${number} back`}
            fixed={{ ...fixed, reference: null }}
          />
        </>
      )}
      <Settle of={of} />
      {step === 'sent' && (!of.isLookedUp || of.verdict?.state === 'unseen') && (
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

/** Ways out of a payment that was not what was ordered. */
function Settle({ of }: { readonly of: WithdrawalPage }) {
  const { t } = useLingui();
  const { id, number, payoutCurrency, payment } = of;
  const { settling } = payment;
  const evidence = useEvidenceField(of);
  const { explained } = useSettlingTexts(`${settling?.difference ?? ''} ${payoutCurrency}`);
  if (!settling) return null;
  return (
    <ActButton
      action={settlePayout}
      kind="main"
      label={t`Settle`}
      title={t`Settle the payment of ${number}: ${settling.paid} instead of ${settling.expected} ${payoutCurrency}`}
      fixed={{ withdrawal: id }}
      fields={[
        {
          name: 'settle',
          label: t`Way out`,
          kind: 'choice',
          options: settling.ways.map((way) => ({ value: way, label: explained[way] })),
        },
        ...evidence,
        { name: 'note', label: t`What went wrong, for staff only`, kind: 'text' },
      ]}
    />
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
        <FieldList of={{ currency, bank: to.bank, branch: to.branch, holder: to.holder }} />
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
      <FieldList
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
