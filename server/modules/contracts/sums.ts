import type { Fill, Side } from './book.ts';
import { toCharge, contractFee, toPayout } from './figures.ts';
import { least } from './integers.ts';

type FillWithFee = Fill & { readonly fee: bigint };

/** Sums over the fills of an order. */
interface Sums {
  readonly side: Side;
  /** Exact value: price times amount. */
  readonly value: bigint;
  /** USDT before the fee. */
  readonly paid: bigint;
  readonly fee: bigint;
  /** Amount of the coin. */
  readonly filled: bigint;
}

/** Returns the sums after these fills. It rounds over the whole order, so that parts never cost more than one fill. */
export function sumsAfter(order: Sums, fills: readonly Fill[]) {
  let { value, paid, fee, filled } = order;
  const parts: FillWithFee[] = [];
  for (const fill of fills) {
    value += fill.price * fill.amount;
    filled += fill.amount;
    const totalPaid = order.side === 'buy' ? toCharge(value) : toPayout(value);
    // a seller's fee never exceeds the proceeds of a part; the rest of the fee is due with the next part
    const partFee = order.side === 'buy' ? contractFee(value) - fee : least(contractFee(value) - fee, totalPaid - paid);
    parts.push({ ...fill, fee: partFee });
    fee += partFee;
    paid = totalPaid;
  }
  return { value, paid, fee, filled, parts };
}

/** Returns the rest of an order's hold, in USDT for a buy and in the coin for a sale. */
export const remainingHoldOf = ({ side, held, paid, fee, filled }: Omit<Sums, 'value'> & { held: bigint }): bigint =>
  side === 'buy' ? held - paid - fee : held - filled;
