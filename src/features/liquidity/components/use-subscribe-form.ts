import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useDraft } from '../../../client/forms/use-draft.ts';
import { connection } from '../../../client/http/connection.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { amountInWords, compare } from '../../../domain/decimal.ts';
import { isZero } from '../../../domain/rounding.ts';
import { parseAmount } from '../../../domain/typed-amount.ts';
import { useUnread } from '../../../ui/layout/use-unread.ts';
import { usePauseReason } from '../../protection/index.ts';
import { fitsScale } from '../interest.ts';
import { buyForm, buyTerms, emptyBuy, tiers } from '../store.ts';

/** Returns the form of a subscription: the typed amount, its terms, and why it cannot be subscribed. */
export function useSubscribeForm() {
  const { t } = useLingui();
  const terms = useResource(buyTerms);
  const hasNoRates = useResource(tiers).value?.lists.length === 0;
  const pauseReason = usePauseReason();
  const { online } = useSnapshot(connection);
  const unreadReason = useUnread(terms, online, { offline: t`You're offline. Connect to subscribe.` });
  const draft = useDraft(buyForm, emptyBuy);
  const typedAmount = draft.fields.amount;
  const [hasTried, setHasTried] = useState(false);
  const amount = parseAmount(typedAmount, 'USDT');
  const { available, minimum } = terms.value ?? {};
  const hasNothing = available !== undefined && isZero(available);
  const isBeyond = amount !== undefined && available !== undefined && compare(amount, available) > 0;
  const isBelowMinimum = amount !== undefined && minimum !== undefined && compare(amount, minimum) < 0;

  const least = amountInWords(minimum, 'USDT', { charged: true });
  const findProblem = (): string | undefined => {
    if (amount === undefined) return typedAmount === '' && hasTried ? t`Enter an amount.` : undefined;
    if (isBeyond) return t`You don't have that much available.`;
    if (!fitsScale(amount)) return t`Use up to 6 decimal places for USDT.`;
    if (isZero(amount)) return t`Enter an amount above 0.`;
    return isBelowMinimum && hasTried ? t`The minimum is ${least} USDT.` : undefined;
  };
  const problem = findProblem();
  const isPossible = amount !== undefined && problem === undefined && !isBelowMinimum;
  const closedReason = hasNoRates
    ? t`Liquidity mining has no rates at the moment, so you can't subscribe.`
    : hasNothing
      ? t`You have no USDT available.`
      : undefined;
  const reason = pauseReason ?? unreadReason ?? closedReason;
  return {
    draft,
    typedAmount,
    amount,
    terms,
    /** The amount is more than the available balance. */
    isBeyond,
    problem,
    reason,
    /** The amount, unless it cannot be subscribed. */
    possibleAmount: isPossible ? amount : undefined,
    isReady: isPossible && reason === undefined,
    markTried: () => setHasTried(true),
  };
}
