import { compare, signOf } from '../../domain/decimal.ts';
import { ceilTo, floorTo, isZero } from '../../domain/rounding.ts';
import { add, divide, minimum, multiply, percentOf, subtract, USDT_DECIMALS } from '../../domain/money.ts';
import { parseAmount } from '../../domain/typed-amount.ts';

export type Side = 'buy' | 'sell';
export type OrderType = 'limit' | 'market';

/** Unit of the typed amount: the coin, or USDT. */
export type AmountUnit = 'coin' | 'USDT';

/** What the customer has chosen and typed; `price` and `amount` are the typed texts. */
export interface Ticket {
  readonly code: string;
  readonly side: Side;
  readonly type: OrderType;
  readonly price: string;
  readonly amount: string;
  /** USDT is what a purchase costs at most, with its fee, and what a sale is worth before its fee. */
  readonly unit: AmountUnit;
  /** The highest price that a market purchase accepts, whatever the quote. */
  readonly highestPrice?: string | undefined;
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
  /** In the coin, whatever the unit of the typed amount. */
  readonly amount?: string | undefined;
  /** USDT of the order: what a purchase costs at most, or what a sale is worth before its fee. */
  readonly usdt?: string | undefined;
  readonly worstPrice?: string | undefined;
  /** At `price`; an estimate for a market order. */
  readonly costs?: Costs | undefined;
  /** Total of a market purchase at its worst price. */
  readonly maxTotal?: string | undefined;
  readonly problems: { readonly price?: Problem | undefined; readonly amount?: Problem | undefined };
}

/** Returns the code of the typed amount's unit. */
export const unitCode = ({ unit, code }: Pick<Ticket, 'unit' | 'code'>): string => (unit === 'USDT' ? 'USDT' : code);

/** Returns the price that an order is reckoned at: its limit, the worst price of a purchase, or the quote of a sale. */
const costPrice = ({ side, type, price }: Ticket, rules: Rules, quote: string | undefined): string | undefined => {
  if (type === 'limit') return parseAmount(price, 'USDT');
  return side === 'sell' || quote === undefined ? quote : worstAcceptedPrice('buy', quote, rules);
};

/**
 * Returns the greatest quantity, in steps of the coin, that costs at most this much USDT with its fee, or that is worth
 * at most this much in a sale; undefined without a price or, for a purchase, a fee.
 */
export const quantityForUsdt = (
  ticket: Ticket,
  rules: Rules,
  quote: string | undefined,
  usdt: string,
): string | undefined => {
  const price = costPrice(ticket, rules, quote);
  if (price === undefined || isZero(price)) return undefined;
  if (ticket.side === 'sell') return divide(usdt, price, rules.amountScale, 'floor');
  if (rules.fee === undefined) return undefined;
  const costPerUnit = add(price, percentOf(price, rules.fee));
  // value and fee each round up by less than 0.000001
  const spendable = subtract(usdt, '0.000002');
  return signOf(spendable) === 1 ? divide(spendable, costPerUnit, rules.amountScale, 'floor') : '0';
};

/**
 * Returns the ticket with its amount in the coin at this quote, so that the order stays the same while the market
 * moves. A market purchase for an amount of USDT then accepts no price at which it would cost more.
 */
export const withFixedQuantity = (ticket: Ticket, rules: Rules, quote: string | undefined): Ticket => {
  const usdt = parseAmount(ticket.amount, 'USDT');
  if (ticket.unit === 'coin' || usdt === undefined) return ticket;
  const amount = quantityForUsdt(ticket, rules, quote, usdt) ?? '';
  const isMarketPurchase = ticket.type === 'market' && ticket.side === 'buy';
  return {
    ...ticket,
    unit: 'coin',
    amount,
    ...(isMarketPurchase ? { highestPrice: costPrice(ticket, rules, quote) } : {}),
  };
};

/** Checks the limit of a ticket. */
const findPriceProblem = (type: OrderType, limit: string | undefined, { priceScale }: Rules): Problem | undefined => {
  if (type === 'market') return undefined;
  if (limit === undefined) return { why: 'missing' };
  if (isZero(limit)) return { why: 'zero' };
  return countDecimals(limit) > priceScale ? { why: 'decimals', scale: priceScale } : undefined;
};

/** Checks the value of an order against the operator's limits. */
const findValueProblem = (value: string, { minimum, maximum }: Rules): Problem | undefined => {
  if (minimum !== undefined && compare(value, minimum) < 0) return { why: 'minimum', limit: minimum };
  return maximum !== undefined && compare(value, maximum) > 0 ? { why: 'maximum', limit: maximum } : undefined;
};

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
  const { side, type, unit, highestPrice } = ticket;
  const limit = parseAmount(ticket.price, 'USDT');
  const typed = parseAmount(ticket.amount, unitCode(ticket));
  const amount = unit === 'coin' || typed === undefined ? typed : quantityForUsdt(ticket, rules, quote, typed);
  const price = type === 'limit' ? limit : quote;

  const priceProblem = findPriceProblem(type, limit, rules);
  const worstAtQuote = type === 'market' && quote !== undefined ? worstAcceptedPrice(side, quote, rules) : undefined;
  const worstPrice =
    worstAtQuote === undefined || highestPrice === undefined ? worstAtQuote : minimum(worstAtQuote, highestPrice);
  const costs =
    price !== undefined && amount !== undefined && priceProblem === undefined
      ? orderCosts(side, price, amount, rules)
      : undefined;
  const maxTotal =
    worstPrice !== undefined && amount !== undefined && side === 'buy'
      ? orderCosts('buy', worstPrice, amount, rules).total
      : undefined;

  const findAmountProblem = (): Problem | undefined => {
    if (typed === undefined) return { why: 'missing' };
    if (isZero(typed)) return { why: 'zero' };
    const scale = unit === 'coin' ? rules.amountScale : USDT_DECIMALS;
    if (countDecimals(typed) > scale) return { why: 'decimals', scale };
    const spent = side === 'sell' ? amount : costs?.total;
    if (spent !== undefined && available !== undefined && compare(spent, available) > 0) return { why: 'beyond' };
    if (!costs || price === undefined || amount === undefined) return undefined;
    // an amount of USDT may be too little for one step of the coin
    return findValueProblem(multiply(price, amount), rules) ?? (isZero(amount) ? { why: 'zero' } : undefined);
  };
  return {
    price,
    amount,
    usdt: side === 'buy' ? (maxTotal ?? costs?.total) : costs?.value,
    worstPrice,
    costs,
    maxTotal,
    problems: { price: priceProblem, amount: findAmountProblem() },
  };
};

/** Returns the market price in the coin's steps, as a limit. */
export const marketPrice = (quote: string, { priceScale }: Pick<Rules, 'priceScale'>): string =>
  floorTo(quote, priceScale);

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
