import { and, eq } from 'drizzle-orm';
import { createHash } from 'node:crypto';
import { type Chain, chains, sameAddress, writeAddress } from '../../../src/lib/addresses.ts';
import type { Database } from '../../platform/db/connect.ts';
import { rechargeAddresses } from './schema.ts';

/**
 * The one address of a customer on a chain, made at its first use. Of the reference house it is a hash and no key opens
 * it: what is sent there is lost. An operator gives addresses of their own custody here.
 */
export async function addressOf(db: Database, account: number, chain: Chain, now: number): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const [row] = await db
      .select({ address: rechargeAddresses.address })
      .from(rechargeAddresses)
      .where(and(eq(rechargeAddresses.account, account), eq(rechargeAddresses.chain, chain)));
    return row?.address;
  };
  const known = await find();
  if (known !== undefined) return known;
  const bytes = createHash('sha256').update(`andaman recharge ${chain} ${account}`).digest().subarray(0, 20);
  await db
    .insert(rechargeAddresses)
    .values({ account, chain, address: writeAddress(chain, bytes), created: now })
    .onConflictDoNothing();
  const made = await find();
  if (made === undefined) throw new Error(`no address on ${chain}`);
  return made;
}

/**
 * Whether an address is one that this customer recharges to, on whichever chain: money sent there would come straight
 * back (WALL-03).
 */
export async function isOwnAddress(db: Database, account: number, address: string, now: number): Promise<boolean> {
  for (const chain of chains) if (sameAddress(await addressOf(db, account, chain, now), address)) return true;
  return false;
}
