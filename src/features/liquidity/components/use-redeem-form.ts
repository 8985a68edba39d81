import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useDraft } from '../../../client/forms/use-draft.ts';
import { connection } from '../../../client/http/connection.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { amountInWords, compare } from '../../../lib/decimal.ts';
import { isZero } from '../../../lib/rounding.ts';
import { amountOf } from '../../../lib/typed-amount.ts';
import { useUnread } from '../../../ui/use-unread.ts';
import { isExact } from '../interest.ts';
import { quickBlocker } from '../redemption-rules.ts';
import { emptySell, sellForm } from '../store.ts';
import type { Speed } from './Speeds.tsx';
import { type RedemptionTerms, useRedemption } from './use-redemption.ts';

/** Words for what is wrong with an amount to redeem. */
function useAmountProblem(
  typed: string,
  amount: string | undefined,
  tried: boolean,
  terms: RedemptionTerms | undefined,
): string | undefined {
  const { t } = useLingui();
  if (amount === undefined) return typed === '' && tried ? t`Enter an amount.` : undefined;
  if (terms && compare(amount, terms.available) > 0) return t`You don't have that much in liquidity mining.`;
  if (!isExact(amount)) return t`Use up to 6 decimal places for USDT.`;
  if (isZero(amount)) return t`Enter an amount above 0.`;
  const least = amountInWords(terms?.minimum, 'USDT', { charged: true });
  if (terms?.minimum !== undefined && compare(amount, terms.minimum) < 0 && compare(amount, terms.available) < 0)
    return t`Redeem at least ${least} USDT, or all.`;
  return undefined;
}

/** Why nothing can be redeemed now, whatever the amount. */
function useClosedReason(terms: RedemptionTerms | undefined, error: unknown): string | undefined {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  const unread = useUnread({ value: terms, error }, online, {
    offline: t({ message: "You're offline. Connect to redeem.", context: 'liquidity mining' }),
  });
  if (unread !== undefined || terms === undefined) return unread;
  if (isZero(terms.available)) return t`You have nothing in liquidity mining.`;
  if (terms.redemptionsLeft !== 0) return undefined;
  if (terms.quickResets === undefined) return t`You've used all your redemptions for today.`;
  const opens = formatDateTime(terms.quickResets, { zone: true });
  return t`You've used all your redemptions for today. You can redeem again from ${opens}.`;
}

/** The form of a redemption: what is typed, the terms of that amount, and what keeps it from being redeemed. */
export function useRedeemForm() {
  const draft = useDraft(sellForm, emptySell);
  const [tried, setTried] = useState(false);
  const typed = draft.fields.amount;
  const amount = amountOf(typed, 'USDT');
  const redeemable = amount !== undefined && !isZero(amount) && isExact(amount) ? amount : undefined;
  const { terms, exact, error, again } = useRedemption(redeemable);
  const problem = useAmountProblem(typed, amount, tried, terms);
  const reason = useClosedReason(terms, error);
  const blocker = terms && quickBlocker(terms, redeemable);
  const speed: Speed = draft.fields.speed === 'quick' && !blocker ? 'quick' : 'standard';
  return {
    draft,
    typed,
    /** An amount that may be redeemed, whether or not it is there. */
    redeemable,
    ready: redeemable !== undefined && problem === undefined && reason === undefined,
    problem,
    reason,
    terms,
    /** The terms are of this very amount. */
    exact,
    error,
    again,
    blocker,
    speed,
    markTried: () => setTried(true),
  };
}

export type RedeemForm = ReturnType<typeof useRedeemForm>;
