import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';

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

/** Date of the rates in `currencies`. */
export const CURRENCIES_DATED = Date.UTC(2025, 10, 1);

export interface DatedRate {
  readonly rate: string;
  /** Time at which the rate was set, ms; undefined if unknown. */
  readonly time: number | undefined;
}

const SETTING = 'config.currencies';
type Rates = Readonly<Record<string, DatedRate>>;

/** Returns the units of a currency for one USDT; undefined if no rate is set. */
export async function currencyRateOf(
  { settings, config, clock }: Pick<Services, 'settings' | 'config' | 'clock'>,
  db: Database,
  code: string,
): Promise<DatedRate | undefined> {
  if (code === 'USDT') return { rate: '1', time: clock.now() };
  const operatorRate = (await settings.read<Rates>(db, SETTING))?.[code];
  if (operatorRate !== undefined) return operatorRate;
  const demoRate = currencies[code];
  return config.mode === 'demo' && demoRate !== undefined ? { rate: demoRate, time: CURRENCIES_DATED } : undefined;
}

/** Sets the rate of a currency as of now. */
export async function setCurrencyRate(
  { settings, clock }: Services,
  db: Database,
  code: string,
  rate: string,
): Promise<void> {
  const rates = await settings.read<Rates>(db, SETTING);
  await settings.write(db, SETTING, { ...rates, [code]: { rate, time: clock.now() } });
}
