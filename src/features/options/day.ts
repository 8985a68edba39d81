import { add } from '../../domain/money.ts';
import { DAY_MS } from '../../domain/time.ts';
import type { OptionOrder } from './store.ts';

/**
 * Returns how many orders have settled since midnight on this device's clock, and their profit or loss in USDT.
 * Undefined without any, or if one of them may be missing: a sum of some would not be true.
 * @param orders newest first
 * @param hasAll `orders` include the oldest of all
 * @param now ms
 */
export function sumOfDay(
  orders: readonly Pick<OptionOrder, 'settled' | 'created' | 'profit'>[],
  hasAll: boolean,
  now: number,
): { readonly count: number; readonly profit: string } | undefined {
  const midnight = new Date(now).setHours(0, 0, 0, 0);
  // an order from before midnight may settle after it
  const oldest = orders.at(-1)?.created ?? now;
  if (!hasAll && oldest > midnight - DAY_MS) return undefined;
  const profits = orders.filter(({ settled = 0 }) => settled >= midnight).map(({ profit }) => profit);
  if (profits.length === 0 || profits.includes(undefined)) return undefined;
  return { count: profits.length, profit: add(...profits.filter((profit) => profit !== undefined)) };
}
