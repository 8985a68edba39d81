import type { Database } from '../../platform/db/connect.ts';
import type { SettingsStore } from '../content/settings.ts';
import { levelOf } from '../../../src/lib/levels.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { ASSET } from '../../ledger/pools.ts';
import { fromUnits } from '../../ledger/units.ts';
import { rechargedOf } from '../recharge/recharges.ts';

export interface Rank {
  readonly value: string;
  readonly name: string;
}

/** The levels until the operator sets others under `ranks`, by cumulative recharge in USDT. */
const VALUES = ['100', '500', '2000', '10000', '50000', '200000'];

export const ranksOf = async (db: Database, settings: SettingsStore): Promise<Rank[]> =>
  (await settings.read<Rank[]>(db, 'ranks')) ?? VALUES.map((value, place) => ({ value, name: `VIP ${place + 1}` }));

/**
 * Levels, the customer's cumulative recharge in USDT (nothing that is pending, PROF-14), and the level that it reaches.
 */
export async function standingOf(db: Database, settings: SettingsStore, account: number) {
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
