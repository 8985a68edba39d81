import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { isSameAddress } from '../../../src/domain/addresses.ts';
import type { Chain } from '../../../src/domain/chains.ts';
import { DAY_MS } from '../../../src/domain/time.ts';
import type { Context, Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import { countAttempt } from '../../platform/rate-limit/counts.ts';
import { networkOf, siteOf } from '../../platform/rate-limit/source.ts';
import { depositAddresses, customerDepositAddresses } from './schema.ts';

/** New addresses per day for one network and one IPv6 site: a custodian keeps each forever, and accounts are free. */
const MAX_NEW_PER_NETWORK = 100;
const MAX_NEW_PER_SITE = 200;

/** Returns a customer's existing deposit addresses by chain. */
export async function readDepositAddresses(db: Database, account: number): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .select({ chain: customerDepositAddresses.chain, address: customerDepositAddresses.address })
    .from(customerDepositAddresses)
    .where(eq(customerDepositAddresses.account, account));
  return new Map(rows.map(({ chain, address }) => [chain, address]));
}

/** The oldest free address of a chain. Others that ask at the same moment skip it. */
const lockFreeAddress = async (tx: Database, chain: Chain) => {
  const [free] = await tx
    .select()
    .from(depositAddresses)
    .where(and(eq(depositAddresses.chain, chain), isNull(depositAddresses.account), isNull(depositAddresses.retired)))
    .orderBy(asc(depositAddresses.id))
    .limit(1)
    .for('update', { skipLocked: true });
  return free;
};

/** Gives an account the oldest free address of a chain, unless it has one or none is free. */
const takeAddress = (db: Database, account: number, chain: Chain, now: number): Promise<void> =>
  db.transaction(async (tx) => {
    // the same customer may ask twice at once
    await lockCustomer(tx, account);
    if ((await readDepositAddresses(tx, account)).has(chain)) return;
    const free = await lockFreeAddress(tx, chain);
    if (!free) return;
    await tx.update(depositAddresses).set({ account, taken: now }).where(eq(depositAddresses.id, free.id));
    await tx.insert(customerDepositAddresses).values({ account, chain, address: free.address, created: now });
  });

/**
 * Returns a customer's one address on a chain, created or taken at first use; undefined if none is free. Do not call it
 * inside a money call: it may ask a custodian.
 */
export async function obtainDepositAddress(
  { chains: gateway }: Pick<Services, 'chains'>,
  db: Database,
  account: number,
  chain: Chain,
  now: number,
): Promise<string | undefined> {
  const existing = (await readDepositAddresses(db, account)).get(chain);
  if (existing !== undefined) return existing;
  if (!gateway.createAddress) {
    await takeAddress(db, account, chain, now);
    return (await readDepositAddresses(db, account)).get(chain);
  }
  const address = await gateway.createAddress(chain, account);
  await db.insert(customerDepositAddresses).values({ account, chain, address, created: now }).onConflictDoNothing();
  const created = (await readDepositAddresses(db, account)).get(chain);
  if (created === undefined) throw new Error(`no address on ${chain}`);
  return created;
}

/** Whether customers get the addresses that staff uploaded, and none of this chain is free. */
export const areAddressesUsedUp = async (
  { chains: gateway }: Pick<Services, 'chains'>,
  db: Database,
  chain: Chain,
): Promise<boolean> => {
  if (gateway.createAddress) return false;
  const [free] = await db
    .select({ id: depositAddresses.id })
    .from(depositAddresses)
    .where(and(eq(depositAddresses.chain, chain), isNull(depositAddresses.account), isNull(depositAddresses.retired)))
    .limit(1);
  return !free;
};

/**
 * Creates the address that a customer asked for, unless there is one or none is free. Counts new addresses by network
 * and site; throws `tooMany`.
 */
export async function requestAddress({ services, db, account, source, now }: Context, chain: Chain): Promise<void> {
  if ((await readDepositAddresses(db, account.id)).has(chain) || (await areAddressesUsedUp(services, db, chain)))
    return;
  const [network, site] = [networkOf(source), siteOf(source)];
  await countAttempt(
    db,
    [
      { key: `addresses ${network}`, max: MAX_NEW_PER_NETWORK, windowMs: DAY_MS },
      { key: `addresses site ${site}`, max: MAX_NEW_PER_SITE, windowMs: DAY_MS },
    ],
    now,
  );
  await obtainDepositAddress(services, db, account.id, chain, now);
}

/**
 * Whether an address is one of this customer's deposit addresses, on any chain: money sent there would come straight
 * back (WALL-03).
 */
export async function isOwnAddress(db: Database, account: number, address: string): Promise<boolean> {
  const rows = await db
    .select({ address: customerDepositAddresses.address })
    .from(customerDepositAddresses)
    .where(eq(customerDepositAddresses.account, account));
  return rows.some((row) => isSameAddress(row.address, address));
}

/** Whether an address is a deposit address, on any chain: of a customer, free, or taken out of the free ones. */
export async function isDepositAddress(db: Database, address: string): Promise<boolean> {
  const lower = address.toLowerCase();
  const rows = [
    ...(await db
      .select({ address: customerDepositAddresses.address })
      .from(customerDepositAddresses)
      .where(sql`lower(${customerDepositAddresses.address}) = ${lower}`)),
    ...(await db
      .select({ address: depositAddresses.address })
      .from(depositAddresses)
      .where(sql`lower(${depositAddresses.address}) = ${lower}`)),
  ];
  return rows.some((row) => isSameAddress(row.address, address));
}

/** Returns the customer whose deposit address received a payment; undefined if it is no one's. */
export async function findOwner(
  db: Database,
  { chain, to }: { readonly chain: Chain; readonly to: string },
): Promise<{ account: number; address: string } | undefined> {
  const rows = await db
    .select({ account: customerDepositAddresses.account, address: customerDepositAddresses.address })
    .from(customerDepositAddresses)
    .where(
      and(
        eq(customerDepositAddresses.chain, chain),
        sql`lower(${customerDepositAddresses.address}) = ${to.toLowerCase()}`,
      ),
    );
  return rows.find(({ address }) => isSameAddress(address, to));
}
