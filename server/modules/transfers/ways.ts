import type { Language } from '../../../src/config.ts';
import { withdrawalSwitch } from '../../../src/domain/switches.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { translate } from '../../platform/texts/translate.ts';
import { percentRoundedUp, multiplyByRate, unitsIn, formatAmount } from './orders.ts';
import { defaultWays } from './default-ways.ts';
import { closedReason, switchedOffReason, type TransferSettings, withdrawalRate } from './terms.ts';
import { ifSettingValid } from '../../platform/if-setting-valid.ts';
import type { Way } from '../content/index.ts';

const PAYOUTS_SETTING = 'payouts';

/**
 * Returns the withdrawal methods: to wallets of one currency on one chain, or to bank accounts in baht. Fees are taken
 * from the amount. Throws `settingWrong` if the stored methods are invalid.
 */
export const readWays = async (
  services: Pick<Services, 'settings' | 'config'>,
  db: Database,
): Promise<readonly Way[]> => (await services.settings.read(db, PAYOUTS_SETTING)) ?? defaultWays(services.config);

/** Returns the withdrawal methods; none if the stored ones are invalid. */
export const validWays = (services: Pick<Services, 'settings' | 'config'>, db: Database): Promise<readonly Way[]> =>
  ifSettingValid(readWays(services, db), []);

/** Returns the current fee of a method in percent; undefined if the operator has not stated it. */
export const payoutFeePercent = (way: Way, settings: TransferSettings): string | undefined => {
  const percent = settings.fees?.[way.id];
  return percent === undefined ? way.percent : (percent ?? undefined);
};

/** Returns the units that arrive for one unit withdrawn: 1 on a chain; undefined if the rate is not known. */
export const payoutRate = (way: Way, settings: TransferSettings): string | undefined =>
  way.to === 'bank' ? withdrawalRate(settings)?.rate : '1';

/** Returns why a method is closed at the moment, in a language; '' if it is open. */
export const wayClosedReason = (way: Way, settings: TransferSettings, language: Language): string =>
  switchedOffReason(['withdrawals', withdrawalSwitch(way.id)], settings, language) ||
  closedReason(way, way.to === 'bank' ? 'bank' : 'chains', settings, language);

export const arrivalText = (way: Way, language: Language): string =>
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
  const [percent, rate] = [payoutFeePercent(way, settings), payoutRate(way, settings)];
  if (percent === undefined || rate === undefined) return undefined;
  const fee = percentRoundedUp(amount, percent) + unitsIn(way.currency, way.fixed);
  const actual = amount - fee;
  const payout = actual <= 0n ? 0n : multiplyByRate(actual, way.currency, way.credit, rate);
  return { fee, actual, payout: formatAmount(way.credit, payout), rate };
}
