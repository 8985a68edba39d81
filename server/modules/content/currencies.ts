import { dateOf, startOfDate } from '../../platform/calendar.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Setting } from './settings-schema.ts';

/**
 * Currencies that a customer may choose, with their units for one USDT. Only the demonstration uses these fixed rates,
 * since it has no rate feed. In production, only rates that the operator has set are known.
 */
export const currencies: Readonly<Record<string, string>> = {
  THB: '33.42',
  USD: '1',
  USDT: '1',
  EUR: '0.92',
  GBP: '0.79',
  CNY: '7.18',
  HKD: '7.81',
  TWD: '32.2',
  JPY: '151.6',
  KRW: '1362',
  INR: '83.9',
  SGD: '1.34',
  MYR: '4.48',
  IDR: '15850',
  VND: '25150',
  PHP: '57.6',
  AED: '3.6725',
  SAR: '3.75',
  AUD: '1.52',
  CAD: '1.38',
  CHF: '0.89',
};

/** Returns the time that demo mode gives its built-in rates: they are made up, so they are always of today. */
export const demoRateTime = (now: number): number => startOfDate(dateOf(now));

export interface DatedRate {
  readonly rate: string;
  /** Time at which the rate was true, ms; undefined if unknown. */
  readonly time: number | undefined;
}

export type StoredRates = Setting<'config.currencies'>;
export type StoredRate = StoredRates[string];
/** Where a stored rate comes from: the operator, or the feed of the European Central Bank. */
type RateSource = NonNullable<StoredRate['source']>;

/** Ages above which a rate counts as not known. The ECB publishes none at weekends. */
export const RATE_LIMIT_MS: Readonly<Record<RateSource, number>> = { operator: DAY_MS, ecb: 4 * DAY_MS };

export const CURRENCIES_SETTING = 'config.currencies';

/** Returns whether a stored rate is young enough to be used. Without its time it never is. */
export const isCurrent = ({ time, source = 'operator' }: StoredRate, now: number): boolean =>
  time !== undefined && now - time <= RATE_LIMIT_MS[source];

type RateServices = Pick<Services, 'settings' | 'config' | 'clock'>;

/**
 * Returns the units of a currency for one USDT; undefined if no rate is set or if it is too old. In demo mode, whose
 * clock moves, no rate is too old.
 */
export async function currencyRateOf(
  { settings, config, clock }: RateServices,
  db: Database,
  code: string,
): Promise<DatedRate | undefined> {
  if (code === 'USDT') return { rate: '1', time: clock.now() };
  const stored = (await settings.read(db, CURRENCIES_SETTING))?.[code];
  if (config.mode === 'demo') {
    const rate = stored?.rate ?? currencies[code];
    return rate === undefined ? undefined : { rate, time: stored ? stored.time : demoRateTime(clock.now()) };
  }
  return stored && isCurrent(stored, clock.now()) ? { rate: stored.rate, time: stored.time } : undefined;
}

/** Returns the age in ms of the oldest stored rate that is in use; 0 if there is none. */
export async function oldestRateAgeMs({ settings, clock }: RateServices, db: Database): Promise<number> {
  // an invalid setting is counted by `andaman_settings_wrong`
  const stored = await settings.read(db, CURRENCIES_SETTING).catch(() => undefined);
  const now = clock.now();
  const used = Object.values(stored ?? {}).filter((rate) => isCurrent(rate, now));
  return Math.max(0, ...used.map(({ time = now }) => now - time));
}

/** Sets the rates of some currencies and keeps those of all others. */
export const setCurrencyRates = (
  { settings }: Pick<Services, 'settings'>,
  db: Database,
  rates: StoredRates,
): Promise<void> => settings.update(db, CURRENCIES_SETTING, (stored) => ({ ...stored, ...rates }));

/** Sets the rate of a currency as of now. */
export const setCurrencyRate = (services: Services, db: Database, code: string, rate: string): Promise<void> =>
  setCurrencyRates(services, db, { [code]: { rate, time: services.clock.now(), source: 'operator' } });
