import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { type Snapshot, useSnapshot } from 'valtio';
import { useDraft } from '../../../client/forms/use-draft.ts';
import { connection } from '../../../client/http/connection.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { amountOf } from '../../../lib/typed-amount.ts';
import { useUnread } from '../../../ui/use-unread.ts';
import { amountFault, quote } from '../rules.ts';
import { available, terms, view, type Way } from '../store.ts';
import { withdrawalBlocker } from '../withdrawal-blocker.ts';
import { type Target, wayOf, waysOf } from './target.ts';
import { useBlockerWords } from './use-blocker-words.ts';
import { usePayee } from './use-payee.ts';
import { usePrompt } from './use-prompt.ts';
import { useUnstated } from './use-unstated.ts';

const empty = { to: 'wallet', target: '', amount: '' };

/** What is available of a currency, which the store reads for one at a time. */
function useAvailable(currency: string): string | undefined {
  const { value } = useResource(available);
  useEffect(() => {
    if (view.currency === currency) return;
    view.currency = currency;
    void available.refresh();
  }, [currency]);
  return value?.code === currency ? value.available : undefined;
}

/** The form of a withdrawal: what is typed, whom it goes to and by which way, and what keeps it from being made. */
export function useWithdrawForm() {
  const { t } = useLingui();
  const { online } = useSnapshot(connection);
  /**
   * The payee that is being confirmed, with its terms: no other takes its place, whatever becomes of the lists
   * meanwhile.
   */
  const [confirming, setConfirming] = useState<{ target: Target; way: Snapshot<Way> }>();
  const draft = useDraft('withdraw', empty, confirming !== undefined);
  const stated = useResource(terms);
  const to: 'wallet' | 'bank' = draft.fields.to === 'bank' ? 'bank' : 'wallet';
  const ways = stated.value ? waysOf(stated.value) : [];
  const payee = usePayee(to, ways, draft.fields.target);
  const { targets, target } = payee;
  const way = wayOf(ways, to, target);
  const currency = way?.currency ?? 'USDT';
  const has = useAvailable(currency);
  const amount = amountOf(draft.fields.amount, currency);
  const prompt = usePrompt(to, targets);
  const opens = stated.value?.opens;
  const pausedUntil = opens !== undefined && opens > serverNow() ? opens : undefined;
  const unstated = useUnstated();
  const words = useBlockerWords();
  const unread = useUnread(stated, online, { offline: t`You're offline. Connect to withdraw.` });
  const blocker = withdrawalBlocker({
    unread,
    pausedUntil,
    hasNoWay: stated.value !== undefined && targets !== undefined && !way,
    closed: way?.closed ?? '',
    unstated: way && unstated(way),
    to,
    opens: target?.opens,
  });
  return {
    draft,
    stated,
    to,
    payee,
    way,
    currency,
    available: has,
    amount,
    fault: way && amountFault(way, amount, has),
    quoted: way && amount !== undefined ? quote(way, amount) : undefined,
    prompt,
    pausedUntil,
    reason: words(blocker),
    confirming,
    setConfirming,
    /** The terms of what is being confirmed as they are now; undefined where its network is not offered any more. */
    confirmedWay: confirming && wayOf(ways, to, confirming.target),
  };
}

export type WithdrawForm = ReturnType<typeof useWithdrawForm>;
