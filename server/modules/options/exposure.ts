import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { fromUnits } from '../../ledger/units.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { ASSET, unitsOf } from '../../ledger/pools.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { OptionTerms } from './products.ts';
import { MINUTE_MS } from '../../../src/lib/time.ts';

interface Wanted {
  readonly account: number;
  readonly code: string;
  /** Base units of USDT. */
  readonly stake: bigint;
  /** ms. */
  readonly ends: number;
}

/**
 * Bounds what one customer has open, and what all have on one coin that ends in the same minute. Each sum is read under
 * a lock that lasts until the order is written, so that orders at once, at any instance, see each other. Throws
 * `optionOpenMost` or `optionExposure`.
 */
export async function assertWithinExposure(
  tx: Database,
  { account, code, stake, ends }: Wanted,
  { openMaximum, exposureMaximum }: OptionTerms,
): Promise<void> {
  const from = Math.floor(ends / MINUTE_MS) * MINUTE_MS;
  await lockCustomer(tx, account);
  await lockName(tx, `option exposure ${code} ${from}`);
  const [row] = await rowsOf<{ own: string; coin: string }>(
    tx,
    sql`select
    (select coalesce(sum(stake), 0)::text from option_orders where account = ${account} and status = 'holding') as own,
    (select coalesce(sum(stake), 0)::text from option_orders where status = 'holding' and ends >= ${from}
      and ends < ${from + MINUTE_MS} and code = ${code}) as coin`,
  );
  const [own, coin] = [BigInt(row?.own ?? '0'), BigInt(row?.coin ?? '0')];
  const most = unitsOf(openMaximum, ASSET);
  if (own + stake > most) {
    const remaining = own < most ? most - own : 0n;
    throw new Refusal('optionOpenMost', { most: openMaximum, left: fromUnits(remaining, scaleOf(ASSET)), code: ASSET });
  }
  if (coin + stake > unitsOf(exposureMaximum, ASSET)) throw new Refusal('optionExposure', { code });
}
