import type { Database } from '../../platform/db/connect.ts';
import type { Setting, SettingsStore } from '../content/index.ts';
import { reachedLevel } from '../../../src/domain/levels.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import { cumulativeDeposits } from '../deposits/index.ts';

type Ranks = Setting<'ranks'>;

/** Cumulative deposits in USDT for each level, until the operator sets others under `ranks`. */
export const DEFAULT_RANKS: Ranks = ['100', '500', '2000', '10000', '50000', '200000'].map((value, index) => ({
  value,
  name: `VIP ${index + 1}`,
}));

export const readRanks = async (db: Database, settings: SettingsStore): Promise<Ranks> =>
  (await settings.read(db, 'ranks')) ?? DEFAULT_RANKS;

/**
 * Returns all levels, the customer's cumulative deposits in USDT (without pending ones, PROF-14), and the level that
 * they reach.
 */
export async function readRank(db: Database, settings: SettingsStore, account: number) {
  const lists = [...(await readRanks(db, settings))];
  const deposited = fromUnits(await cumulativeDeposits(db, account), scaleOf(QUOTE_ASSET));
  return {
    lists,
    recharged: deposited,
    level: reachedLevel(
      lists.map(({ value }) => value),
      deposited,
    ),
  };
}
