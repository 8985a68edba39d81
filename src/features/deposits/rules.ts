import { type AmountFault, faultOf } from '../transfers/index.ts';
import { MIN_HASH_LENGTH } from '../../api/deposits.ts';
import { compare } from '../../domain/decimal.ts';
import { divide, percentOf, subtract, USDT_DECIMALS } from '../../domain/money.ts';
import { addressFault, isSameAddress } from '../../domain/addresses.ts';
import { withoutBlanks, withoutInvisible } from '../../domain/invisible.ts';
import { ceilTo } from '../../domain/rounding.ts';

/** Returns a typed transaction hash in the form that is sent to the server. */
export const cleanHash = (typed: string): string => withoutInvisible(typed).trim();

export type HashFault = 'missing' | 'ours' | 'address' | 'signs' | 'short';
/**
 * Returns the fault of a transaction hash, ignoring surrounding spaces and invisible characters (RECH-06). It tells an
 * address from a hash, and the deposit address, which customers copy from the same page, from any other.
 */
export function hashFault(hash: string, ourAddress: string): HashFault | undefined {
  const text = cleanHash(hash);
  if (text === '') return 'missing';
  if (isSameAddress(text, ourAddress)) return 'ours';
  if (addressFault('TRC20', text)?.kind !== 'form') return 'address';
  if (!/^[A-Za-z0-9]+$/.test(text)) return 'signs';
  return text.length < MIN_HASH_LENGTH ? 'short' : undefined;
}

/** Returns the hash in a pasted text: without blanks, and from the link of a block explorer only the hash. */
export function pastedHash(text: string): string {
  const inLink = /:\/\//.test(text) ? /[A-Za-z0-9]{60,}/.exec(text)?.[0] : undefined;
  return inLink ?? withoutBlanks(text);
}

/** Forms of a transaction hash, by chain. */
const HEX = /^[0-9a-f]{64}$/i;
const PREFIXED_HEX = /^0x[0-9a-f]{64}$/i;
const hashForms: Readonly<Record<string, RegExp>> = { TRC20: HEX, BTC: HEX, ERC20: PREFIXED_HEX, BEP20: PREFIXED_HEX };

/** Tells whether a hash has the form of its chain or of another one; undefined for neither, or an unknown chain. */
export function hashNetwork(hash: string, chain: string): 'this' | 'other' | undefined {
  const form = hashForms[chain];
  const text = cleanHash(hash);
  if (!form) return undefined;
  if (form.test(text)) return 'this';
  return HEX.test(text) || PREFIXED_HEX.test(text) ? 'other' : undefined;
}

/** Returns the fault of the reported amount. The channel's fee is a percentage, so it sets no limit. */
export const amountFault = (
  amount: string | undefined,
  { minimum, scale }: { minimum?: string | undefined; scale?: number | undefined },
): AmountFault | undefined => faultOf(amount, { minimum, scale });

/**
 * Returns what a bank transfer credits after the fee, rounded down (RECH-08). `rate` is the price of one unit of the
 * credited currency. Undefined if the rate or the fee is missing.
 */
export const creditedAmount = (
  amount: string,
  { rate, fee, scale = 0 }: { rate?: string | undefined; fee?: string | undefined; scale?: number | undefined },
): string | undefined =>
  rate === undefined || fee === undefined || compare(rate, '0') <= 0
    ? undefined
    : divide(subtract(amount, ceilTo(percentOf(amount, fee), scale)), rate, USDT_DECIMALS, 'floor');

/** Returns the amount of a deposit in a list: what was credited or, until then, what was reported. */
export const listedAmount = ({
  status,
  amount,
  currency,
  actual,
  credit,
}: {
  readonly status: string;
  readonly amount: string;
  readonly currency: string;
  readonly actual?: string | undefined;
  readonly credit: string;
}): { readonly amount: string; readonly currency: string } =>
  status === 'done' && actual !== undefined ? { amount: actual, currency: credit || currency } : { amount, currency };
