import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSnapshot } from 'valtio';
import { useDraft } from '../../../client/forms/use-draft.ts';
import { connection } from '../../../client/http/connection.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { amountInWords, compare } from '../../../lib/decimal.ts';
import { isZero } from '../../../lib/rounding.ts';
import { amountOf } from '../../../lib/typed-amount.ts';
import { useUnread } from '../../../ui/use-unread.ts';
import { usePaused } from '../../protection/store.ts';
import { isExact } from '../interest.ts';
import { buyForm, buyTerms, emptyBuy } from '../store.ts';

/** The form of a subscription: what is typed, its terms, and what keeps it from being subscribed. */
export function useSubscribeForm() {
  const { t } = useLingui();
  const terms = useResource(buyTerms);
  const paused = usePaused();
  const { online } = useSnapshot(connection);
  const unread = useUnread(terms, online, { offline: t`You're offline. Connect to subscribe.` });
  const draft = useDraft(buyForm, emptyBuy);
  const typed = draft.fields.amount;
  const [tried, setTried] = useState(false);
  const amount = amountOf(typed, 'USDT');
  const { available, minimum } = terms.value ?? {};
  const hasNothing = available !== undefined && isZero(available);
  const isBeyond = amount !== undefined && available !== undefined && compare(amount, available) > 0;
  const isBelowMinimum = amount !== undefined && minimum !== undefined && compare(amount, minimum) < 0;

  const least = amountInWords(minimum, 'USDT', { charged: true });
  const findProblem = (): string | undefined => {
    if (amount === undefined) return typed === '' && tried ? t`Enter an amount.` : undefined;
    if (isBeyond) return t`You don't have that much available.`;
    if (!isExact(amount)) return t`Use up to 6 decimal places for USDT.`;
    if (isZero(amount)) return t`Enter an amount above 0.`;
    return isBelowMinimum && tried ? t`The minimum is ${least} USDT.` : undefined;
  };
  const problem = findProblem();
  const reason = paused ?? unread ?? (hasNothing ? t`You have no USDT available.` : undefined);
  return {
    draft,
    typed,
    amount,
    terms,
    hasNothing,
    /** More than the customer has. */
    isBeyond,
    problem,
    reason,
    ready: amount !== undefined && problem === undefined && !isBelowMinimum && reason === undefined,
    markTried: () => setTried(true),
  };
}
