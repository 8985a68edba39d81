import type { Snapshot } from 'valtio';
import { type PayoutMethod, methodFor } from '../../transfers/index.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { cards, wallets, cardTarget, type Payee, walletTarget } from '../../wallets/index.ts';

export interface PayeeChoice {
  /** Wallets or bank accounts to choose from; undefined until they have loaded. */
  readonly targets: readonly Payee[] | undefined;
  readonly target: Payee | undefined;
  /** Whether the chosen payee was deleted elsewhere; only the customer then chooses another. */
  readonly isGone: boolean;
  /** Hours that a new one waits, if the server says so. */
  readonly payeeHours: number | undefined;
  /** Whether the list is the device's copy. It has no whole addresses, so that no withdrawal can be confirmed. */
  readonly isStored: boolean;
  readonly readState: { readonly error: unknown; readonly loading: boolean };
  readonly refresh: () => void;
}

/** Returns the payee of a withdrawal: the chosen one, or the first that can already be used. */
export function usePayee(
  to: 'wallet' | 'bank',
  methods: readonly Snapshot<PayoutMethod>[],
  chosenId: string,
): PayeeChoice {
  const walletsState = useResource(wallets);
  const cardsState = useResource(cards);
  const targets =
    to === 'wallet'
      ? walletsState.value?.lists.map(walletTarget)
      : cardsState.value?.lists.map((card) => cardTarget(card, methodFor(methods, 'bank', undefined)?.currency ?? ''));
  const chosen = targets?.find(({ id }) => id === chosenId);
  const isGone = !chosen && chosenId !== '' && targets !== undefined && targets.length > 0;
  const first = targets?.find(({ usableFrom }) => usableFrom === undefined) ?? targets?.[0];
  const readState = to === 'wallet' ? walletsState : cardsState;
  return {
    targets,
    target: isGone ? undefined : (chosen ?? first),
    isGone,
    payeeHours: readState.value?.payeeHours,
    isStored: readState.source === 'device',
    readState,
    refresh: () => void (to === 'wallet' ? wallets : cards).refresh(),
  };
}
