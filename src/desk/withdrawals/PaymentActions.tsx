import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import type { WithdrawalPage } from './api-views.ts';
import { beginPayout, confirmPayout, enterPayout, type PaymentOrder, revealPayee } from './api.ts';
import { ActButton } from '../parts/ActButton.tsx';
import { money } from '../words/money.ts';
import { isProposed } from '../parts/proposals.ts';
import { PayOrder } from './PayOrder.tsx';

interface Props {
  readonly of: WithdrawalPage;
  /** Nothing stands against beginning the payment. */
  readonly mayBegin: boolean;
}

/** Paying: begin, enter the hash, confirm. */
export function PaymentActions({ of, mayBegin }: Props) {
  const { t } = useLingui();
  const { id, number, step, way, due, payoutCurrency, order, payment, statement } = of;
  const fixed = { withdrawal: id };
  const amount = money(due, payoutCurrency);
  const reference = {
    name: 'reference',
    label: way === 'bank' ? t`The bank's reference` : t`Transaction hash`,
    kind: 'line',
  } as const;
  const isByHand = step === 'sent' && (!of.isLookedUp || of.verdict?.state === 'unseen');
  const show = (result: unknown): ReactNode => <PayOrder of={result as PaymentOrder} />;
  return (
    <>
      <ActButton
        action={beginPayout}
        kind="main"
        isOffered={step === 'approved' && mayBegin}
        label={t`Begin paying ${amount}`}
        title={t`Begin to pay withdrawal ${number}`}
        fixed={fixed}
        // the page itself has the order of a wallet
        {...(order ? {} : { children: show })}
      />
      {step === 'sending' && !isProposed(of, enterPayout) && (
        <ActButton
          action={enterPayout}
          kind={payment.settling ? 'plain' : 'main'}
          label={t`I've sent ${amount}`}
          title={t`Payment of ${number}`}
          fixed={fixed}
          fields={[reference]}
        />
      )}
      {isByHand && !isProposed(of, confirmPayout) && (
        <ActButton
          action={confirmPayout}
          kind={payment.settling || statement.some(({ isOpen }) => isOpen) ? 'plain' : 'main'}
          label={t`Confirm that ${amount} arrived`}
          title={t`Confirm the payment of ${number}`}
          fixed={fixed}
          fields={[reference, { name: 'note', label: t`Note, for staff only`, kind: 'text' }]}
        />
      )}
      {step === 'sent' && !isProposed(of, enterPayout) && (
        <>
          <ActButton
            action={enterPayout}
            label={way === 'bank' ? t`Enter another reference` : t`Enter another hash`}
            title={t`Another payment of ${number}`}
            fixed={fixed}
            fields={[reference]}
          />
          <ActButton
            action={enterPayout}
            label={t`Nothing was sent`}
            title={t`Take the payment of ${number} back`}
            fixed={{ ...fixed, reference: null }}
          />
        </>
      )}
      <ActButton
        action={revealPayee}
        isOffered={way === 'bank' && !of.flags.includes('payeeChanged')}
        label={t`Show the whole account`}
        title={t`Bank account of ${number}`}
        fixed={fixed}
      >
        {show}
      </ActButton>
    </>
  );
}
