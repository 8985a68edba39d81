import type { Snapshot } from 'valtio';
import { serverNow } from '../../client/http/server-clock.ts';
import { isolated } from '../../domain/isolated.ts';
import type { Card, Wallet } from './store.ts';

/** The page to return to after the customer adds a missing wallet, bank account or password (WD-03). */
export const WITHDRAWAL_PATH = '/pages/Withdraw/Withdraw';

/** A wallet or bank account that a withdrawal can go to. */
export interface Payee {
  readonly id: string;
  readonly to: 'wallet' | 'bank';
  readonly name: string;
  /** The customer's own name of a wallet. */
  readonly alias: string;
  readonly currency: string;
  readonly chain: string;
  /** The whole address of a wallet; '' for a bank account. */
  readonly address: string;
  /** Time in ms from which a new payee can be used; undefined if it already can. */
  readonly usableFrom: number | undefined;
}

/** Whether two targets are the same payee with the same details. */
export const isSamePayee = (target: Payee, other: Payee): boolean =>
  (['id', 'name', 'address', 'currency', 'chain'] as const).every((part) => target[part] === other[part]);

/** Shortens a long address to its first and last 6 characters. */
export const shortAddress = (address: string): string =>
  address.length > 20 ? `${address.slice(0, 6)}…${address.slice(-6)}` : address;

const usableFromOf = (usable: number | undefined): number | undefined =>
  usable !== undefined && usable > serverNow() ? usable : undefined;

export const walletTarget = ({ id, alias, currency, chain, address, usable }: Snapshot<Wallet>): Payee => ({
  id,
  to: 'wallet',
  currency,
  chain,
  address,
  alias,
  name: [alias, `${currency} ${chain}`, `…${address.slice(-4)}`].map(isolated).join(' · '),
  usableFrom: usableFromOf(usable),
});

/** Returns the target of a bank account; `currency` is the one that the bank method pays out from. */
export const cardTarget = ({ id, bank, last, usable }: Snapshot<Card>, currency: string): Payee => ({
  id,
  to: 'bank',
  currency,
  chain: '',
  address: '',
  alias: '',
  name: isolated(`${bank} •••• ${last}`),
  usableFrom: usableFromOf(usable),
});
