import { compare, signOf } from '../../domain/decimal.ts';
import { ceilTo, floorTo, isZero } from '../../domain/rounding.ts';
import { add, divide, multiply, percentOf, subtract, USDT_DECIMALS } from '../../domain/money.ts';
import { parseAmount } from '../../domain/typed-amount.ts';

export type Side = 'buy' | 'sell';
export type OrderType = 'limit' | 'market';

/** What the customer has chosen and typed; `price` and `amount` are the typed texts. */
export interface Ticket {
  readonly code: string;
  readonly side: Side;
  readonly type: OrderType;
  readonly price: string;
  readonly amount: string;
}

/**
 * Steps, limits and fee of the coin (`GET coin/trans/rules`); `fee` and `worst` are percentages. `closed` says why no
 * order is accepted now; empty if orders are.
 */
export interface Rules {
  readonly priceScale: number;
  readonly amountScale: number;
  readonly minimum?: string | undefined;
  readonly maximum?: string | undefined;
  readonly fee?: string | undefined;
  readonly worst?: string | undefined;
  readonly closed?: string | undefined;
}

const countDecimals = (value: string): number => value.replace(/0+$/, '').split('.')[1]?.length ?? 0;

const roundUp = (value: string, scale: number): string => add(ceilTo(value, scale));
const roundDown = (value: string, scale: number): string => add(floorTo(value, scale));

/** Returns the terms that an order needs and the server has not sent (TRUST-05). */
export const findMissingTerms = (type: OrderType, { fee, worst }: Rules): readonly ('fee' | 'worst')[] => [
  ...(fee === undefined ? ['fee' as const] : []),
  ...(type === 'market' && worst === undefined ? ['worst' as const] : []),
];

interface Costs {
  readonly value: string;
  /** Undefined, like the total, if the operator states no fee. */
  readonly fee: string | undefined;
  readonly total: string | undefined;
}

/**
 * Returns price × amount and the fee: the most that a purchase costs, or the least that a sale brings. Rounds charges
 * up and proceeds down.
 */
export const orderCosts = (side: Side, price: string, amount: string, rules: Rules): Costs => {
  const exact = multiply(price, amount);
  const value = side === 'buy' ? roundUp(exact, USDT_DECIMALS) : roundDown(exact, USDT_DECIMALS);
  if (rules.fee === undefined) return { value, fee: undefined, total: undefined };
  const fee = roundUp(percentOf(exact, rules.fee), USDT_DECIMALS);
  return { value, fee, total: side === 'buy' ? add(value, fee) : subtract(value, fee) };
};

/**
 * Returns the worst price that a market order accepts, at most `worst` percent from the quote that the customer sees;
 * undefined if the operator states none.
 */
export const worstAcceptedPrice = (side: Side, quote: string, { worst, priceScale }: Rules): string | undefined => {
  if (worst === undefined) return undefined;
  const tolerance = percentOf(quote, worst);
  return side === 'buy'
    ? roundDown(add(quote, tolerance), priceScale)
    : roundUp(subtract(quote, tolerance), priceScale);
};

/** Whether the market has moved further from the accepted price than a market order may fill from its quote. */
export const hasMoved = (accepted: string, price: string, rules: Rules): boolean => {
  const [highest, lowest] = [worstAcceptedPrice('buy', accepted, rules), worstAcceptedPrice('sell', accepted, rules)];
  return highest !== undefined && lowest !== undefined && (compare(price, highest) > 0 || compare(price, lowest) < 0);
};

export type Problem =
  | { readonly why: 'missing' }
  | { readonly why: 'zero' }
  | { readonly why: 'beyond' }
  | { readonly why: 'decimals'; readonly scale: number }
  | { readonly why: 'minimum'; readonly limit: string }
  | { readonly why: 'maximum'; readonly limit: string };

/** A parsed ticket with its costs and problems. */
export interface TicketEvaluation {
  /** The limit, or the quote of a market order, as a plain decimal; undefined if it cannot be parsed. */
  readonly price?: string | undefined;
  readonly amount?: string | undefined;
  readonly worstPrice?: string | undefined;
  /** At `price`; an estimate for a market order. */
  readonly costs?: Costs | undefined;
  /** Total of a market purchase at its worst price. */
  readonly maxTotal?: string | undefined;
  readonly problems: { readonly price?: Problem | undefined; readonly amount?: Problem | undefined };
}

/**
 * Parses and checks a ticket.
 * @param available USDT for a purchase, the coin for a sale; undefined while unknown, so that only the server checks it
 */
export const evaluateTicket = (
  ticket: Ticket,
  rules: Rules,
  quote: string | undefined,
  available: string | undefined,
): TicketEvaluation => {
  const { side, type } = ticket;
  const limit = parseAmount(ticket.price, 'USDT');
  const amount = parseAmount(ticket.amount, ticket.code);
  const price = type === 'limit' ? limit : quote;

  const checkPrice = (): Problem | undefined => {
    if (type === 'market') return undefined;
    if (limit === undefined) return { why: 'missing' };
    if (isZero(limit)) return { why: 'zero' };
    return countDecimals(limit) > rules.priceScale ? { why: 'decimals', scale: rules.priceScale } : undefined;
  };
  const priceProblem = checkPrice();
  const worstPrice = type === 'market' && quote !== undefined ? worstAcceptedPrice(side, quote, rules) : undefined;
  const costs =
    price !== undefined && amount !== undefined && priceProblem === undefined
      ? orderCosts(side, price, amount, rules)
      : undefined;
  const maxTotal =
    worstPrice !== undefined && amount !== undefined && side === 'buy'
      ? orderCosts('buy', worstPrice, amount, rules).total
      : undefined;

  const checkAmount = (): Problem | undefined => {
    if (amount === undefined) return { why: 'missing' };
    if (isZero(amount)) return { why: 'zero' };
    if (countDecimals(amount) > rules.amountScale) return { why: 'decimals', scale: rules.amountScale };
    const spent = side === 'sell' ? amount : costs?.total;
    if (spent !== undefined && available !== undefined && compare(spent, available) > 0) return { why: 'beyond' };
    if (
      costs &&
      price !== undefined &&
      rules.minimum !== undefined &&
      compare(multiply(price, amount), rules.minimum) < 0
    )
      return { why: 'minimum', limit: rules.minimum };
    if (
      costs &&
      price !== undefined &&
      rules.maximum !== undefined &&
      compare(multiply(price, amount), rules.maximum) > 0
    )
      return { why: 'maximum', limit: rules.maximum };
    return undefined;
  };
  return { price, amount, worstPrice, costs, maxTotal, problems: { price: priceProblem, amount: checkAmount() } };
};

/**
 * Returns the greatest amount, in steps of the coin, that a part (in percent) of the available balance buys or sells;
 * undefined without a price or a fee.
 */
export const amountForPart = (
  ticket: Ticket,
  rules: Rules,
  quote: string | undefined,
  available: string,
  percent: string,
): string | undefined => {
  const part = percentOf(available, percent);
  if (ticket.side === 'sell') return roundDown(part, rules.amountScale);
  const price =
    ticket.type === 'limit'
      ? parseAmount(ticket.price, 'USDT')
      : quote === undefined
        ? undefined
        : worstAcceptedPrice('buy', quote, rules);
  if (price === undefined || isZero(price) || rules.fee === undefined) return undefined;
  const costPerUnit = add(price, percentOf(price, rules.fee));
  // value and fee each round up by less than 0.000001
  const spendable = subtract(part, '0.000002');
  return signOf(spendable) === 1 ? divide(spendable, costPerUnit, rules.amountScale, 'floor') : '0';
};

/**
 * Returns the market price moved by `percent` (signed), in steps of the coin. Rounds a purchase down and a sale up, so
 * that neither is nearer to the market than it says.
 */
export const priceAtDistance = (side: Side, quote: string, percent: string, { priceScale }: Rules): string => {
  const price = add(quote, percentOf(quote, percent));
  return side === 'buy' ? roundDown(price, priceScale) : roundUp(price, priceScale);
};

/**
 * Returns how far a price is from the market, in percent with two decimals; undefined unless both are known. It rounds
 * away from zero, so that only the market price itself is at 0.
 */
export const distancePercent = (price: string | undefined, quote: string | undefined): string | undefined => {
  if (price === undefined || quote === undefined || isZero(quote)) return undefined;
  const difference = multiply(subtract(price, quote), '100');
  return divide(difference, quote, 2, signOf(difference) === 1 ? 'ceil' : 'floor');
};
