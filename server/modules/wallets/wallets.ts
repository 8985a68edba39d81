import { and, countDistinct, desc, eq, isNull, ne } from 'drizzle-orm';
import { addressFault, cleanAddress } from '../../../src/domain/addresses.ts';
import { isChain } from '../../../src/domain/chains.ts';
import { lockCustomer } from '../../platform/db/lock-customer.ts';
import type { Database } from '../../platform/db/connect.ts';
import { type CustomerRows, endsWith, isAnyText } from '../../platform/db/customer-rows.ts';
import { isCompanyAddress } from './company-addresses.ts';
import { isLostAddress } from './lost-addresses.ts';
import { wallets } from './schema.ts';
import { companyName } from '../content/index.ts';
import { isOwnAddress } from '../deposits/index.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Services } from '../../context.ts';
import { readWays } from '../transfers/index.ts';

export type Wallet = typeof wallets.$inferSelect;

/** Per customer. */
const MAX_WALLETS = 50;

export const listWallets = (db: Database, account: number): Promise<Wallet[]> =>
  db
    .select()
    .from(wallets)
    .where(and(eq(wallets.account, account), isNull(wallets.deleted)))
    .orderBy(desc(wallets.id));

/** Finds a customer's wallet that is not deleted; undefined if it is unknown or another customer's. */
export async function findWallet(db: Database, account: number, id: string): Promise<Wallet | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined;
  const [row] = await db
    .select()
    .from(wallets)
    .where(and(eq(wallets.id, Number(id)), eq(wallets.account, account), isNull(wallets.deleted)));
  return row;
}

/** Describes the wallets with one of some spellings of an address, of all customers. */
export const walletRows = (places: readonly string[]): CustomerRows => ({
  account: wallets.account,
  where: isAnyText(wallets.place, places),
});

/** Describes the wallets whose address ends with up to eight characters, in any case. */
export const walletRowsEnding = (end: string): CustomerRows => ({
  account: wallets.account,
  where: endsWith(wallets.place, end),
});

/** Returns an address in the spelling in which it is compared: in lower case, if its chain ignores case. */
const placeOf = (address: string): string => (/^(0x|bc1)/i.test(address) ? address.toLowerCase() : address);

/** Counts the other customers who have, or had, an address as their wallet. */
export async function countOtherOwners(db: Database, account: number, address: string): Promise<number> {
  const [row] = await db
    .select({ others: countDistinct(wallets.account) })
    .from(wallets)
    .where(and(eq(wallets.place, placeOf(address)), ne(wallets.account, account)));
  return row?.others ?? 0;
}

/** Finds the wallet to which a customer's withdrawal goes, even one that was deleted since. */
export async function findPayeeWallet(db: Database, account: number, id: number): Promise<Wallet | undefined> {
  const [row] = await db
    .select()
    .from(wallets)
    .where(and(eq(wallets.id, id), eq(wallets.account, account)));
  return row;
}

/**
 * Adds an address, cleaned and checked for its chain. Call it inside a transaction. Throws a refusal that says what is
 * wrong with the address (WALL-03, WALL-04).
 */
export async function addWallet(
  services: Pick<Services, 'settings' | 'config'>,
  tx: Database,
  account: number,
  fields: { alias: string; currency: string; chain: string; address: string },
  now: number,
): Promise<Wallet> {
  const { currency, chain } = fields;
  const ways = await readWays(services, tx);
  const isOffered = ways.some((way) => way.to === 'wallet' && way.currency === currency && way.chain === chain);
  if (!isChain(chain) || !isOffered) throw new Refusal('chainWrong');
  const address = cleanAddress(fields.address);
  const fault = addressFault(chain, address);
  if (fault?.kind === 'chain') throw new Refusal('addressChain', { chain, other: fault.looksLike });
  if (fault) throw new Refusal(fault.kind === 'checksum' ? 'addressChecksum' : 'addressForm', { chain });
  if (await isLostAddress(services, tx, address)) throw new Refusal('addressLost');
  const company = await companyName(services, tx);
  if (await isOwnAddress(tx, account, address)) throw new Refusal('addressOwn', { company });
  if (await isCompanyAddress(services, tx, address)) throw new Refusal('addressCompany', { company });
  await lockCustomer(tx, account);
  if ((await listWallets(tx, account)).length >= MAX_WALLETS) throw new Refusal('walletsMany', { most: MAX_WALLETS });
  const [row] = await tx
    .insert(wallets)
    .values({ account, alias: fields.alias, currency, chain, address, place: placeOf(address), created: now })
    .onConflictDoNothing()
    .returning();
  if (!row) throw new Refusal('addressTwice');
  return row;
}

/** Marks a wallet as deleted. Returns false if there is no such wallet. */
export async function deleteWallet(db: Database, account: number, id: string, now: number): Promise<boolean> {
  const wallet = await findWallet(db, account, id);
  if (!wallet) return false;
  await db.update(wallets).set({ deleted: now }).where(eq(wallets.id, wallet.id));
  return true;
}
