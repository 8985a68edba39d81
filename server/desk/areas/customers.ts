import { eq } from 'drizzle-orm';
import { freezeCustomer, unfreezeCustomer } from '../../../src/desk-api/customers.ts';
import { freezeAccount, unfreezeAccount } from '../../modules/customers/freeze.ts';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { DeskError } from '../desk-error.ts';
import { perform } from '../perform.ts';

/** Locks an account and returns what staff see of it. */
async function lockAccount(tx: Database, id: number) {
  const [account] = await tx.select().from(customers).where(eq(customers.id, id)).for('update');
  if (!account) throw new DeskError(404, 'notFound', 'There is no customer with this number.');
  return { username: account.username, frozen: account.frozen, reason: account.frozenReason };
}

export const customerActions = [
  perform(freezeCustomer, {
    target: ({ account }) => `customer ${account}`,
    subject: (tx, { account }) => lockAccount(tx, account),
    run: async ({ services }, tx, { account, reason }) => {
      if (!(await freezeAccount(services, tx, account, reason)))
        throw new DeskError(409, 'frozen', 'This account is frozen already.');
    },
  }),

  perform(unfreezeCustomer, {
    target: ({ account }) => `customer ${account}`,
    subject: (tx, { account }) => lockAccount(tx, account),
    second: () => 'Opening an account that somebody closed needs two people.',
    run: async ({ services }, tx, { account }) => {
      if (!(await unfreezeAccount(services, tx, account)))
        throw new DeskError(409, 'frozen', 'This account is not frozen.');
    },
  }),
];
