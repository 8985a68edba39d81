import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { openPlaced, payoutTerms as termsResource } from '../../transfers/index.ts';
import { withdraw } from '../../../api/withdrawals.ts';
import type { Draft } from '../../../client/forms/use-draft.ts';
import { shortKey } from '../../../client/outbox/submit.ts';
import { useSubmission } from '../../../client/outbox/use-submission.ts';
import { hashHref, navigate } from '../../../browser/location.ts';
import { UnknownOutcomeSheet } from '../../../ui/trading/UnknownOutcomeSheet.tsx';
import { type Quote, quoteWithdrawal, type PayoutTerms } from '../rules.ts';
import { available, records } from '../store.ts';
import { cards, wallets, type Payee } from '../../wallets/index.ts';
import { useMissingTerms } from './use-unstated.ts';
import { WithdrawalPasswordSheet } from './WithdrawalPasswordSheet.tsx';
import { WithdrawalReviewSheet } from './WithdrawalReviewSheet.tsx';

interface Props {
  draft: Draft<Record<string, string>>;
  /** The payee as it was when the sheet opened. */
  target: Payee;
  /** Why the withdrawal is no longer possible (payee deleted or changed, method closed); '' while it is. */
  blocker: string;
  amount: string;
  /** The server's current terms, which may change while the sheet is open. */
  terms: PayoutTerms & { readonly arrival: string };
  onClose: () => void;
}

const isSameQuote = (a: Quote, b: Quote): boolean => a.fee === b.fee && a.actual === b.actual && a.rate === b.rate;

/** Submits a withdrawal with its draft's key. Once accepted, it opens the withdrawal's details (WD-08). */
function useWithdrawal(draft: Props['draft'], target: Payee) {
  const submission = useSubmission(withdraw, {
    key: draft.key,
    onAccepted: (order) => {
      draft.done();
      // a read that started earlier may miss the withdrawal
      void available.refresh({ fresh: true });
      void records.refresh({ fresh: true });
      if (order) openPlaced('/pages/Withdraw/orderDetails', order.id);
      else navigate('/pages/Withdraw/record', { replace: true });
    },
  });
  const { state } = submission;
  const handleRefusal = useEffectEvent(() => {
    if (submission.over) draft.renew();
    // the server may have refused the figures or the payee: load both again
    void termsResource.refresh({ fresh: true });
    void available.refresh();
    void (target.to === 'wallet' ? wallets : cards).refresh();
  });
  useEffect(() => {
    if (state === 'refused') handleRefusal();
  }, [state]);
  return {
    ...submission,
    /** Drops a refusal, which concerned the earlier request; a call that did not happen keeps its key and message. */
    forgetRefusal: (): void => {
      if (submission.over) submission.reset();
    },
  };
}

/**
 * Confirms a withdrawal: first the amount, the fee, what arrives and when, then the payment password, which is never
 * stored. If the terms change, it shows old and new figures and asks the customer to accept again (WD-07, WD-12).
 */
export function WithdrawalSheet({ draft, target, blocker, amount, terms, onClose }: Props) {
  const { t } = useLingui();
  const missingTerms = useMissingTerms()(terms);
  const current = missingTerms === undefined ? quoteWithdrawal(terms, amount) : undefined;
  const [reviewedQuote, setReviewedQuote] = useState(current);
  const [acceptedQuote, setAcceptedQuote] = useState<Quote>();
  const [pin, setPin] = useState('');
  const submission = useWithdrawal(draft, target);
  const { state, forgetRefusal } = submission;
  const isSending = state === 'sending';

  const send = async ({ fee, rate }: Quote, paypass: string): Promise<void> => {
    await submission.submit({
      to: target.to,
      target: target.id,
      amount,
      fee,
      ...(rate === '' ? {} : { rate }),
      paypass,
    });
    setPin('');
  };

  if (state === 'unknown') {
    return (
      <UnknownOutcomeSheet
        title={t`Withdraw`}
        reference={submission.key === undefined ? undefined : shortKey(submission.key)}
        historyHref={hashHref('/pages/Withdraw/record')}
        onClose={onClose}
      />
    );
  }
  const isAccepted =
    acceptedQuote !== undefined && blocker === '' && current !== undefined && isSameQuote(current, acceptedQuote);
  // once sending, a change of terms does not bring the review back
  if (acceptedQuote && (isSending || isAccepted)) {
    return (
      <WithdrawalPasswordSheet
        target={target}
        amount={amount}
        currency={terms.currency}
        isSending={isSending}
        error={state === 'refused' ? submission.message : undefined}
        lockedUntil={submission.lockedUntil}
        onUnlocked={forgetRefusal}
        pin={pin}
        onChange={setPin}
        onSubmit={(paypass) => void send(acceptedQuote, paypass)}
        onBack={() => {
          forgetRefusal();
          setAcceptedQuote(undefined);
          setPin('');
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <WithdrawalReviewSheet
      target={target}
      amount={amount}
      terms={terms}
      current={current}
      previous={current && reviewedQuote && !isSameQuote(current, reviewedQuote) ? reviewedQuote : undefined}
      blocker={blocker}
      missingTerms={missingTerms}
      onAccept={() => {
        forgetRefusal();
        setReviewedQuote(current);
        setAcceptedQuote(current);
      }}
      onClose={onClose}
    />
  );
}
