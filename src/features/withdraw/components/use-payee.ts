import { useResource } from '../../../client/query/use-resource.ts';
import { cards, wallets, type Way } from '../store.ts';
import type { Snapshot } from 'valtio';
import { cardTarget, type Target, walletTarget, wayOf } from './target.ts';

export interface Payee {
  /** Wallets or cards to choose from; undefined while they are not read. */
  readonly targets: readonly Target[] | undefined;
  readonly target: Target | undefined;
  /** The one that was chosen was taken away elsewhere: another is chosen by the customer alone. */
  readonly gone: boolean;
  /** From the device, which has no whole address: nothing is confirmed by it. */
  readonly isStored: boolean;
  readonly read: { readonly error: unknown; readonly loading: boolean };
  readonly refresh: () => void;
}

/** Whom a withdrawal goes to: the chosen one, else the first that can be used already. */
export function usePayee(to: 'wallet' | 'bank', ways: readonly Snapshot<Way>[], chosenId: string): Payee {
  const myWallets = useResource(wallets);
  const myCards = useResource(cards);
  const targets =
    to === 'wallet'
      ? myWallets.value?.lists.map(walletTarget)
      : myCards.value?.lists.map((card) => cardTarget(card, wayOf(ways, 'bank', undefined)?.currency ?? ''));
  const chosen = targets?.find(({ id }) => id === chosenId);
  const gone = !chosen && chosenId !== '' && targets !== undefined && targets.length > 0;
  const first = targets?.find(({ opens }) => opens === undefined) ?? targets?.[0];
  return {
    targets,
    target: gone ? undefined : (chosen ?? first),
    gone,
    isStored: (to === 'wallet' ? myWallets : myCards).source === 'device',
    read: to === 'wallet' ? myWallets : myCards,
    refresh: () => void (to === 'wallet' ? wallets : cards).refresh(),
  };
}
