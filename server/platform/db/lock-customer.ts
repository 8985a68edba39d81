import { eq } from 'drizzle-orm';
import type { Database } from './connect.ts';
import { customers } from './schema.ts';

/**
 * Locks a customer until the transaction ends, on all instances, so that checks of their limits run one after the
 * other. Other transactions can still insert rows that refer to the account (a message, an order), so a job that holds
 * the customer's balance never waits for this lock.
 */
export const lockCustomer = async (tx: Database, account: number): Promise<void> => {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, account)).for('no key update');
};
