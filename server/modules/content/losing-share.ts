import { compare } from '../../../src/domain/decimal.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';

/**
 * Returns the percentage of accounts that lose money, as customers read it wherever it is asked for; undefined if the
 * operator has not published one, or if what is stored is no percentage.
 */
export async function losingShare({ settings }: Pick<Services, 'settings'>, db: Database): Promise<string | undefined> {
  const share = (await settings.read(db, 'config.system'))?.losing ?? process.env['LOSING_ACCOUNTS'] ?? '';
  return /^\d{1,3}(\.\d{1,4})?$/.test(share) && compare(share, '100') <= 0 ? share : undefined;
}
