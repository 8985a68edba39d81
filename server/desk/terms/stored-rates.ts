import type { RateEntry } from '../../../src/desk/rates/api.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';
import { toUnits } from '../../ledger/units.ts';
import {
  currencies,
  CURRENCIES_SETTING,
  isCurrent,
  type StoredRates,
  validFieldsOf,
} from '../../modules/content/index.ts';
import { RATE_CODES, TRANSFER_RATES } from '../../modules/rates/index.ts';
import { DEFAULT_MAX_AGE_HOURS, TRANSFERS_SETTING, type TransferSettings } from '../../modules/transfers/index.ts';
import type { StoredSetting } from './stored.ts';

/** The two settings that hold rates, as they are stored. */
export interface StoredRateSettings {
  readonly currencies: StoredSetting | undefined;
  readonly transfers: StoredSetting | undefined;
}

/** Decimals of a rate. */
const DECIMALS = 10;
/** Change of a stored rate, in percent, above which a second person has to approve. */
const ALONE_PERCENT = 5n;

/** Returns all rates that staff can set, as they are stored. Invalid ones count as not stored. */
export function rateEntries(stored: StoredRateSettings, now: number): RateEntry[] {
  const byCode = validFieldsOf(CURRENCIES_SETTING, stored.currencies?.data) as StoredRates;
  const transfers = validFieldsOf(TRANSFERS_SETTING, stored.transfers?.data) as TransferSettings;
  const maxAgeMs = (transfers.maxAgeHours ?? DEFAULT_MAX_AGE_HOURS) * HOUR_MS;
  return RATE_CODES.map((code): RateEntry => {
    const field = TRANSFER_RATES[code];
    if (field) {
      const [rate, time] = [transfers[field] ?? null, transfers.rateTimes?.[field] ?? null];
      const isUsed = rate !== null && time !== null && now - time <= maxAgeMs;
      return { code, rate, time, source: 'operator', isUsed };
    }
    const known = Object.hasOwn(currencies, code) ? byCode[code] : undefined;
    return {
      code,
      rate: known?.rate ?? null,
      time: known?.time ?? null,
      source: known?.source ?? 'operator',
      isUsed: known !== undefined && isCurrent(known, now),
    };
  });
}

/** Returns whether a rate changes by more than one person may decide. Without a stored rate no one knows. */
export function isLargeChange(before: string | null, rate: string): boolean {
  const [from, to] = [toUnits(before ?? '0', DECIMALS) ?? 0n, toUnits(rate, DECIMALS) ?? 0n];
  const change = to > from ? to - from : from - to;
  return change * 100n > from * ALONE_PERCENT;
}
