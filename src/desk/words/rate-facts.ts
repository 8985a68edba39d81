import { type BahtRates, isBahtLoss } from '../../domain/baht-rates.ts';
import { compare, formatAmount, formatPercent } from '../../domain/decimal.ts';
import { divide, multiply, subtract } from '../../domain/money.ts';
import type { Change } from '../api/described.ts';
import { figure, money } from './money.ts';
import { rateName } from './rates.ts';

/** A rate that someone sets. `from`: what is stored now; null if nothing is. */
export interface RateChange {
  readonly code: string;
  readonly from: string | null;
  readonly to: string;
}

/** Returns the part of a whole in percent: two decimals, or up to ten if two would hide that it is not zero. */
function percentOfWhole(part: string, whole: string): string {
  const percent = multiply(part, '100');
  const rounded = divide(percent, whole, 2, 'half-even');
  if (rounded !== '0' || compare(part, '0') === 0) return rounded;
  return divide(percent, whole, 10, compare(part, '0') < 0 ? 'floor' : 'ceil');
}

/** Returns the change in percent from one rate to another. */
export const changeBetween = (from: string, to: string): string => percentOfWhole(subtract(to, from), from);

const decimalsOf = (percent: string): number => Math.max(2, percent.split('.')[1]?.length ?? 0);

/** "+2.22%" */
export const changeText = (percent: string): string => formatPercent(percent, { scale: decimalsOf(percent) });

/** Returns the baht rates once these rates are set. */
export function bahtAfter(now: BahtRates, changes: readonly Pick<RateChange, 'code' | 'to'>[]): BahtRates {
  const newRate = (code: string): string | undefined => changes.find((change) => change.code === code)?.to;
  return {
    deposit: newRate('THB-deposit') ?? now.deposit,
    withdrawal: newRate('THB-withdrawal') ?? now.withdrawal,
  };
}

/** Returns whether one of the baht rates is set. */
export const setsBaht = (changes: readonly Pick<RateChange, 'code'>[]): boolean =>
  changes.some(({ code }) => code === 'THB-deposit' || code === 'THB-withdrawal');

/** What we keep, in percent, of baht that go in and out again. */
const spreadOf = ({ deposit, withdrawal }: BahtRates): string | undefined =>
  deposit && withdrawal ? percentOfWhole(subtract(deposit, withdrawal), deposit) : undefined;

/** What the baht rates mean, before fees, in words. */
const MEANINGS: Readonly<Record<string, (rates: BahtRates) => string | undefined>> = {
  'Pays in ฿10,000': ({ deposit }) => (deposit ? money(divide('10000', deposit, 2, 'floor'), 'USDT') : undefined),
  'Takes out 300 USDT': ({ withdrawal }) =>
    withdrawal ? `฿${figure(divide(multiply('300', withdrawal), '1', 2, 'floor'), 'THB')}` : undefined,
  'Our spread': (rates) => {
    const spread = spreadOf(rates);
    return spread === undefined ? undefined : `${formatAmount(spread)}%`;
  },
};

/** Returns what the baht rates mean for customers and for us, before fees, from what to what. */
export const bahtFacts = (now: BahtRates, then: BahtRates): Change[] =>
  Object.entries(MEANINGS).flatMap(([label, meaning]): Change[] => {
    const [from, to] = [meaning(now), meaning(then)];
    return to ? [{ label, from: from && from !== to ? from : null, to }] : [];
  });

/** Returns what baht rates would cost us, for those who decide; undefined if nothing. */
export const bahtDanger = (rates: BahtRates): string | undefined =>
  isBahtLoss(rates)
    ? `You'd pay more baht for 1 USDT (${rates.withdrawal}) than a deposit costs (${rates.deposit}). ` +
      'Anyone can deposit and withdraw at a profit, and the company loses that money.'
    : undefined;

/** Returns each rate that changes, from what to what and by how many percent. */
export const rateChanges = (changes: readonly RateChange[]): Change[] =>
  changes.map(({ code, from, to }) => ({ label: rateName(code), from, to: withChange(from, to) }));

/** "33.6 (+0.54%)" */
export const withChange = (from: string | null, to: string): string => {
  if (from === null) return to;
  const change = changeBetween(from, to);
  return `${to} (${change === '0' ? 'same' : changeText(change)})`;
};
