import { eq } from 'drizzle-orm';
import type { Endpoint } from '../../../src/api/endpoint.ts';
import { type Context, NotSignedIn } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { assertNotFrozen, isRefusedWhileFrozen } from './freeze.ts';
import { isAlive } from './sessions.ts';

/**
 * Checks again, in the transaction of a money call, that its account is not frozen and its session has not ended: both
 * may have happened after the request. The customer's row stays locked, so that this happens before or after the call,
 * never in between. Throws `accountFrozen` or `NotSignedIn`.
 */
export async function assertStillAllowed(
  tx: Database,
  { account, session, services }: Context,
  endpoint: Endpoint,
): Promise<void> {
  const [current] = await tx
    .select({ frozen: customers.frozen, frozenReason: customers.frozenReason })
    .from(customers)
    .where(eq(customers.id, account.id))
    .for('no key update');
  if (isRefusedWhileFrozen(endpoint)) assertNotFrozen({ ...account, ...current });
  // read after locking the row, which is also locked when sessions are ended
  if (!(await isAlive(tx, session.id, services.clock.now()))) throw new NotSignedIn();
}
