import { findCustomer } from '../modules/customers/customers.ts';
import type { Account } from '../modules/customers/sessions.ts';
import type { Database } from '../platform/db/connect.ts';
import { InvalidRequest } from './body.ts';

/** Finds the account of a username. Throws `InvalidRequest` if there is none. */
export async function accountOf(db: Database, username: string): Promise<Account> {
  const account = await findCustomer(db, username);
  if (!account) throw new InvalidRequest(`there is no account ${username}`);
  return account;
}
