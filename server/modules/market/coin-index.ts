import type { MarketSource } from '../../ports/market-source.ts';

/** 100 % in hundredths of a percent. */
const WHOLE = 10_000;

/**
 * Returns the weights of `count` equal sources in percent, with two decimals. The first ones are 0.01 larger if
 * needed, so that the weights add up to 100: 33.34, 33.33, 33.33.
 */
const equalShares = (count: number): string[] =>
  Array.from({ length: count }, (_, place) =>
    ((Math.floor(WHOLE / count) + (place < WHOLE % count ? 1 : 0)) / 100).toFixed(2),
  );

/** Returns what the price of a listed coin rests on now, from memory. Used sources have equal shares (ADR 0034). */
export function readCoinIndex(market: Pick<MarketSource, 'source' | 'tick' | 'state'>, code: string) {
  const { grade, needed, sources } = market.state(code);
  const tick = market.tick(code);
  // quotes that are too small for the coin's decimals count, but give no price
  const isCounted = ({ used }: { used: boolean }): boolean => used && tick !== undefined;
  const shares = equalShares(sources.filter(isCounted).length);
  return {
    code,
    price: tick?.price,
    time: tick?.time,
    grade,
    needed,
    source: market.source,
    sources: sources.map((source) => ({
      name: source.name,
      price: source.price,
      age: source.age,
      share: isCounted(source) ? (shares.shift() as string) : '0.00',
    })),
  };
}
