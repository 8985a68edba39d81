import { percentOfParts, toProbabilityParts } from '../../domain/blindbox.ts';
import { compare } from '../../domain/decimal.ts';
import { add, multiply, percentOf, subtract } from '../../domain/money.ts';
import { isZero } from '../../domain/rounding.ts';
import type { BoxInfo } from './store.ts';

/** What draws cost and return on average, by the odds that are shown. */
export interface BoxAverages {
  readonly price: string;
  /** What a draw returns. */
  readonly returned: string;
  /** What is lost a draw; undefined if nothing is lost on average. */
  readonly lost: string | undefined;
  readonly ten: { readonly cost: string; readonly returned: string };
  /** Share of the draws that pay nothing, in percent; undefined if each pays something. */
  readonly nothing: string | undefined;
}

/** Returns the averages of the shown odds, without rounding; undefined if the price or a prize is not fully known. */
export function boxAverages({ price, lists }: Pick<BoxInfo, 'price' | 'lists'>): BoxAverages | undefined {
  const prizes = lists.map(({ probability, value }) =>
    probability === undefined || value === undefined || toProbabilityParts(probability) === undefined
      ? undefined
      : { probability, value },
  );
  if (price === undefined || prizes.length === 0 || !prizes.every((prize) => prize !== undefined)) return undefined;
  const returned = add(...prizes.map(({ probability, value }) => percentOf(value, probability)));
  const nothing = prizes
    .filter(({ value }) => isZero(value))
    .reduce((sum, { probability }) => sum + toProbabilityParts(probability)!, 0);
  return {
    price,
    returned,
    lost: compare(price, returned) > 0 ? subtract(price, returned) : undefined,
    ten: { cost: multiply(price, '10'), returned: multiply(returned, '10') },
    nothing: nothing === 0 ? undefined : percentOfParts(nothing),
  };
}
