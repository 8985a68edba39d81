import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useDraft } from '../../../client/forms/use-draft.ts';
import { connection } from '../../../client/http/connection.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { amountInWords, compare } from '../../../domain/decimal.ts';
import { isZero } from '../../../domain/rounding.ts';
import { parseAmount } from '../../../domain/typed-amount.ts';
import { useUnread } from '../../../ui/layout/use-unread.ts';
import { fitsScale } from '../interest.ts';
import { quickBlocker } from '../redemption-rules.ts';
import { emptySell, sellForm } from '../store.ts';
import type { Speed } from './Speeds.tsx';
import { type RedemptionTerms, useRedemption } from './use-redemption.ts';

/** Returns what is wrong with an amount to redeem. */
function useAmountProblem(
  typedAmount: string,
  amount: string | undefined,
  hasTried: boolean,
  terms: RedemptionTerms | undefined,
): string | undefined {
  const { t } = useLingui();
  if (amount === undefined) return typedAmount === '' && hasTried ? t`Enter an amount.` : undefined;
  if (terms && compare(amount, terms.available) > 0) return t`You don't have that much in liquidity mining.`;
  if (!fitsScale(amount)) return t`Use up to 6 decimal places for USDT.`;
  if (isZero(amount)) return t`Enter an amount above 0.`;
  const least = amountInWords(terms?.minimum, 'USDT', { charged: true });
  if (terms?.minimum !== undefined && compare(amount, terms.minimum) < 0 && compare(amount, terms.available) < 0)
    return t`Redeem at least ${least} USDT, or all.`;
  return undefined;
}

/** Returns why nothing can be redeemed now, whatever the amount. */
function useBlocker(terms: RedemptionTerms | undefined, error: unknown): string | undefined {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const unreadReason = useUnread({ value: terms, error }, online, {
    offline: t({ message: "You're offline. Connect to redeem.", context: 'liquidity mining' }),
  });
  if (unreadReason !== undefined || terms === undefined) return unreadReason;
  if (isZero(terms.available)) return t`You have nothing in liquidity mining.`;
  if (terms.redemptionsLeft !== 0) return undefined;
  if (terms.quickResets === undefined) return t`You've used all your redemptions for today.`;
  const opens = formatDateTime(terms.quickResets, { zone: true });
  return t`You've used all your redemptions for today. You can redeem again from ${opens}.`;
}

/** Returns the form of a redemption: the typed amount, its terms, and why it cannot be redeemed. */
export function useRedeemForm() {
  const draft = useDraft(sellForm, emptySell);
  const [hasTried, setHasTried] = useState(false);
  const typedAmount = draft.fields.amount;
  const amount = parseAmount(typedAmount, 'USDT');
  const redeemable = amount !== undefined && !isZero(amount) && fitsScale(amount) ? amount : undefined;
  const { terms, areTermsCurrent, error, retry } = useRedemption(redeemable);
  const problem = useAmountProblem(typedAmount, amount, hasTried, terms);
  const reason = useBlocker(terms, error);
  const blocker = terms && quickBlocker(terms, redeemable);
  const speed: Speed = draft.fields.speed === 'quick' && !blocker ? 'quick' : 'standard';
  const possibleAmount = problem === undefined ? redeemable : undefined;
  return {
    draft,
    typedAmount,
    amount,
    /** The amount, unless it cannot be redeemed. */
    possibleAmount,
    /** A valid amount, whether or not the balance covers it. */
    redeemable,
    isReady: possibleAmount !== undefined && reason === undefined,
    problem,
    reason,
    terms,
    /** The terms belong to this amount and day. */
    areTermsCurrent,
    error,
    retry,
    blocker,
    speed,
    markTried: () => setHasTried(true),
  };
}

export type RedeemForm = ReturnType<typeof useRedeemForm>;
