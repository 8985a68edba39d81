import { eq } from 'drizzle-orm';
import { type Chain, isSameAddress } from '../../../src/domain/addresses.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import type { Context, Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { countAttempt } from '../../platform/rate-limit/counts.ts';
import { networkOf, siteOf } from '../../platform/rate-limit/source.ts';
import { rechargeAddresses } from './schema.ts';

/** New addresses per day for one network and one IPv6 site: a custodian keeps each forever, and accounts are free. */
const MAX_NEW_PER_NETWORK = 100;
const MAX_NEW_PER_SITE = 200;

/** Returns a customer's existing deposit addresses by chain. */
export async function addressesOf(db: Database, account: number): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ chain: rechargeAddresses.chain, address: rechargeAddresses.address })
    .from(rechargeAddresses)
    .where(eq(rechargeAddresses.account, account));
  return new Map(rows.map(({ chain, address }) => [chain, address]));
}

/**
 * Returns a customer's one address on a chain, created at first use. Do not call it inside a money call: it may ask a
 * custodian.
 */
export async function addressOf(
  { chains: gateway }: Pick<Services, 'chains'>,
  db: Database,
  account: number,
  chain: Chain,
  now: number,
): Promise<string> {
  const existing = (await addressesOf(db, account)).get(chain);
  if (existing !== undefined) return existing;
  const address = await gateway.createAddress(chain, account);
  await db.insert(rechargeAddresses).values({ account, chain, address, created: now }).onConflictDoNothing();
  const created = (await addressesOf(db, account)).get(chain);
  if (created === undefined) throw new Error(`no address on ${chain}`);
  return created;
}

/** Returns the address that a customer asked for. Counts new addresses by network and site; throws `tooMany`. */
export async function requestedAddress({ services, db, account, source, now }: Context, chain: Chain): Promise<string> {
  const existing = (await addressesOf(db, account.id)).get(chain);
  if (existing !== undefined) return existing;
  const [network, site] = [networkOf(source), siteOf(source)];
  await countAttempt(
    db,
    [
      { key: `addresses ${network}`, max: MAX_NEW_PER_NETWORK, windowMs: DAY_MS },
      { key: `addresses site ${site}`, max: MAX_NEW_PER_SITE, windowMs: DAY_MS },
    ],
    now,
  );
  return addressOf(services, db, account.id, chain, now);
}

/**
 * Whether an address is one of this customer's deposit addresses, on any chain: money sent there would come straight
 * back (WALL-03).
 */
export async function isOwnAddress(db: Database, account: number, address: string): Promise<boolean> {
  const rows = await db
    .select({ address: rechargeAddresses.address })
    .from(rechargeAddresses)
    .where(eq(rechargeAddresses.account, account));
  return rows.some((row) => isSameAddress(row.address, address));
}
