import { withoutInvisible } from './invisible.ts';

interface Named {
  readonly code: string;
  readonly name: string;
}

/** Normalises a text for searching: without case, accents and invisible characters. */
export const fold = (text: string): string =>
  withoutInvisible(text).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().trim();

/** Returns how well a coin matches a folded query: 0 is best, undefined is no match. */
function rankOf({ code, name }: Named, query: string): number | undefined {
  const texts = [fold(code), fold(name)];
  const rank = [
    texts[0] === query,
    ...texts.map((text) => text.startsWith(query)),
    ...texts.map((text) => text.includes(query)),
  ].indexOf(true);
  return rank < 0 ? undefined : rank;
}

/**
 * Returns the coins whose code or name contains a query, in any case: the exact code first, then those that begin with
 * it, codes before names. Equal matches, and all coins without a query, keep their order (MARKET-04).
 */
export function findMatches<Coin extends Named>(coins: readonly Coin[], query: string): readonly Coin[] {
  const folded = fold(query);
  if (folded === '') return coins;
  return coins
    .flatMap((coin) => {
      const rank = rankOf(coin, folded);
      return rank === undefined ? [] : [{ coin, rank }];
    })
    .sort((a, b) => a.rank - b.rank)
    .map(({ coin }) => coin);
}

/** Splits a text around the first place where a query matches; undefined if it doesn't match or can't be located. */
export function splitAtHit(text: string, query: string): readonly [string, string, string] | undefined {
  const folded = fold(query);
  const lower = text.toLowerCase();
  // folding can shorten or lengthen a text with accents, and a shifted mark would be wrong: such a row shows none
  const start = folded === '' || lower.length !== text.length ? -1 : lower.indexOf(folded);
  if (start < 0) return undefined;
  const end = start + folded.length;
  return [text.slice(0, start), text.slice(start, end), text.slice(end)];
}
