import { useLingui } from '@lingui/react/macro';
import { useEffect, useReducer, useState } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { type PayoutMethod, payoutTerms, methodFor, methodsOf } from '../../transfers/index.ts';
import { useDraft } from '../../../client/forms/use-draft.ts';
import { connection } from '../../../client/http/connection.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { parseAmount } from '../../../domain/typed-amount.ts';
import { useUnread } from '../../../ui/layout/use-unread.ts';
import { amountFault, quoteWithdrawal } from '../rules.ts';
import { available, withdrawalSelection } from '../store.ts';
import { withdrawalBlocker } from '../withdrawal-blocker.ts';
import { type Payee } from '../../wallets/index.ts';
import { useBlockerText } from './use-blocker-words.ts';
import { usePayee } from './use-payee.ts';
import { usePrerequisite } from './use-prompt.ts';
import { useMissingTerms } from './use-unstated.ts';

const EMPTY_FIELDS = { to: 'wallet', target: '', amount: '' };

/** Returns the available amount of a currency and tells the store, which reads one currency at a time. */
function useAvailable(currency: string): string | undefined {
  const { value } = useResource(available);
  useEffect(() => {
    if (withdrawalSelection.currency === currency) return;
    withdrawalSelection.currency = currency;
    void available.refresh();
  }, [currency]);
  return value?.code === currency ? value.available : undefined;
}

/** Holds the form of a withdrawal: the draft, the payee, the payout method, and why the customer cannot withdraw. */
export function useWithdrawalForm() {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const [, refresh] = useReducer((renders: number) => renders + 1, 0);
  /** The payee under confirmation with its method; it stays the same even if the lists change meanwhile. */
  const [confirming, setConfirming] = useState<{ target: Payee; method: Snapshot<PayoutMethod> }>();
  const draft = useDraft('withdraw', EMPTY_FIELDS, confirming !== undefined);
  const termsState = useResource(payoutTerms);
  const to: 'wallet' | 'bank' = draft.fields.to === 'bank' ? 'bank' : 'wallet';
  const methods = termsState.value ? methodsOf(termsState.value) : [];
  const payee = usePayee(to, methods, draft.fields.target);
  const { targets, target } = payee;
  const method = methodFor(methods, to, target);
  const currency = method?.currency ?? 'USDT';
  const availableAmount = useAvailable(currency);
  const amount = parseAmount(draft.fields.amount, currency);
  const prerequisite = usePrerequisite(to, targets, payee.payeeHours);
  const opensAt = termsState.value?.opens;
  const pausedUntil = opensAt !== undefined && opensAt > serverNow() ? opensAt : undefined;
  const missingTermsOf = useMissingTerms();
  const blockerTextOf = useBlockerText();
  const unread = useUnread(termsState, online, { offline: t`You're offline. Connect to withdraw.` });
  const blocker = withdrawalBlocker({
    unread,
    pausedUntil,
    hasNoMethod: termsState.value !== undefined && targets !== undefined && !method,
    closedReason: method?.closed ?? '',
    missingTerms: method && missingTermsOf(method),
    to,
    usableFrom: target?.usableFrom,
  });
  const fault = method && amountFault(method, amount, availableAmount);
  return {
    draft,
    termsState,
    to,
    payee,
    method,
    currency,
    availableAmount,
    amount,
    fault,
    /** What the customer would get; nothing for an amount that cannot be withdrawn. */
    quote: method && amount !== undefined && fault === undefined ? quoteWithdrawal(method, amount) : undefined,
    prerequisite,
    pausedUntil,
    blockerText: blockerTextOf(blocker),
    /** When a new payee opens, in ms; undefined unless that is what the customer waits for. */
    payeeOpens: blocker?.kind === 'new-wallet' || blocker?.kind === 'new-card' ? blocker.until : undefined,
    /** Renders again once the payee can be used. */
    refresh,
    confirming,
    setConfirming,
    /** The current terms of the payee under confirmation; undefined if its network is no longer offered. */
    confirmedMethod: confirming && methodFor(methods, to, confirming.target),
  };
}

export type WithdrawalForm = ReturnType<typeof useWithdrawalForm>;
