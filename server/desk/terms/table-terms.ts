import { sortedJson } from '../../../src/domain/sorted-json.ts';
import { normalOffers, readOffers, writeOffers } from '../../modules/activities/index.ts';
import { findBoxFault, readBoxTerms, writeBoxTerms } from '../../modules/blindbox/index.ts';
import type { Setting, SettingName } from '../../modules/content/index.ts';
import { findMiningFault, readMiningTerms, writeMiningTerms } from '../../modules/liquidity/index.ts';
import { normalLockupTerms, readLockupTerms, writeLockupTerms } from '../../modules/lockup/index.ts';
import type { Database } from '../../platform/db/connect.ts';

/** A setting whose value is in tables of a module, not in `settings`. */
export interface TableTerm<Value = unknown> {
  /** Returns the published value; undefined if there is none. */
  readonly read: (db: Database) => Promise<Value | undefined>;
  /** Publishes a value that its schema and `findFault` accept. */
  readonly write: (tx: Database, value: Value, now: number) => Promise<void>;
  /** Returns a value as `read` returns it once it is written. */
  readonly normal?: (value: Value) => Value;
  /** Returns what is wrong beyond the schema, as `field: sentence`; undefined if nothing is. */
  readonly findFault?: (db: Database, value: Value, now: number) => Promise<string | undefined>;
}

const tableTerm = <Name extends SettingName>(term: TableTerm<Setting<Name>>): TableTerm => term as TableTerm;

const terms: Readonly<Record<string, TableTerm>> = {
  mining: tableTerm<'mining'>({ read: readMiningTerms, write: writeMiningTerms, findFault: findMiningFault }),
  lockup: tableTerm<'lockup'>({ read: readLockupTerms, write: writeLockupTerms, normal: normalLockupTerms }),
  blindbox: tableTerm<'blindbox'>({
    read: readBoxTerms,
    write: writeBoxTerms,
    findFault: async (_, value) => findBoxFault(value),
  }),
  activities: tableTerm<'activities'>({ read: readOffers, write: writeOffers, normal: normalOffers }),
};

export const tableTermNames: readonly string[] = Object.keys(terms);

export const findTableTerm = (name: string): TableTerm | undefined =>
  Object.hasOwn(terms, name) ? terms[name] : undefined;

/** Returns what is wrong with a value that its schema accepts, as `findSettingFault` does. */
export async function findTableFault(
  db: Database,
  name: string,
  value: unknown,
  now: number,
): Promise<string | undefined> {
  const fault = await findTableTerm(name)?.findFault?.(db, value, now);
  return fault === undefined ? undefined : `${name} ${fault}`;
}

/** Returns the JSON with sorted names that a setting's value has once it is stored. */
export function normalText(name: string, text: string): string {
  const normal = findTableTerm(name)?.normal;
  return normal ? sortedJson(normal(JSON.parse(text))) : text;
}
