import type { Database } from '../../platform/db/connect.ts';
import type { SettingsStore } from '../content/settings.ts';
import { levelOf } from '../../../src/domain/levels.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { ASSET } from '../../ledger/pools.ts';
import { fromUnits } from '../../ledger/units.ts';
import { rechargedOf } from '../recharge/recharges.ts';

export interface Rank {
  readonly value: string;
  readonly name: string;
}

/** Cumulative deposits in USDT for each level, until the operator sets others under `ranks`. */
export const DEFAULT_RANKS: readonly Rank[] = ['100', '500', '2000', '10000', '50000', '200000'].map(
  (value, index) => ({ value, name: `VIP ${index + 1}` }),
);

export const ranksOf = async (db: Database, settings: SettingsStore): Promise<Rank[]> =>
  (await settings.read<Rank[]>(db, 'ranks')) ?? [...DEFAULT_RANKS];

/**
 * Returns all levels, the customer's cumulative deposits in USDT (without pending ones, PROF-14), and the level that
 * they reach.
 */
export async function rankOf(db: Database, settings: SettingsStore, account: number) {
  const [lists, recharged] = [await ranksOf(db, settings), fromUnits(await rechargedOf(db, account), scaleOf(ASSET))];
  return {
    lists,
    recharged,
    level: levelOf(
      lists.map(({ value }) => value),
      recharged,
    ),
  };
}
