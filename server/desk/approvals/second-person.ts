import type { Services } from '../../context.ts';
import { QUOTE_ASSET } from '../../ledger/assets.ts';
import { unitsOf } from '../../ledger/pools.ts';
import { ifSettingValid } from '../../platform/if-setting-valid.ts';
import type { Database } from '../../platform/db/connect.ts';

/** Worths in USDT above which a second person decides; the owner sets others under `config.desk`. */
export const DEFAULT_SECOND_PERSON = { depositSecond: '1000', withdrawSecond: '1000' };

/** Field of `config.desk`: which decision a second person takes part in. */
type Field = keyof typeof DEFAULT_SECOND_PERSON;

/** Returns the worth in base units of USDT above which a second person decides. Throws `settingWrong`. */
export async function secondPersonFrom(
  { settings }: Pick<Services, 'settings'>,
  db: Database,
  field: Field,
): Promise<bigint> {
  const setting = await settings.read(db, 'config.desk');
  return unitsOf(setting?.[field] ?? DEFAULT_SECOND_PERSON[field], QUOTE_ASSET);
}

/** Returns the same, or 0 while the setting is invalid: then a second person decides about everything. */
export const secondPersonFromOrZero = (
  services: Pick<Services, 'settings'>,
  db: Database,
  field: Field,
): Promise<bigint> => ifSettingValid(secondPersonFrom(services, db, field), 0n);
