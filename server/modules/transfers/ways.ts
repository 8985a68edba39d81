import type { Chain } from '../../../src/lib/addresses.ts';
import type { Language } from '../../../src/config.ts';
import { translate } from '../../platform/texts/translate.ts';
import { percentUp, timesRate, unitsIn, written } from './orders.ts';
import { type TransferSettings, withdrawRate } from './terms.ts';

/** A way out: to wallets of one currency on one chain, or to bank cards in baht. Fees come out of the amount. */
export interface Way {
  /** Name in the operator's settings. */
  readonly id: string;
  readonly to: 'wallet' | 'bank';
  /** What leaves the balance. */
  readonly currency: string;
  readonly chain?: Chain;
  /** What arrives. */
  readonly credit: string;
  /** Percent of the amount, and an amount beside it. */
  readonly percent: string;
  readonly fixed: string;
  readonly minimum: string;
  readonly maximum: string;
  /** Minutes from the approval to the arrival, as stated to customers. */
  readonly minutes: number;
}

const wallet = (
  currency: string,
  chain: Chain,
  terms: Pick<Way, 'percent' | 'fixed' | 'minimum' | 'maximum' | 'minutes'>,
): Way & { chain: Chain } => ({
  id: `wallet ${currency} ${chain}`,
  to: 'wallet',
  currency,
  chain,
  credit: currency,
  ...terms,
});

export const walletWays = [
  wallet('USDT', 'TRC20', { percent: '1', fixed: '0', minimum: '10', maximum: '50000', minutes: 10 }),
  wallet('USDT', 'ERC20', { percent: '1', fixed: '3', minimum: '20', maximum: '50000', minutes: 15 }),
  wallet('USDT', 'BEP20', { percent: '1', fixed: '0', minimum: '10', maximum: '50000', minutes: 10 }),
  wallet('BTC', 'BTC', { percent: '0', fixed: '0.0001', minimum: '0.001', maximum: '2', minutes: 60 }),
  wallet('ETH', 'ERC20', { percent: '0', fixed: '0.002', minimum: '0.01', maximum: '30', minutes: 15 }),
] as const;

export const bankWay: Way = {
  id: 'bank',
  to: 'bank',
  currency: 'USDT',
  credit: 'THB',
  percent: '1',
  fixed: '0',
  minimum: '20',
  maximum: '20000',
  minutes: 24 * 60,
};
export const ways: readonly Way[] = [...walletWays, bankWay];

/** Percentage of a way just now; undefined where the operator has not stated it. */
export const feeOf = (way: Way, set: TransferSettings): string | undefined => {
  const own = set.fees?.[way.id];
  return own === undefined ? way.percent : (own ?? undefined);
};

/** Units of what arrives for one of what leaves: 1 by chain; undefined where it is not known. */
export const rateOf = (way: Way, set: TransferSettings): string | undefined =>
  way.to === 'bank' ? withdrawRate(set)?.rate : '1';

export const arrivalOf = (way: Way, language: Language): string =>
  way.minutes >= 1440
    ? translate(language, 'arrivalDays', { days: Math.round(way.minutes / 1440) })
    : translate(language, 'arrivalMinutes', { minutes: way.minutes });

export interface Quote {
  readonly fee: bigint;
  /** What is left of the amount. */
  readonly actual: bigint;
  /** What arrives, as a decimal in the way's `credit`. */
  readonly payout: string;
  readonly rate: string;
}

/**
 * What an amount costs and gives: the fee rounds up, the payout down, fee and rest sum to the amount (WD-05). Undefined
 * where fee or rate is not known.
 */
export function quote(way: Way, amount: bigint, set: TransferSettings): Quote | undefined {
  const [percent, rate] = [feeOf(way, set), rateOf(way, set)];
  if (percent === undefined || rate === undefined) return undefined;
  const fee = percentUp(amount, percent) + unitsIn(way.currency, way.fixed);
  const actual = amount - fee;
  const payout = actual <= 0n ? 0n : timesRate(actual, way.currency, way.credit, rate);
  return { fee, actual, payout: written(way.credit, payout), rate };
}
