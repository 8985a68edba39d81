import { findCustomer } from '../modules/customers/customers.ts';
import type { Account } from '../modules/customers/sessions.ts';
import type { Database } from '../platform/db/connect.ts';
import { Wrong } from './body.ts';

/** The account of a username. Throws `Wrong` where there is none. */
export async function accountOf(db: Database, username: string): Promise<Account> {
  const account = await findCustomer(db, username);
  if (!account) throw new Wrong(`there is no account ${username}`);
  return account;
}
