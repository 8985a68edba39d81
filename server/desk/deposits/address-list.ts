import { and, desc, eq, inArray, isNull, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { AddressBatch, AddressList, AddressStock } from '../../../src/desk/deposits/api.ts';
import { PAGE_SIZE } from '../../../src/desk/api/paging.ts';
import type { Chain } from '../../../src/domain/chains.ts';
import { addressBatches, depositAddresses } from '../../modules/deposits/schema.ts';
import type { Database } from '../../platform/db/connect.ts';
import { staff } from '../schema.ts';

const count = (condition: ReturnType<typeof sql>) => sql<number>`(count(*) filter (where ${condition}))::integer`;

const stocks = (db: Database): Promise<AddressStock[]> =>
  db
    .select({
      chain: sql<Chain>`${depositAddresses.chain}`,
      free: count(sql`account is null and retired is null`),
      given: count(sql`account is not null`),
      retired: count(sql`retired is not null`),
    })
    .from(depositAddresses)
    .groupBy(depositAddresses.chain)
    .orderBy(depositAddresses.chain);

/** Counts the free addresses of some batches. */
async function freeOf(db: Database, batches: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await db
    .select({ batch: depositAddresses.batch, free: sql<number>`count(*)::integer` })
    .from(depositAddresses)
    .where(
      and(
        inArray(depositAddresses.batch, [...batches]),
        isNull(depositAddresses.account),
        isNull(depositAddresses.retired),
      ),
    )
    .groupBy(depositAddresses.batch);
  return new Map(rows.map(({ batch, free }) => [batch, free]));
}

/** Returns how many addresses each chain has, and a page of batches. */
export async function addressList(db: Database, before: number | undefined): Promise<AddressList> {
  const [maker, checker] = [alias(staff, 'maker'), alias(staff, 'checker')];
  const rows = await db
    .select({ batch: addressBatches, uploadedBy: maker.name, approvedBy: checker.name })
    .from(addressBatches)
    .innerJoin(maker, eq(maker.id, addressBatches.uploadedBy))
    .leftJoin(checker, eq(checker.id, addressBatches.approvedBy))
    .where(before === undefined ? undefined : lt(addressBatches.id, before))
    .orderBy(desc(addressBatches.id))
    .limit(PAGE_SIZE);
  const free = await freeOf(
    db,
    rows.map(({ batch }) => batch.id),
  );
  const batches = rows.map(
    ({ batch: { id, chain, count: all, digest, created }, uploadedBy, approvedBy }): AddressBatch => ({
      id,
      chain: chain as Chain,
      count: all,
      free: free.get(id) ?? 0,
      digest,
      created,
      uploadedBy,
      approvedBy,
    }),
  );
  return { chains: await stocks(db), batches };
}
