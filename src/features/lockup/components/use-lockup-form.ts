import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useDraft } from '../../../client/forms/use-draft.ts';
import { connection } from '../../../client/http/connection.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { joinNames } from '../../../i18n/lists.ts';
import { amountInWords, compare } from '../../../domain/decimal.ts';
import { isZero } from '../../../domain/rounding.ts';
import { lowestOf } from '../../../domain/possible-amount.ts';
import { parseAmount } from '../../../domain/typed-amount.ts';
import { useUnread } from '../../../ui/layout/use-unread.ts';
import { usePauseReason } from '../../protection/index.ts';
import { chooseProduct, emptyOrder, type LockupProduct, terms as termsResource } from '../store.ts';
import { type LockupTerms, lockupTerms } from './lockup-terms.ts';

/** Returns what is wrong with an amount to lock. */
function useAmountProblem(
  typedAmount: string,
  amount: string | undefined,
  hasTried: boolean,
  isBeyond: boolean,
  { minimum, maximum }: LockupTerms,
): string | undefined {
  const { t } = useLingui();
  const least = amountInWords(minimum, 'USDT', { charged: true });
  const most = amountInWords(maximum, 'USDT');
  if (amount === undefined) return typedAmount !== '' || !hasTried ? undefined : t`Enter an amount.`;
  if (isBeyond) return t`You don't have that much available.`;
  if (maximum !== undefined && compare(amount, maximum) > 0) return t`The maximum is ${most} USDT per order.`;
  if (/\.\d{7,}$/.test(amount)) return t`Use up to 6 decimal places for USDT.`;
  if (hasTried && isTooLittle(amount, minimum)) return t`The minimum is ${least} USDT per order.`;
  return undefined;
}

const isTooLittle = (amount: string, minimum: string | undefined): boolean =>
  isZero(amount) || (minimum !== undefined && compare(amount, minimum) < 0);

/** Returns why nothing can be locked now, whatever the amount. */
function useBlocker(
  termsState: { readonly value: unknown; readonly error?: unknown },
  product: LockupProduct,
  { rate, days, ends, minimum, maximum, available }: LockupTerms,
): string | undefined {
  const { t } = useLingui();
  const pauseReason = usePauseReason();
  const { online } = useSnapshot(connection);
  const unreadReason = useUnread(termsState, online, { offline: t`You're offline. Connect to lock an amount.` });
  // an order that cannot be undone needs all its terms stated (TRUST-05)
  const what = joinNames([
    rate === undefined && t`Daily rate`,
    days === undefined && t({ message: 'Period', context: 'of a lock-up' }),
    ends === undefined && t`End date`,
    (minimum === undefined || maximum === undefined) && t`Amount per order`,
  ]);
  const reason = pauseReason ?? unreadReason;
  if (reason !== undefined) return reason;
  if (what !== '') return t`Not available right now: ${what}. You can't confirm without it. Please try again later.`;
  if (product.suspended) return t`This product isn't open for new orders right now.`;
  return available !== undefined && isZero(available) ? t`You have no USDT available.` : undefined;
}

/** Returns the form of a lock-up order: the typed amount, its terms, and why it cannot be locked. */
export function useLockupForm(product: LockupProduct) {
  useLayoutEffect(() => chooseProduct(product.id), [product.id]);
  const termsState = useResource(termsResource);
  const [hasTried, setHasTried] = useState(false);
  const [isConfirming, setIsConfirming] = useState(false);
  const draft = useDraft(`lock-up order ${product.id}`, emptyOrder, isConfirming);
  const typedAmount = draft.fields.amount;
  const amount = parseAmount(typedAmount, 'USDT');
  const terms = lockupTerms(product, termsState.value, amount);
  const { minimum, maximum, available } = terms;
  const isBeyond = amount !== undefined && available !== undefined && compare(amount, available) > 0;
  const problem = useAmountProblem(typedAmount, amount, hasTried, isBeyond, terms);
  const reason = useBlocker(termsState, product, terms);
  const isPossible = amount !== undefined && problem === undefined && !isTooLittle(amount, minimum);
  const shownAmount = isPossible ? amount : undefined;
  return {
    termsState,
    draft,
    typedAmount,
    amount,
    terms,
    /** The most that one order can lock: the balance or the limit. */
    most: lowestOf([available, maximum]),
    /** The amount and its terms, without figures while it cannot be locked. */
    shown: { amount: shownAmount, terms: lockupTerms(product, termsState.value, shownAmount) },
    problem,
    /** The amount is more than the available balance. */
    isBeyond,
    reason,
    isReady: isPossible && reason === undefined,
    /** The confirmation is open. */
    isConfirming,
    setIsConfirming,
    setHasTried,
  };
}

export type LockupForm = ReturnType<typeof useLockupForm>;
