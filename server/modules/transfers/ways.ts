import type { Chain } from '../../../src/domain/addresses.ts';
import type { Language } from '../../../src/config.ts';
import { withdrawSwitch } from '../../../src/domain/switches.ts';
import { translate } from '../../platform/texts/translate.ts';
import { percentRoundedUp, multiplyByRate, unitsIn, formatAmount } from './orders.ts';
import { closedReason, switchedOffReason, type TransferSettings, withdrawRate } from './terms.ts';

/**
 * A withdrawal method: to wallets of one currency on one chain, or to bank accounts in baht. Fees are taken from the
 * amount.
 */
export interface Way {
  /** Its name in the operator's settings. */
  readonly id: string;
  readonly to: 'wallet' | 'bank';
  /** The asset debited from the balance. */
  readonly currency: string;
  readonly chain?: Chain;
  /** The currency that arrives. */
  readonly credit: string;
  /** The fee: a percentage of the amount, plus a fixed amount. */
  readonly percent: string;
  readonly fixed: string;
  readonly minimum: string;
  readonly maximum: string;
  /** Stated time from approval to arrival. */
  readonly minutes: number;
}

const wallet = (
  currency: string,
  chain: Chain,
  terms: Pick<Way, 'percent' | 'fixed' | 'minimum' | 'maximum' | 'minutes'>,
): Way & { chain: Chain } => ({
  id: `wallet ${currency} ${chain}`,
  to: 'wallet',
  currency,
  chain,
  credit: currency,
  ...terms,
});

export const walletWays = [
  wallet('USDT', 'TRC20', { percent: '1', fixed: '0', minimum: '10', maximum: '50000', minutes: 10 }),
  wallet('USDT', 'ERC20', { percent: '1', fixed: '3', minimum: '20', maximum: '50000', minutes: 15 }),
  wallet('USDT', 'BEP20', { percent: '1', fixed: '0', minimum: '10', maximum: '50000', minutes: 10 }),
  wallet('BTC', 'BTC', { percent: '0', fixed: '0.0001', minimum: '0.001', maximum: '2', minutes: 60 }),
  wallet('ETH', 'ERC20', { percent: '0', fixed: '0.002', minimum: '0.01', maximum: '30', minutes: 15 }),
] as const;

export const bankWay: Way = {
  id: 'bank',
  to: 'bank',
  currency: 'USDT',
  credit: 'THB',
  percent: '1',
  fixed: '0',
  minimum: '20',
  maximum: '20000',
  minutes: 24 * 60,
};
export const ways: readonly Way[] = [...walletWays, bankWay];

/** Returns the current fee of a method in percent; undefined if the operator has not stated it. */
export const feeOf = (way: Way, settings: TransferSettings): string | undefined => {
  const percent = settings.fees?.[way.id];
  return percent === undefined ? way.percent : (percent ?? undefined);
};

/** Returns the units that arrive for one unit withdrawn: 1 on a chain; undefined if the rate is not known. */
export const rateOf = (way: Way, settings: TransferSettings): string | undefined =>
  way.to === 'bank' ? withdrawRate(settings)?.rate : '1';

/** Returns why a method is closed at the moment, in a language; '' if it is open. */
export const wayClosedReason = (way: Way, settings: TransferSettings, language: Language): string =>
  switchedOffReason(['withdrawals', withdrawSwitch(way.id)], settings, language) ||
  closedReason(way.id, way.to === 'bank' ? 'bank' : 'chains', settings, language);

export const arrivalOf = (way: Way, language: Language): string =>
  way.minutes >= 1440
    ? translate(language, 'arrivalDays', { days: Math.round(way.minutes / 1440) })
    : translate(language, 'arrivalMinutes', { minutes: way.minutes });

export interface Quote {
  readonly fee: bigint;
  /** The amount minus the fee. */
  readonly actual: bigint;
  /** The amount that arrives, a decimal string in the method's `credit` currency. */
  readonly payout: string;
  readonly rate: string;
}

/**
 * Returns the fee and payout of a withdrawal. The fee rounds up and the payout down; fee and `actual` add up to the
 * amount (WD-05). Undefined if the fee or the rate is not known.
 */
export function quote(way: Way, amount: bigint, settings: TransferSettings): Quote | undefined {
  const [percent, rate] = [feeOf(way, settings), rateOf(way, settings)];
  if (percent === undefined || rate === undefined) return undefined;
  const fee = percentRoundedUp(amount, percent) + unitsIn(way.currency, way.fixed);
  const actual = amount - fee;
  const payout = actual <= 0n ? 0n : multiplyByRate(actual, way.currency, way.credit, rate);
  return { fee, actual, payout: formatAmount(way.credit, payout), rate };
}
