import type { ActionBody } from '../../../src/desk/api/desk-call.ts';
import { rates, type RateEntry, setRates } from '../../../src/desk/rates/api.ts';
import { bahtAfter, setsBaht } from '../../../src/desk/words/rate-facts.ts';
import { isBahtLoss } from '../../../src/domain/baht-rates.ts';
import type { Services } from '../../context.ts';
import { CURRENCIES_SETTING, type StoredRate, validFieldsOf } from '../../modules/content/index.ts';
import { RATE_CODES, TRANSFER_RATES, writeRates } from '../../modules/rates/index.ts';
import { TRANSFERS_SETTING } from '../../modules/transfers/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { asChanges, describeRates, type SeenBaht } from './describe.ts';
import { DeskError } from '../desk-error.ts';
import { perform, provide } from '../perform.ts';
import { agreedRates, RATES_TARGET } from '../terms/agreed-rates.ts';
import { lockSetting, readSetting } from '../terms/stored.ts';
import { isLargeChange, rateEntries } from '../terms/stored-rates.ts';

/** Drops what is invalid of a stored setting, so that rates can be added to it. The setting has to be locked. */
async function repair({ settings }: Pick<Services, 'settings'>, tx: Database, name: string): Promise<void> {
  const stored = await readSetting(tx, name);
  if (stored?.fault !== undefined) await settings.write(tx, name, validFieldsOf(name, stored.data));
}

type Requested = ActionBody<typeof setRates>['rates'];

/** Returns both baht rates as they are stored if one of them is set, so that a change of the other voids a decision. */
function seenBaht(known: readonly RateEntry[], requested: Requested): SeenBaht | null {
  if (!setsBaht(requested)) return null;
  const rateOf = (code: string): string | null => known.find((entry) => entry.code === code)?.rate ?? null;
  return { deposit: rateOf('THB-deposit'), withdrawal: rateOf('THB-withdrawal') };
}

export const rateActions = [
  perform(setRates, {
    describe: describeRates,
    target: () => RATES_TARGET,
    subject: async (tx, { rates: requested }, { now }) => {
      const unknown = requested.find(({ code }) => !RATE_CODES.includes(code));
      if (unknown) throw new DeskError(400, 'field', `rates: ${unknown.code} is no currency that can be set.`);
      const known = rateEntries(
        { currencies: await lockSetting(tx, CURRENCIES_SETTING), transfers: await lockSetting(tx, TRANSFERS_SETTING) },
        await agreedRates(tx),
        now,
      );
      return {
        before: requested.map(({ code, rate: requestedRate }) => {
          const { rate = null, time = null, alone = null } = known.find((entry) => entry.code === code) ?? {};
          return { code, rate, time, isLarge: isLargeChange(alone, requestedRate) };
        }),
        baht: seenBaht(known, requested),
      };
    },
    second: ({ before, baht }, { rates: requested }) => {
      const large = before.filter(({ isLarge }) => isLarge).map(({ code }) => code);
      const reasons = [
        // also within 5%, and also if only the other rate made it so
        baht && isBahtLoss(bahtAfter(baht, asChanges(requested)))
          ? 'A withdrawal would pay more baht than a deposit costs, which always needs two people.'
          : '',
        large.length > 0
          ? `More than 5% from the rate that two people last agreed, or an unknown rate, needs two people: ${large.join(', ')}.`
          : '',
      ].filter(Boolean);
      return reasons.length === 0 ? undefined : reasons.join(' ');
    },
    run: async ({ services, now }, tx, { rates: requested }) => {
      for (const name of [CURRENCIES_SETTING, TRANSFERS_SETTING]) await repair(services, tx, name);
      const currencies: Record<string, StoredRate> = {};
      const transfers: { rechargeRate?: string; withdrawRate?: string } = {};
      for (const { code, rate } of requested) {
        const field = TRANSFER_RATES[code];
        if (field) transfers[field] = rate;
        else currencies[code] = { rate, time: now, source: 'operator' };
      }
      await writeRates(services, tx, { currencies, transfers });
    },
  }),
];

export const rateViews = [
  provide(rates, async ({ services: { db }, now }) => {
    const stored = {
      currencies: await readSetting(db, CURRENCIES_SETTING),
      transfers: await readSetting(db, TRANSFERS_SETTING),
    };
    const faults = [stored.currencies?.fault, stored.transfers?.fault].filter((fault) => fault !== undefined);
    return { rates: rateEntries(stored, await agreedRates(db), now), faults };
  }),
];
