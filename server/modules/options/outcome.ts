import { fromUnits, toUnits } from '../../ledger/units.ts';

/** Decimals in which prices and percentages are compared; none on the wire has more. */
const COMPARE_DECIMALS = 18;

/** A price or a percentage as an integer, exact. Throws where it is no decimal. */
export function fine(decimal: string): bigint {
  const units = toUnits(decimal, COMPARE_DECIMALS);
  if (units === undefined) throw new Error(`"${decimal}" is no decimal of at most ${COMPARE_DECIMALS} places`);
  return units;
}

export type Result = 'win' | 'lose' | 'tie' | 'void';

/** What an end price makes of an order; without one it is void (OPT-12, OPT-14). */
export function resultOf(direction: 'up' | 'down', start: string, end: string | undefined): Result {
  if (end === undefined) return 'void';
  const [from, to] = [fine(start), fine(end)];
  if (from === to) return 'tie';
  return to > from === (direction === 'up') ? 'win' : 'lose';
}

/** Base units to credit: stake and gain, the gain rounded down to the unit; nothing; or exactly the stake. */
export function payoutOf(result: Result, stake: bigint, yieldPercent: string): bigint {
  if (result === 'lose') return 0n;
  if (result !== 'win') return stake;
  return stake + (stake * fine(yieldPercent)) / (100n * 10n ** BigInt(COMPARE_DECIMALS));
}

/** Whether two prices differ by more than `percent` of the first (OPT-08). */
export function isPast(quote: string, price: string, percent: string): boolean {
  const [from, to] = [fine(quote), fine(price)];
  const distance = from > to ? from - to : to - from;
  return distance * 100n * 10n ** BigInt(COMPARE_DECIMALS) > fine(percent) * from;
}

/** Profit or loss in base units as the wire has it: signed, "0" for a stake that came back. */
export const profitOf = (stake: bigint, payout: bigint, scale: number): string => fromUnits(payout - stake, scale);
