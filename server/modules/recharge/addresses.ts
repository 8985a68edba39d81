import { and, eq } from 'drizzle-orm';
import { type Chain, sameAddress } from '../../../src/lib/addresses.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { rechargeAddresses } from './schema.ts';

/** The one address of a customer on a chain, made at its first use. */
export async function addressOf(
  { chains: gateway }: Pick<Services, 'chains'>,
  db: Database,
  account: number,
  chain: Chain,
  now: number,
): Promise<string> {
  const find = async (): Promise<string | undefined> => {
    const [row] = await db
      .select({ address: rechargeAddresses.address })
      .from(rechargeAddresses)
      .where(and(eq(rechargeAddresses.account, account), eq(rechargeAddresses.chain, chain)));
    return row?.address;
  };
  const existing = await find();
  if (existing !== undefined) return existing;
  const address = await gateway.createAddress(chain, account);
  await db.insert(rechargeAddresses).values({ account, chain, address, created: now }).onConflictDoNothing();
  const created = await find();
  if (created === undefined) throw new Error(`no address on ${chain}`);
  return created;
}

/**
 * Whether an address is one that this customer recharges to, on whichever chain: money sent there would come straight
 * back (WALL-03).
 */
export async function isOwnAddress(db: Database, account: number, address: string): Promise<boolean> {
  const own = await db
    .select({ address: rechargeAddresses.address })
    .from(rechargeAddresses)
    .where(eq(rechargeAddresses.account, account));
  return own.some((row) => sameAddress(row.address, address));
}
