import { compare, signOf } from '../../lib/decimal.ts';
import { ceilTo, floorTo, isZero } from '../../lib/rounding.ts';
import { add, divide, multiply, percentOf, subtract } from '../../lib/money.ts';
import { amountOf } from '../../lib/typed-amount.ts';

export type Side = 'buy' | 'sell';
export type OrderType = 'limit' | 'market';

/** What the customer has chosen and typed; `price` and `amount` are texts as typed. */
export interface Ticket {
  readonly code: string;
  readonly side: Side;
  readonly type: OrderType;
  readonly price: string;
  readonly amount: string;
}

/** Steps and limits of the coin (`GET coin/trans/rules`); percentages as decimal strings. */
export interface Rules {
  readonly priceScale: number;
  readonly amountScale: number;
  readonly minimum?: string | undefined;
  readonly maximum?: string | undefined;
  readonly fee?: string | undefined;
  readonly worst?: string | undefined;
}

/** Decimals of USDT in the ledger. */
export const QUOTE_SCALE = 6;

const decimals = (value: string): number => value.replace(/0+$/, '').split('.')[1]?.length ?? 0;

const up = (value: string, scale: number): string => add(ceilTo(value, scale));
const down = (value: string, scale: number): string => add(floorTo(value, scale));

/** Terms without which an order cannot be judged, and which the operator has not stated (TRUST-05). */
export const unstatedOf = (type: OrderType, { fee, worst }: Rules): readonly ('fee' | 'worst')[] => [
  ...(fee === undefined ? ['fee' as const] : []),
  ...(type === 'market' && worst === undefined ? ['worst' as const] : []),
];

interface Costs {
  readonly value: string;
  /** Undefined, as the total is, where the operator states no fee. */
  readonly fee: string | undefined;
  readonly total: string | undefined;
}

/**
 * Price by amount with its fee: what a purchase takes at most, or what a sale brings at least. Charged goes up, paid
 * out goes down.
 */
export const costs = (side: Side, price: string, amount: string, rules: Rules): Costs => {
  const exact = multiply(price, amount);
  const value = side === 'buy' ? up(exact, QUOTE_SCALE) : down(exact, QUOTE_SCALE);
  if (rules.fee === undefined) return { value, fee: undefined, total: undefined };
  const fee = up(percentOf(exact, rules.fee), QUOTE_SCALE);
  return { value, fee, total: side === 'buy' ? add(value, fee) : subtract(value, fee) };
};

/**
 * The worst price that a market order accepts, from the quote that the customer sees; never past the percentage,
 * undefined where none is stated.
 */
export const worstPrice = (side: Side, quote: string, { worst, priceScale }: Rules): string | undefined => {
  if (worst === undefined) return undefined;
  const away = percentOf(quote, worst);
  return side === 'buy' ? down(add(quote, away), priceScale) : up(subtract(quote, away), priceScale);
};

/** Whether the market has left the price that was accepted by more than a market order may deal away from its quote. */
export const hasMoved = (accepted: string, price: string, rules: Rules): boolean => {
  const [highest, lowest] = [worstPrice('buy', accepted, rules), worstPrice('sell', accepted, rules)];
  return highest !== undefined && lowest !== undefined && (compare(price, highest) > 0 || compare(price, lowest) < 0);
};

export type Problem =
  | { readonly why: 'missing' }
  | { readonly why: 'zero' }
  | { readonly why: 'beyond' }
  | { readonly why: 'decimals'; readonly scale: number }
  | { readonly why: 'minimum'; readonly limit: string }
  | { readonly why: 'maximum'; readonly limit: string };

export interface Reading {
  /** Plain decimals, where they can be read: the limit, or the quote of a market order. */
  readonly price?: string | undefined;
  readonly amount?: string | undefined;
  readonly worst?: string | undefined;
  /** At `price`; a market order's is an estimate. */
  readonly costs?: Costs | undefined;
  /** A market purchase at its worst price. */
  readonly most?: string | undefined;
  readonly problems: { readonly price?: Problem | undefined; readonly amount?: Problem | undefined };
}

/**
 * `available`: USDT of a purchase, the coin of a sale; undefined while it is not known, which the server decides then.
 */
export const readTicket = (
  ticket: Ticket,
  rules: Rules,
  quote: string | undefined,
  available: string | undefined,
): Reading => {
  const { side, type } = ticket;
  const limit = amountOf(ticket.price, 'USDT');
  const amount = amountOf(ticket.amount, ticket.code);
  const price = type === 'limit' ? limit : quote;

  const priceProblem = (): Problem | undefined => {
    if (type === 'market') return undefined;
    if (limit === undefined) return { why: 'missing' };
    if (isZero(limit)) return { why: 'zero' };
    return decimals(limit) > rules.priceScale ? { why: 'decimals', scale: rules.priceScale } : undefined;
  };
  const problem = priceProblem();
  const worst = type === 'market' && quote !== undefined ? worstPrice(side, quote, rules) : undefined;
  const sums =
    price !== undefined && amount !== undefined && problem === undefined
      ? costs(side, price, amount, rules)
      : undefined;
  const most =
    worst !== undefined && amount !== undefined && side === 'buy'
      ? costs('buy', worst, amount, rules).total
      : undefined;

  const amountProblem = (): Problem | undefined => {
    if (amount === undefined) return { why: 'missing' };
    if (isZero(amount)) return { why: 'zero' };
    if (decimals(amount) > rules.amountScale) return { why: 'decimals', scale: rules.amountScale };
    const spent = side === 'sell' ? amount : sums?.total;
    if (spent !== undefined && available !== undefined && compare(spent, available) > 0) return { why: 'beyond' };
    if (
      sums &&
      price !== undefined &&
      rules.minimum !== undefined &&
      compare(multiply(price, amount), rules.minimum) < 0
    )
      return { why: 'minimum', limit: rules.minimum };
    if (
      sums &&
      price !== undefined &&
      rules.maximum !== undefined &&
      compare(multiply(price, amount), rules.maximum) > 0
    )
      return { why: 'maximum', limit: rules.maximum };
    return undefined;
  };
  return { price, amount, worst, costs: sums, most, problems: { price: problem, amount: amountProblem() } };
};

/**
 * The greatest amount that a part (in percent) of what is available buys or sells, in steps of the coin; undefined
 * without a price or a fee.
 */
export const amountFor = (
  ticket: Ticket,
  rules: Rules,
  quote: string | undefined,
  available: string,
  percent: string,
): string | undefined => {
  const part = percentOf(available, percent);
  if (ticket.side === 'sell') return down(part, rules.amountScale);
  const price =
    ticket.type === 'limit'
      ? amountOf(ticket.price, 'USDT')
      : quote === undefined
        ? undefined
        : worstPrice('buy', quote, rules);
  if (price === undefined || isZero(price) || rules.fee === undefined) return undefined;
  const each = add(price, percentOf(price, rules.fee));
  // value and fee are each rounded up by less than a unit
  const spendable = subtract(part, '0.000002');
  return signOf(spendable) === 1 ? divide(spendable, each, rules.amountScale, 'floor') : '0';
};

/**
 * The market price moved by `percent` (signed), in steps of the coin: a purchase down and a sale up, so that neither is
 * nearer to the market than it says.
 */
export const priceAt = (side: Side, quote: string, percent: string, { priceScale }: Rules): string => {
  const price = add(quote, percentOf(quote, percent));
  return side === 'buy' ? down(price, priceScale) : up(price, priceScale);
};

/**
 * How far a price is from the market, in percent with two decimals; undefined without both. Rounded away from zero:
 * only the market price itself is 0 away.
 */
export const distance = (price: string | undefined, quote: string | undefined): string | undefined => {
  if (price === undefined || quote === undefined || isZero(quote)) return undefined;
  const apart = multiply(subtract(price, quote), '100');
  return divide(apart, quote, 2, signOf(apart) === 1 ? 'ceil' : 'floor');
};
