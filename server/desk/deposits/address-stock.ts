import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Chain } from '../../../src/domain/chains.ts';
import type { Services } from '../../context.ts';
import {
  addressBatches,
  addressWarnings,
  depositAddresses,
  customerDepositAddresses,
} from '../../modules/deposits/schema.ts';
import { findLostAddresses } from '../../modules/wallets/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { digestOf } from '../digest.ts';
import { DeskError } from '../desk-error.ts';
import type { DeskContext } from '../perform.ts';
import { type AddressLine, doubledLine, lostLine, comparableAddress } from './address-file.ts';

/** Addresses in one statement. */
const CHUNK = 500;

/** Makes uploads and retirements wait for each other until the transaction ends. */
export const lockStock = (tx: Database): Promise<unknown> => lockName(tx, 'deposit addresses');

/** Throws `field` if one of the addresses is here already, free, given or retired, on any chain. */
export async function assertNew(tx: Database, lines: readonly AddressLine[]): Promise<void> {
  const lineOf = new Map(lines.map(({ line, address }) => [comparableAddress(address), line]));
  const places = [...lineOf.keys()];
  const found: number[] = [];
  for (let start = 0; start < places.length; start += CHUNK) {
    const some = places.slice(start, start + CHUNK);
    for (const table of [depositAddresses, customerDepositAddresses]) {
      const place = sql<string>`lower(${table.address})`;
      const rows = await tx.select({ place }).from(table).where(inArray(place, some));
      for (const row of rows) found.push(lineOf.get(row.place) ?? 0);
    }
  }
  if (found.length > 0) throw doubledLine(Math.min(...found));
}

/** Throws `field` if what is sent to one of the addresses is lost. */
export async function assertNotLost(services: Services, tx: Database, lines: readonly AddressLine[]): Promise<void> {
  const lost = new Set(
    await findLostAddresses(
      services,
      tx,
      lines.map(({ address }) => address),
    ),
  );
  const first = lines.find(({ address }) => lost.has(address));
  if (first) throw lostLine(first.line);
}

/** Digest of a list, which both who upload and who approve it sign. */
export const digestOfList = (chain: Chain, lines: readonly AddressLine[]): string =>
  digestOf({ chain, addresses: lines.map(({ address, label }) => [address, label]) });

/** Stores a list of new addresses as a batch. Staff are warned again when the chain runs low the next time. */
export async function addBatch(
  { member, approval, now }: DeskContext,
  tx: Database,
  chain: Chain,
  lines: readonly AddressLine[],
): Promise<void> {
  const [batch] = await tx
    .insert(addressBatches)
    .values({
      chain,
      count: lines.length,
      digest: digestOfList(chain, lines),
      uploadedBy: approval?.maker ?? member.id,
      approvedBy: approval ? member.id : null,
      created: now,
    })
    .returning();
  if (!batch) throw new Error('no batch was written');
  for (let start = 0; start < lines.length; start += CHUNK)
    await tx
      .insert(depositAddresses)
      .values(
        lines
          .slice(start, start + CHUNK)
          .map(({ address, label }) => ({ chain, address, label, batch: batch.id, created: now })),
      );
  await tx.delete(addressWarnings).where(eq(addressWarnings.chain, chain));
}

type Choice = { readonly address: string } | { readonly batch: number };

/** Locks the free addresses that someone wants to retire, and returns them. Throws `notFound` if none is free. */
export async function lockFree(tx: Database, choice: Choice) {
  const free = await tx
    .select({ id: depositAddresses.id, chain: depositAddresses.chain, address: depositAddresses.address })
    .from(depositAddresses)
    .where(
      and(
        'batch' in choice
          ? eq(depositAddresses.batch, choice.batch)
          : eq(sql`lower(${depositAddresses.address})`, comparableAddress(choice.address)),
        isNull(depositAddresses.account),
        isNull(depositAddresses.retired),
      ),
    )
    .orderBy(depositAddresses.id)
    .for('update');
  if (free.length === 0) throw new DeskError(404, 'notFound', 'There is no free address like this.');
  return free;
}

/** Retires addresses that are locked. */
export const retire = (tx: Database, ids: readonly number[], now: number): Promise<unknown> =>
  tx
    .update(depositAddresses)
    .set({ retired: now })
    .where(inArray(depositAddresses.id, [...ids]));
