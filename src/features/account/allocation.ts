import type { ResponseOf } from '../../api/endpoint.ts';
import type { balances } from '../../api/account.ts';
import { compare } from '../../domain/decimal.ts';
import { add, divide, maximum, multiply } from '../../domain/money.ts';
import { isZero } from '../../domain/rounding.ts';

export type PartName = 'available' | 'held' | 'coins' | 'liquidity' | 'lockup' | 'mining';

/** A part of what a customer owns. */
export interface Part {
  readonly name: PartName;
  /** In USDT; undefined for the other coins. */
  readonly amount?: string;
  /** In the base currency; undefined while a rate is missing. */
  readonly worth: string | undefined;
}

/** The balances of both kinds of mining, as each reports it. */
export interface Pools {
  readonly liquidity: string;
  readonly lockup: string;
}

export type Balances = readonly Readonly<ResponseOf<typeof balances>['lists'][number]>[];

const USDT = 'USDT';
/** Minimum width of a part of the bar: a narrower one would be invisible. */
const MIN_WIDTH_PERCENT = '2';

/** Returns the USDT in both kinds of mining. */
export const minedUsdt = (coins: Balances): string => coins.find(({ code }) => code === USDT)?.mining ?? '0';

/** Whether the pools add up to the mining in the balances, so that both reads are of the same moment. */
const matchesPools = (mined: string, { liquidity, lockup }: Pools): boolean =>
  compare(add(liquidity, lockup), mined) === 0;

/**
 * Returns what the customer owns and where, in the order of the bar. Omits empty parts except the available one. Mining
 * is a single part while its split into the two kinds is unknown (LIVE-09).
 * @param inCoins worth of all coins but USDT in the base currency
 * @param rate units of the base currency for one USDT
 */
export const allocationParts = (
  coins: Balances,
  { inCoins, rate, pools }: { inCoins: string | undefined; rate: string | undefined; pools?: Pools | undefined },
): Part[] => {
  const usdt = coins.find(({ code }) => code === USDT);
  const part = (name: PartName, amount = '0'): Part => ({
    name,
    amount,
    worth: rate === undefined ? undefined : multiply(amount, rate),
  });
  const hasOtherCoins = coins.some(
    ({ code, total, mining = '0' }) => code !== USDT && !(isZero(total) && isZero(mining)),
  );
  const mined = minedUsdt(coins);
  return [
    part('available', usdt?.available),
    part('held', usdt?.held),
    ...(hasOtherCoins ? [{ name: 'coins', worth: inCoins } as const] : []),
    ...(pools && matchesPools(mined, pools)
      ? [part('liquidity', pools.liquidity), part('lockup', pools.lockup)]
      : [part('mining', mined)]),
  ].filter(({ name, amount }) => name === 'available' || amount === undefined || !isZero(amount));
};

/** Decimals of USDT that are shown. */
const SHOWN_DECIMALS = 2;

/** Returns a part in USDT, rounded down; undefined while a rate is missing. */
export const partInUsdt = ({ amount, worth }: Part, rate: string | undefined): string | undefined =>
  amount ?? (worth === undefined || rate === undefined ? undefined : divide(worth, rate, SHOWN_DECIMALS, 'floor'));

/** A piece of the bar: its start and its width, in hundredths of about the whole. */
export interface Piece {
  readonly name: PartName;
  readonly from: string;
  readonly width: string;
}

/**
 * Returns the bar of these parts; undefined if a worth is missing or the total is zero, since it has no proportions.
 */
export const allocationBar = (
  parts: readonly Part[],
): { readonly pieces: readonly Piece[]; readonly width: string } | undefined => {
  const worths = parts.map(({ worth }) => worth).filter((worth) => worth !== undefined);
  const total = add(...worths);
  if (worths.length < parts.length || compare(total, '0') <= 0) return undefined;
  const pieces: Piece[] = [];
  let end = '0';
  for (const { name, worth = '0' } of parts) {
    if (compare(worth, '0') <= 0) continue;
    const width = maximum(divide(multiply(worth, '100'), total, 2, 'half-even'), MIN_WIDTH_PERCENT);
    pieces.push({ name, from: end, width });
    end = add(end, width);
  }
  return { pieces, width: end };
};

/**
 * Returns the share of each part in the total in percent, with one decimal, in the order of the parts; undefined if a
 * worth is missing or the total is zero.
 */
export const allocationShares = (parts: readonly Part[]): readonly string[] | undefined => {
  const worths = parts.map(({ worth }) => worth).filter((worth) => worth !== undefined);
  const total = add(...worths);
  if (worths.length < parts.length || compare(total, '0') <= 0) return undefined;
  return worths.map((worth) => divide(multiply(worth, '100'), total, 1, 'half-even'));
};
