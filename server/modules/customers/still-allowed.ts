import { eq } from 'drizzle-orm';
import type { Endpoint } from '../../../src/api/endpoint.ts';
import { addContract } from '../../../src/api/contracts.ts';
import { addOption } from '../../../src/api/options.ts';
import { type Context, NotSignedIn } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { assertNotFrozen, isRefusedWhileFrozen } from './freeze.ts';
import { isAlive } from './sessions.ts';

/** Orders, which count from their arrival on: their customer must not take them back by a log-out (FEED-05). */
const FINAL_ON_ARRIVAL: ReadonlySet<string> = new Set([addOption.id, addContract.id]);

/**
 * Checks again, in the transaction of a money call, that its account is not frozen and its session has not ended: both
 * may have happened after the request. An order only needs the former. The customer's row stays locked, so that this
 * happens before or after the call, never in between. Throws `accountFrozen` or `NotSignedIn`.
 */
export async function assertStillAllowed(
  tx: Database,
  { account, session, services, language }: Context,
  endpoint: Endpoint,
): Promise<void> {
  const [current] = await tx
    .select({ frozen: customers.frozen, frozenReason: customers.frozenReason })
    .from(customers)
    .where(eq(customers.id, account.id))
    .for('no key update');
  if (isRefusedWhileFrozen(endpoint)) assertNotFrozen({ ...account, ...current }, language);
  if (FINAL_ON_ARRIVAL.has(endpoint.id)) return;
  // read after locking the row, which is also locked when sessions are ended
  if (!(await isAlive(tx, session.id, services.clock.now()))) throw new NotSignedIn();
}
