import { useLingui } from '@lingui/react/macro';
import { useEffect, useEffectEvent, useState } from 'react';
import { withdraw } from '../../../api/transfers.ts';
import type { Draft } from '../../../client/forms/use-draft.ts';
import { shortKey } from '../../../client/outbox/submit.ts';
import { useSubmission } from '../../../client/outbox/use-submission.ts';
import { hashHref, navigate } from '../../../lib/location.ts';
import { link } from '../../../lib/routes.ts';
import { UnknownOutcomeSheet } from '../../../ui/UnknownOutcomeSheet.tsx';
import { quote, type Quote, type Terms } from '../rules.ts';
import { available, cards, records, terms as read, wallets } from '../store.ts';
import type { Target } from './target.ts';
import { useUnstated } from './use-unstated.ts';
import { WithdrawPasswordSheet } from './WithdrawPasswordSheet.tsx';
import { WithdrawReviewSheet } from './WithdrawReviewSheet.tsx';

interface Props {
  draft: Draft<Record<string, string>>;
  /** As it was when the sheet opened. */
  target: Target;
  /** Why it cannot be paid any more, '' while it can: its payee was deleted or changed since, or its way closed. */
  closed: string;
  amount: string;
  /** As the server states them now: they may change while the sheet is open. */
  terms: Terms & { readonly arrival: string };
  onClose: () => void;
}

const isSameQuote = (a: Quote, b: Quote): boolean => a.fee === b.fee && a.actual === b.actual && a.rate === b.rate;

/** The call of a withdrawal with the key of its draft; once accepted its details open (WD-08). */
function useWithdrawal(draft: Props['draft'], target: Target) {
  const money = useSubmission(withdraw, {
    key: draft.key,
    onAccepted: (order) => {
      draft.done();
      // a reading that began before may not know of it
      void available.refresh({ fresh: true });
      void records.refresh({ fresh: true });
      navigate(order ? link('/pages/Withdraw/orderDetails', { id: order.id }) : '/pages/Withdraw/record', {
        replace: true,
      });
    },
  });
  const { state } = money;
  const refused = useEffectEvent(() => {
    if (money.over) draft.renew();
    // the server may have refused the figures or the payee: they are read again
    void read.refresh({ fresh: true });
    void available.refresh();
    void (target.to === 'wallet' ? wallets : cards).refresh();
  });
  useEffect(() => {
    if (state === 'refused') refused();
  }, [state]);
  return money;
}

/**
 * Confirms a withdrawal: what leaves, the fee, what arrives and when; then the payment password on a pad that nothing
 * stores. Other figures than the accepted ones are shown beside the old and accepted anew (WD-07, WD-12).
 */
export function WithdrawSheet({ draft, target, closed, amount, terms, onClose }: Props) {
  const { t } = useLingui();
  const unstated = useUnstated()(terms);
  const current = unstated === undefined ? quote(terms, amount) : undefined;
  const [visible, setShown] = useState(current);
  const [accepted, setAccepted] = useState<Quote>();
  const [pin, setPin] = useState('');
  const money = useWithdrawal(draft, target);
  const { state } = money;
  const isSending = state === 'sending';

  /** A refusal was said for what was asked then; what did not happen keeps its key, and its words. */
  const forgetRefusal = (): void => {
    if (money.over) money.reset();
  };

  const send = async ({ fee, rate }: Quote, paypass: string): Promise<void> => {
    await money.submit({
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
        reference={money.key === undefined ? undefined : shortKey(money.key)}
        historyHref={hashHref('/pages/Withdraw/record')}
        onClose={onClose}
      />
    );
  }
  const isAccepted = accepted !== undefined && closed === '' && current !== undefined && isSameQuote(current, accepted);
  // what is on its way is not asked about again
  if (accepted && (isSending || isAccepted)) {
    return (
      <WithdrawPasswordSheet
        target={target}
        amount={amount}
        currency={terms.currency}
        sending={isSending}
        error={state === 'refused' ? money.message : undefined}
        pin={pin}
        onChange={setPin}
        onSubmit={(paypass) => void send(accepted, paypass)}
        onBack={() => {
          forgetRefusal();
          setAccepted(undefined);
          setPin('');
        }}
        onClose={onClose}
      />
    );
  }
  return (
    <WithdrawReviewSheet
      target={target}
      amount={amount}
      terms={terms}
      current={current}
      previous={current && visible && !isSameQuote(current, visible) ? visible : undefined}
      closed={closed}
      unstated={unstated}
      onAccept={() => {
        forgetRefusal();
        setShown(current);
        setAccepted(current);
      }}
      onClose={onClose}
    />
  );
}
