import { eq } from 'drizzle-orm';
import type { Database } from './connect.ts';
import { customers } from './schema.ts';

/**
 * What is counted before it is added to, a customer does one after the other, on whichever instance: until the
 * transaction ends. Rows that only name the account (a message, an order) are written meanwhile, so that a job which
 * holds their balance never waits for this.
 */
export const lockCustomer = async (tx: Database, account: number): Promise<void> => {
  await tx.select({ id: customers.id }).from(customers).where(eq(customers.id, account)).for('no key update');
};
