import type { Services } from '../../context.ts';
import { fromUnits } from '../../ledger/units.ts';
import { ASSET, unitsOf } from '../../ledger/pools.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { worthOf } from '../../modules/recharge/credit.ts';
import type { Recharge } from '../../modules/recharge/recharges.ts';
import { unitsIn } from '../../modules/transfers/orders.ts';
import type { Database } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/refusal.ts';

/** Worth in USDT above which two people credit a deposit; the owner sets another one under `config.desk`. */
export const DEFAULT_DEPOSIT_SECOND = '1000';

/** Returns the worth in base units of USDT above which two people credit; 0 while the setting is invalid. */
async function limitFrom({ settings }: Pick<Services, 'settings'>, db: Database): Promise<bigint> {
  try {
    const setting = await settings.read<{ depositSecond?: string }>(db, 'config.desk');
    return unitsOf(setting?.depositSecond ?? DEFAULT_DEPOSIT_SECOND, ASSET);
  } catch (error) {
    if (error instanceof Refusal) return 0n;
    throw error;
  }
}

/** Returns why two people have to credit a deposit; undefined if one is enough. */
export async function secondFor(
  services: Pick<Services, 'settings' | 'market'>,
  db: Database,
  { verdict, asset, currency }: Pick<Recharge, 'verdict' | 'asset' | 'currency'>,
): Promise<string | undefined> {
  if (verdict?.state !== 'matches') return 'No chain confirms that this payment arrived, so two people credit it.';
  const worth = worthOf(services, { asset, credited: unitsIn(currency, verdict.amount ?? '0') });
  if (worth === 0n) return 'Nobody knows what this is worth at the moment, so two people credit it.';
  const limit = await limitFrom(services, db);
  if (worth <= limit) return undefined;
  return `This is worth more than ${fromUnits(limit, scaleOf(ASSET))} USDT, so two people credit it.`;
}
