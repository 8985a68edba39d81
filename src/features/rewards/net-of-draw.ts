import { calendarDaysBetween } from '../../domain/date-format.ts';
import { add, subtract } from '../../domain/money.ts';
import type { Draw } from './store.ts';

/** Returns the prize less the price; undefined if one is unknown, or if they are in different coins. */
export const netOfDraw = ({ prize, price, code }: Pick<Draw, 'prize' | 'price' | 'code'>): string | undefined =>
  prize.value === undefined || price === undefined || (prize.code !== '' && prize.code !== code)
    ? undefined
    : subtract(prize.value, price);

interface Options {
  /** There are no older draws. */
  readonly isComplete: boolean;
  readonly now?: number;
}

/**
 * Returns how many draws were made today by this device's calendar, and their sum. Undefined if there is none, if some
 * of today's draws may be missing, or if a sum would mix coins or lack an amount.
 *
 * @param draws newest first
 */
export function dayOfDraws(
  draws: readonly Draw[],
  { isComplete, now = Date.now() }: Options,
): { readonly count: number; readonly net: string; readonly code: string } | undefined {
  const isToday = ({ time }: Draw): boolean => calendarDaysBetween(new Date(time), new Date(now)) === 0;
  const today = draws.filter(isToday);
  const hasOlder = draws.some(({ time }) => calendarDaysBetween(new Date(time), new Date(now)) > 0);
  if (today.length === 0 || !(isComplete || hasOlder)) return undefined;
  const [{ code } = { code: '' }] = today;
  const nets = today.map(netOfDraw);
  if (today.some((draw) => draw.code !== code) || !nets.every((net) => net !== undefined)) return undefined;
  return { count: today.length, net: add(...nets), code };
}
