import { eq } from 'drizzle-orm';
import type { Endpoint } from '../../../src/api/endpoint.ts';
import { type Context, NotSignedIn } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { assertNotFrozen, isRefusedWhileFrozen } from './freeze.ts';
import { isAlive } from './sessions.ts';

/**
 * Looks again, in the transaction of a money call, whether its account is on hold and its session has ended: both may
 * have come after the request. The customer's row stays locked, so that a hold or an end of sessions comes before the
 * call or after it, never in between. Throws `accountFrozen` or `NotSignedIn`.
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
  // read once the row is locked: who ends sessions holds it
  if (!(await isAlive(tx, session.id, services.clock.now()))) throw new NotSignedIn();
}
