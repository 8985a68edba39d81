import type { Coin } from './store.ts';

/** Whether a word becomes the other by one wrong, missing or extra letter, or by two neighbours that are swapped. */
function isOneSlipAway(word: string, other: string): boolean {
  const [short, long] = word.length <= other.length ? [word, other] : [other, word];
  if (long.length - short.length > 1 || short === long) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  if (short.length < long.length) return short.slice(start) === long.slice(start + 1);
  const isSwapped = short[start] === long[start + 1] && short[start + 1] === long[start];
  return (
    short.slice(start + 1) === long.slice(start + 1) || (isSwapped && short.slice(start + 2) === long.slice(start + 2))
  );
}

/** Letters from which on a slip leaves enough of a word to recognise it. */
const LEAST_LETTERS = 3;

/** Returns the first coin whose code or name is one slip of the finger from what was typed. */
export function nearestCoin(typed: string, coins: readonly Coin[]): Coin | undefined {
  const word = typed.trim().toLowerCase();
  if (word.length < LEAST_LETTERS) return undefined;
  return (
    coins.find(({ code }) => isOneSlipAway(word, code.toLowerCase())) ??
    coins.find(({ name }) => isOneSlipAway(word, name.toLowerCase()))
  );
}
