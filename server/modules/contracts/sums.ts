import type { Fill, Side } from './book.ts';
import { charged, feeOf, paidOut } from './figures.ts';
import { least } from './integers.ts';

type FillWithFee = Fill & { readonly fee: bigint };

/** What has been dealt of an order: by amount of the coin, by exact value, in USDT before the fee, and the fee. */
interface Sums {
  readonly side: Side;
  readonly value: bigint;
  readonly paid: bigint;
  readonly fee: bigint;
  readonly dealt: bigint;
}

/** Sums after these fills: rounding is over the whole order, so that parts never cost more than one piece would. */
export function sumsAfter(order: Sums, fills: readonly Fill[]) {
  let { value, paid, fee, dealt } = order;
  const parts: FillWithFee[] = [];
  for (const fill of fills) {
    value += fill.price * fill.amount;
    dealt += fill.amount;
    const due = order.side === 'buy' ? charged(value) : paidOut(value);
    // a seller never pays more for a part than it brings; what is left of the fee comes with the next one
    const part = order.side === 'buy' ? feeOf(value) - fee : least(feeOf(value) - fee, due - paid);
    parts.push({ ...fill, fee: part });
    fee += part;
    paid = due;
  }
  return { value, paid, fee, dealt, parts };
}

/** What is left of an order's hold: USDT of a buy, the coin of a sale. */
export const leftOf = ({ side, held, paid, fee, dealt }: Omit<Sums, 'value'> & { held: bigint }): bigint =>
  side === 'buy' ? held - paid - fee : held - dealt;
