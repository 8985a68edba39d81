import type { RateEntry } from '../../../src/desk/rates/api.ts';
import { HOUR_MS } from '../../../src/domain/time.ts';
import { fromUnits, toUnits } from '../../ledger/units.ts';
import {
  currencies,
  CURRENCIES_SETTING,
  isCurrent,
  RATE_LIMIT_MS,
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

/** The last agreed rate of each currency, see `agreedRates`. */
type AgreedRates = ReadonlyMap<string, string | null>;

/** Returns all rates that staff can set, as they are stored. Invalid ones count as not stored. */
export function rateEntries(stored: StoredRateSettings, agreed: AgreedRates, now: number): RateEntry[] {
  const byCode = validFieldsOf(CURRENCIES_SETTING, stored.currencies?.data) as StoredRates;
  const transfers = validFieldsOf(TRANSFERS_SETTING, stored.transfers?.data) as TransferSettings;
  const maxAgeMs = (transfers.maxAgeHours ?? DEFAULT_MAX_AGE_HOURS) * HOUR_MS;
  return RATE_CODES.map((code): RateEntry => {
    const field = TRANSFER_RATES[code];
    if (field) {
      const [rate, time] = [transfers[field] ?? null, transfers.rateTimes?.[field] ?? null];
      const isUsed = rate !== null && time !== null && now - time <= maxAgeMs;
      const usedUntil = time === null ? null : time + maxAgeMs;
      return { code, rate, time, usedUntil, source: 'operator', isUsed, alone: aloneRange(code, rate, agreed) };
    }
    const known = Object.hasOwn(currencies, code) ? byCode[code] : undefined;
    const { rate = null, time = null, source = 'operator' } = known ?? {};
    return {
      code,
      rate,
      time,
      usedUntil: time === null ? null : time + RATE_LIMIT_MS[source],
      source,
      isUsed: known !== undefined && isCurrent(known, now),
      alone: aloneRange(code, rate, agreed),
    };
  });
}

/** Returns the rates, in base units, up to 5% from another one. Only 0 is near an unknown one. */
function unitsNear(rate: string | null): { readonly from: bigint; readonly to: bigint } {
  const units = toUnits(rate ?? '0', DECIMALS) ?? 0n;
  const change = (units * ALONE_PERCENT) / 100n;
  return { from: units - change, to: units + change };
}

/** Returns the rates that one person may set: up to 5% from the stored rate and from the last agreed one. */
function aloneRange(code: string, rate: string | null, agreed: AgreedRates): RateEntry['alone'] {
  const [stored, last] = [unitsNear(rate), unitsNear(agreed.has(code) ? (agreed.get(code) ?? null) : rate)];
  const from = stored.from > last.from ? stored.from : last.from;
  const to = stored.to < last.to ? stored.to : last.to;
  return to === 0n || from > to ? null : { from: fromUnits(from, DECIMALS), to: fromUnits(to, DECIMALS) };
}

/** Returns whether a rate differs by more from what is stored and agreed than one person may decide. */
export function isLargeChange(alone: RateEntry['alone'], rate: string): boolean {
  if (alone === null) return true;
  const [from, to, units] = [alone.from, alone.to, rate].map((text) => toUnits(text, DECIMALS) ?? 0n) as [
    bigint,
    bigint,
    bigint,
  ];
  return units < from || units > to;
}
