import * as v from 'valibot';
import { endpoints } from '../../src/api/endpoints.ts';
import { QUOTE_ASSET } from '../ledger/assets.ts';
import { type Account, findCustomer } from '../modules/customers/index.ts';
import type { Database } from '../platform/db/connect.ts';
import type { MarketSource } from '../ports/market-source.ts';
import { InvalidRequest, text } from './body.ts';

/** Finds the account of a username. Throws `InvalidRequest` if there is none. */
export async function requireAccount(db: Database, username: string): Promise<Account> {
  const account = await findCustomer(db, username);
  if (!account) throw new InvalidRequest(`username: there is no account ${username}`);
  return account;
}

/** Returns the codes that a balance can have: USDT and the coins of the market. */
export const balanceCodes = (market: MarketSource): string[] => [QUOTE_ASSET, ...market.codes()];

/** Returns the schema of a coin of the market. */
export const coinSchema = (market: MarketSource) =>
  v.pipe(
    text,
    v.check(
      (code) => market.coin(code) !== undefined,
      ({ input }) => `there is no coin ${input}`,
    ),
  );

/** Returns the schema of a code that a balance can have. */
export const balanceCodeSchema = (market: MarketSource) =>
  v.pipe(
    text,
    v.check(
      (code) => balanceCodes(market).includes(code),
      ({ input }) => `there is no coin ${input}`,
    ),
  );

/** Ids of all endpoints, in alphabetical order. */
export const callIds: readonly string[] = endpoints.map(({ id }) => id).toSorted();

/** An endpoint's id, or `*` for all endpoints. */
export const callSchema = v.pipe(
  text,
  v.check(
    (call) => call === '*' || callIds.includes(call),
    ({ input }) => `there is no call ${input}; * is all calls`,
  ),
);
