import type { Snapshot } from 'valtio';
import { serverNow } from '../../../client/http/server-clock.ts';
import { isolated } from '../../../lib/isolated.ts';
import type { Card, Stated, Wallet, Way } from '../store.ts';

/** The page that a missing wallet, card or password leads back to (WD-03). */
export const WITHDRAW = '/pages/Withdraw/Withdraw';

/** Where a withdrawal goes, as the form and the sheet name it. */
export interface Target {
  readonly id: string;
  readonly to: 'wallet' | 'bank';
  readonly name: string;
  /** The customer's own name of a wallet. */
  readonly alias: string;
  readonly currency: string;
  readonly chain: string;
  /** The whole address of a wallet; '' of a card. */
  readonly address: string;
  /** ms from which it can be used, while that is still to come. */
  readonly opens: number | undefined;
}

/** Whether a payee is still what it was when it was looked at. */
export const samePayee = (target: Target, other: Target): boolean =>
  (['id', 'name', 'address', 'currency', 'chain'] as const).every((part) => target[part] === other[part]);

/** An address with its middle left out. */
export const shortAddress = (address: string): string =>
  address.length > 20 ? `${address.slice(0, 6)}…${address.slice(-6)}` : address;

/** ms from which a payee can be used, while that is still to come. */
const opensOf = (usable: number | undefined): number | undefined =>
  usable !== undefined && usable > serverNow() ? usable : undefined;

export const walletTarget = ({ id, alias, currency, chain, address, usable }: Snapshot<Wallet>): Target => ({
  id,
  to: 'wallet',
  currency,
  chain,
  address,
  alias,
  name: [alias, `${currency} ${chain}`, `…${address.slice(-4)}`].map(isolated).join(' · '),
  opens: opensOf(usable),
});

/** A card takes what its way pays out from. */
export const cardTarget = ({ id, bank, last, usable }: Snapshot<Card>, currency: string): Target => ({
  id,
  to: 'bank',
  currency,
  chain: '',
  address: '',
  alias: '',
  name: isolated(`${bank} •••• ${last}`),
  opens: opensOf(usable),
});

/** Ways out with their terms; a backend that states one set of terms means it for both. */
export function waysOf(stated: Snapshot<Stated>): readonly Snapshot<Way>[] {
  if (stated.lists.length > 0) return stated.lists;
  const { fee, fixed, minimum, maximum, rate, rateTime, arrival } = stated;
  const common = {
    fee,
    fixed,
    minimum,
    maximum,
    rateTime,
    arrival,
    currency: 'USDT',
    chain: '',
    scale: undefined,
    creditScale: undefined,
    closed: '',
  };
  return [
    { ...common, to: 'wallet', credit: 'USDT', rate: undefined },
    { ...common, to: 'bank', credit: 'THB', rate },
  ];
}

/** The terms that hold for a target; undefined where its chain is not offered any more. */
export const wayOf = (
  ways: readonly Snapshot<Way>[],
  to: 'wallet' | 'bank',
  target: Target | undefined,
): Snapshot<Way> | undefined =>
  ways.find(
    (way) =>
      way.to === to &&
      (!target ||
        to === 'bank' ||
        way.chain === '' ||
        (way.currency === target.currency && way.chain === target.chain)),
  );
