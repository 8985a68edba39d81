import { floorTo, isZero, SHOWN_USDT_DECIMALS } from '../../domain/rounding.ts';
import { add, divide, minimum, multiply, percentOf } from '../../domain/money.ts';
import type { AmountUnit, Rules, Side, Ticket, TicketEvaluation } from './ticket.ts';

/** Stops of the slider: percent of the available balance. */
export const SHARES_PERCENT = ['0', '25', '50', '75', '100'] as const;
export type SharePercent = (typeof SHARES_PERCENT)[number];

/**
 * Returns a share of the available balance as an amount to type, rounded down: USDT for a purchase and the coin for a
 * sale, which is the balance's own unit, so that it does not move with the market.
 */
export const shareOfBalance = (
  side: Side,
  available: string,
  percent: SharePercent,
  { amountScale }: Rules,
): Pick<Ticket, 'amount' | 'unit'> => {
  const share = percentOf(available, percent);
  const amount = add(floorTo(share, side === 'sell' ? amountScale : SHOWN_USDT_DECIMALS));
  return { unit: side === 'sell' ? 'coin' : 'USDT', amount: isZero(amount) ? '' : amount };
};

/**
 * Returns how much of the available balance a ticket takes, in whole percent from 0 to 100. An amount that the slider
 * has set is exactly at its stop.
 */
export const balancePercent = (
  ticket: Ticket,
  { amount, usdt }: Pick<TicketEvaluation, 'amount' | 'usdt'>,
  available: string | undefined,
  rules: Rules,
): string => {
  if (available === undefined || isZero(available)) return '0';
  const { side } = ticket;
  const stop = SHARES_PERCENT.find((percent) => {
    const share = shareOfBalance(side, available, percent, rules);
    return share.unit === ticket.unit && share.amount === ticket.amount;
  });
  if (stop !== undefined) return stop;
  const spent = side === 'sell' ? amount : usdt;
  return spent === undefined ? '0' : minimum('100', divide(multiply(spent, '100'), available, 0, 'floor'));
};

/** Returns the typed amount in the other unit: the coin as it is bought, USDT rounded down to what is shown. */
export const amountInUnit = ({ amount, usdt }: Pick<TicketEvaluation, 'amount' | 'usdt'>, unit: AmountUnit): string => {
  const converted = unit === 'coin' ? amount : usdt && add(floorTo(usdt, SHOWN_USDT_DECIMALS));
  return converted === undefined || isZero(converted) ? '' : converted;
};
