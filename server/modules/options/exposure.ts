import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { rowsOf } from '../../platform/db/rows.ts';
import { fromUnits } from '../../ledger/units.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { unitsOf } from '../../ledger/pools.ts';
import { Refusal } from '../../platform/refusal.ts';
import { START_LIMIT_MS } from '../../market/start-price.ts';
import type { OptionOrder } from './order.ts';
import type { OptionTerms } from './products.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';

/**
 * Checks the limits of a customer's open orders and of all orders on one coin that expire in the same minute, with an
 * order that this transaction has written. The customer has to be locked; the minutes are locked here until the end of
 * the transaction, so that parallel orders on any instance see each other. Throws `optionOpenMost` or `optionExposure`.
 */
export async function assertWithinExposure(
  tx: Database,
  { account, code, stake, price, ends }: Pick<OptionOrder, 'account' | 'code' | 'stake' | 'price' | 'ends'>,
  { openMaximum, exposureMaximum }: OptionTerms,
): Promise<void> {
  const minuteOf = (time: number): number => Math.floor(time / MINUTE_MS) * MINUTE_MS;
  // an order that waits for its start price ends up to `START_LIMIT_MS` later, and counts in both minutes until then
  const minutes = new Set([minuteOf(ends), minuteOf(price === null ? ends + START_LIMIT_MS : ends)]);
  await lockName(tx, ...[...minutes].map((from) => `option exposure ${code} ${from}`));
  const stakesOf = (from: number) => sql`select coalesce(sum(stake), 0) as stakes from option_orders
    where status = 'holding' and code = ${code} and ends < ${from + MINUTE_MS}
      and ends >= ${from - START_LIMIT_MS} and (ends >= ${from} or price is null)`;
  const [row] = await rowsOf<{ own: string; coin: string }>(
    tx,
    sql`select
    (select coalesce(sum(stake), 0)::text from option_orders where account = ${account} and status = 'holding') as own,
    (select max(stakes)::text from (${sql.join([...minutes].map(stakesOf), sql` union all `)}) as minutes) as coin`,
  );
  const [ownStakes, coinStakes] = [BigInt(row?.own ?? '0'), BigInt(row?.coin ?? '0')];
  const max = unitsOf(openMaximum, QUOTE_ASSET);
  if (ownStakes > max) {
    const before = ownStakes - stake;
    const remaining = before < max ? max - before : 0n;
    throw new Refusal('optionOpenMost', {
      most: openMaximum,
      left: fromUnits(remaining, scaleOf(QUOTE_ASSET)),
      code: QUOTE_ASSET,
    });
  }
  if (coinStakes > unitsOf(exposureMaximum, QUOTE_ASSET)) throw new Refusal('optionExposure', { code });
}
