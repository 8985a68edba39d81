import { useLingui } from '@lingui/react/macro';
import { useLayoutEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useDraft } from '../../../client/forms/use-draft.ts';
import { connection } from '../../../client/http/connection.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { joinNames } from '../../../i18n/lists.ts';
import { amountInWords, compare } from '../../../lib/decimal.ts';
import { isZero } from '../../../lib/rounding.ts';
import { amountOf } from '../../../lib/typed-amount.ts';
import { useUnread } from '../../../ui/use-unread.ts';
import { usePaused } from '../../protection/store.ts';
import { chooseProduct, emptyOrder, type Product, terms } from '../store.ts';
import { type LockupTerms, lockupTerms } from './lockup-terms.ts';

/** Words for what is wrong with an amount to lock. */
function useAmountProblem(
  typed: string,
  amount: string | undefined,
  tried: boolean,
  isBeyond: boolean,
  { minimum, maximum }: LockupTerms,
): string | undefined {
  const { t } = useLingui();
  const least = amountInWords(minimum, 'USDT', { charged: true });
  const most = amountInWords(maximum, 'USDT');
  if (amount === undefined) return typed !== '' || !tried ? undefined : t`Enter an amount.`;
  if (isBeyond) return t`You don't have that much available.`;
  if (maximum !== undefined && compare(amount, maximum) > 0) return t`The maximum is ${most} USDT per order.`;
  if (/\.\d{7,}$/.test(amount)) return t`Use up to 6 decimal places for USDT.`;
  if (tried && isTooLittle(amount, minimum)) return t`The minimum is ${least} USDT per order.`;
  return undefined;
}

const isTooLittle = (amount: string, minimum: string | undefined): boolean =>
  isZero(amount) || (minimum !== undefined && compare(amount, minimum) < 0);

/** Why nothing can be locked now, whatever the amount. */
function useClosedReason(
  parsed: { readonly value: unknown; readonly error?: unknown },
  product: Product,
  { rate, days, ends, minimum, maximum, available }: LockupTerms,
): string | undefined {
  const { t } = useLingui();
  const paused = usePaused();
  const { online } = useSnapshot(connection);
  const unread = useUnread(parsed, online, { offline: t`You're offline. Connect to lock an amount.` });
  // what cannot be taken back is confirmed on stated terms alone (TRUST-05)
  const what = joinNames([
    rate === undefined && t`Daily rate`,
    days === undefined && t({ message: 'Period', context: 'of a lock-up' }),
    ends === undefined && t`End date`,
    (minimum === undefined || maximum === undefined) && t`Limit per order`,
  ]);
  const blocked = paused ?? unread;
  if (blocked !== undefined) return blocked;
  if (what !== '')
    return t`Not available right now: ${what}. You can't confirm without it. Nothing was sent; please try again later.`;
  if (product.suspended) return t`This product isn't open for new orders right now.`;
  return available !== undefined && isZero(available) ? t`You have no USDT available.` : undefined;
}

/** The form of a lock-up order: what is typed, its terms, and what keeps it from being locked. */
export function useLockupForm(product: Product) {
  useLayoutEffect(() => chooseProduct(product.id), [product.id]);
  const resource = useResource(terms);
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const draft = useDraft(`lock-up order ${product.id}`, emptyOrder, asking);
  const typed = draft.fields.amount;
  const amount = amountOf(typed, 'USDT');
  const stated = lockupTerms(product, resource.value, amount);
  const { available } = stated;
  const isBeyond = amount !== undefined && available !== undefined && compare(amount, available) > 0;
  const problem = useAmountProblem(typed, amount, tried, isBeyond, stated);
  const reason = useClosedReason(resource, product, stated);
  return {
    read: resource,
    draft,
    typed,
    amount,
    stated,
    problem,
    /** More than the customer has. */
    isBeyond,
    reason,
    ready:
      amount !== undefined && !isTooLittle(amount, stated.minimum) && problem === undefined && reason === undefined,
    /** The order is being confirmed. */
    asking,
    setAsking,
    setTried,
  };
}

export type LockupForm = ReturnType<typeof useLockupForm>;
