import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';

/**
 * Currencies that a customer may choose, with units for one USDT in the reference operator: a fixed table, since it has
 * no feed of currencies. Its rates are those of the demonstration alone: of a real operator only what its operator set
 * is known.
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

/** The day that the table is of. */
export const CURRENCIES_DATED = Date.UTC(2025, 10, 1);

/** A rate with the moment in ms when it was set; undefined where that was not noted. */
export interface DatedRate {
  readonly rate: string;
  readonly time: number | undefined;
}

const NAME = 'config.currencies';
type Rates = Readonly<Record<string, DatedRate>>;

/** Units of a currency for one USDT; undefined where nobody has set it. */
export async function currencyRateOf(
  { settings, config, clock }: Pick<Services, 'settings' | 'config' | 'clock'>,
  db: Database,
  code: string,
): Promise<DatedRate | undefined> {
  if (code === 'USDT') return { rate: '1', time: clock.now() };
  const own = (await settings.read<Rates>(db, NAME))?.[code];
  if (own !== undefined) return own;
  const table = currencies[code];
  return config.mode === 'demo' && table !== undefined ? { rate: table, time: CURRENCIES_DATED } : undefined;
}

/** Sets the rate of a currency, as of now. */
export async function setCurrencyRate(
  { settings, clock }: Services,
  db: Database,
  code: string,
  rate: string,
): Promise<void> {
  await settings.write(db, NAME, { ...(await settings.read<Rates>(db, NAME)), [code]: { rate, time: clock.now() } });
}
