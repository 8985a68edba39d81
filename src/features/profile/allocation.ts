import type { ResponseOf } from '../../api/endpoint.ts';
import type { balances } from '../../api/account.ts';
import { compare } from '../../lib/decimal.ts';
import { add, divide, maximum, multiply } from '../../lib/money.ts';
import { isZero } from '../../lib/rounding.ts';

export type PartName = 'available' | 'held' | 'coins' | 'liquidity' | 'lockup' | 'mining';

/** A part of what a customer owns. */
export interface Part {
  readonly name: PartName;
  /** In USDT; the other coins have none. */
  readonly amount?: string;
  /** In the base currency; undefined while a rate is missing. */
  readonly worth: string | undefined;
}

/** What both kinds of mining say that they hold. */
export interface Pools {
  readonly liquidity: string;
  readonly lockup: string;
}

export type Balances = readonly Readonly<ResponseOf<typeof balances>['lists'][number]>[];

const USDT = 'USDT';
/** Percent that a part of the bar has at least: less would not be seen. */
const MIN_WIDTH = '2';

/** USDT in mining of either kind. */
export const minedOf = (coins: Balances): string => coins.find(({ code }) => code === USDT)?.mining ?? '0';

/** Whether the pools hold what the balances say is in mining: two reads of one moment. */
const isSplit = (mined: string, { liquidity, lockup }: Pools): boolean => compare(add(liquidity, lockup), mined) === 0;

/**
 * What the customer owns and where, in the order of the bar: parts of nothing are left out, available never is. Mining
 * is one part where nobody can say how much of it is in which kind (LIVE-09).
 * @param inCoins what all coins but USDT are worth in the base currency
 * @param rate units of the base currency for one USDT
 */
export const partsOf = (
  coins: Balances,
  { inCoins, rate, pools }: { inCoins: string | undefined; rate: string | undefined; pools?: Pools | undefined },
): Part[] => {
  const usdt = coins.find(({ code }) => code === USDT);
  const part = (name: PartName, amount = '0'): Part => ({
    name,
    amount,
    worth: rate === undefined ? undefined : multiply(amount, rate),
  });
  const others = coins.some(({ code, total, mining = '0' }) => code !== USDT && !(isZero(total) && isZero(mining)));
  const mined = minedOf(coins);
  return [
    part('available', usdt?.available),
    part('held', usdt?.held),
    ...(others ? [{ name: 'coins', worth: inCoins } as const] : []),
    ...(pools && isSplit(mined, pools)
      ? [part('liquidity', pools.liquidity), part('lockup', pools.lockup)]
      : [part('mining', mined)]),
  ].filter(({ name, amount }) => name === 'available' || amount === undefined || !isZero(amount));
};

/** A piece of the bar: where it begins and how wide it is, in hundredths of about the whole. */
export interface Piece {
  readonly name: PartName;
  readonly from: string;
  readonly width: string;
}

/**
 * The bar of these parts; undefined where a worth is missing or nothing is there: it would show proportions that are
 * none.
 */
export const barOf = (
  parts: readonly Part[],
): { readonly pieces: readonly Piece[]; readonly width: string } | undefined => {
  const worths = parts.map(({ worth }) => worth).filter((worth) => worth !== undefined);
  const total = add(...worths);
  if (worths.length < parts.length || compare(total, '0') <= 0) return undefined;
  const pieces: Piece[] = [];
  let end = '0';
  for (const { name, worth = '0' } of parts) {
    if (compare(worth, '0') <= 0) continue;
    const width = maximum(divide(multiply(worth, '100'), total, 2, 'half-even'), MIN_WIDTH);
    pieces.push({ name, from: end, width });
    end = add(end, width);
  }
  return { pieces, width: end };
};
