import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { divide, multiply, subtract } from '../../domain/money.ts';
import { decideResult } from '../../domain/option-rules.ts';
import { isZero } from '../../domain/rounding.ts';
import { quoteOf } from '../market/index.ts';
import { effectiveStartPrice } from './price-path.ts';
import type { OptionOrder } from './store.ts';
import { possibleOutcomes } from './ticket.ts';
import { directionWords } from './words.ts';

interface Standing {
  /** Price now less the start price. */
  readonly difference: string;
  /** Of the price; undefined if it is equal to the start price. */
  readonly direction: 'rise' | 'fall' | undefined;
  /** Whether the order would win at this price. */
  readonly isRight: boolean;
}

/** Returns whether an open order is right at a price; undefined if its start price or a fresh price is missing. */
export function standingOf(
  order: OptionOrder,
  { price, fresh }: { readonly price: string | undefined; readonly fresh: boolean },
): Standing | undefined {
  const start = effectiveStartPrice(order);
  if (start === undefined || price === undefined || !fresh) return undefined;
  const difference = subtract(price, start);
  if (isZero(difference)) return { difference, direction: undefined, isRight: false };
  const isAbove = !difference.startsWith('-');
  return { difference, direction: isAbove ? 'rise' : 'fall', isRight: isAbove === (order.direction === 'up') };
}

/**
 * Returns what an order would gain or lose at an end price, in USDT; undefined if something of it is unknown.
 * @param tie what happens to the stake in a tie, by the operator's rule
 */
export function profitAt(order: OptionOrder, price: string | undefined, tie: string | undefined): string | undefined {
  const start = effectiveStartPrice(order);
  if (start === undefined || price === undefined || order.yield === undefined) return undefined;
  const result = decideResult(order.direction === 'up' ? 'up' : 'down', start, price);
  if (result === 'tie') return tie === 'return' ? '0' : undefined;
  const { gain, lose } = possibleOutcomes(order.amount, order.yield);
  return result === 'win' ? gain : subtract('0', lose);
}

/** Decimals of a needed average, more than any price shows. */
const NEEDED_DECIMALS = 18;

/**
 * Returns how far beyond the start price the remaining prices must be on average to bring the average of all to it;
 * undefined if none remain or the average is at the start price.
 * @param distance of the average so far from the start price
 * @param count prices so far
 * @param left prices to come
 */
export function neededAverage(distance: string, count: number, left: number): string | undefined {
  if (left <= 0 || isZero(distance)) return undefined;
  const sum = multiply(distance.replace('-', ''), String(count));
  return divide(sum, String(left), NEEDED_DECIMALS, 'half-even');
}

/** Returns a few words on whether an open order is right now, and the direction of the price. */
export function useStanding(order: OptionOrder): { readonly text: string; readonly direction?: 'rise' | 'fall' } {
  const { t } = useLingui();
  const standing = standingOf(order, useSnapshot(quoteOf(order.code)));
  if (!standing) return { text: t`Waiting for a newer price.` };
  const { direction, isRight } = standing;
  if (!direction) return { text: t`Equal to the start price` };
  return { text: isRight ? t`Right as things stand` : t`Wrong as things stand`, direction };
}

/** Returns a short title of an order. */
export function useShortTitle({ direction, code }: OptionOrder): string {
  const { t } = useLingui();
  const words = t(directionWords[direction] ?? { id: direction });
  return t`${words}: ${code}`;
}
