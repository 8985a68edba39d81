import { eq } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { canonicalJson, type Json } from '../../../src/desk/api/canonical.ts';
import { digestOf } from '../digest.ts';
import { staffLog, staffLogEnd } from '../schema.ts';

export type LogRow = typeof staffLog.$inferSelect;

export interface NewLogEntry {
  /** ms. */
  readonly time: number;
  /** Undefined for a command on the server. */
  readonly staff?: number | undefined;
  readonly action: string;
  /** What it was done to, such as `customer 17`. */
  readonly target: string;
  /** Fields of the action and what staff saw, without secrets: codes, card and document numbers. */
  readonly details: Json;
  readonly approval?: number | undefined;
  readonly assertion?: string | undefined;
  readonly isAlone?: boolean | undefined;
  readonly source?: string | undefined;
}

/** Returns the hash of a row: over the previous one's hash and all fields of this one. */
export const hashOfRow = (previousHash: string, { hash: _, ...row }: LogRow): string =>
  digestOf([
    previousHash,
    row.id,
    row.time,
    row.staff,
    row.action,
    row.target,
    row.details,
    row.approval,
    row.assertion,
    row.isAlone,
    row.source,
  ]);

/** Locks the end of the log until the transaction ends, and returns it. All that writes entries waits here in turn. */
export async function lockLogEnd(tx: Database): Promise<typeof staffLogEnd.$inferSelect> {
  const [end] = await tx.select().from(staffLogEnd).where(eq(staffLogEnd.id, 1)).for('update');
  if (!end) throw new Error('the staff log has lost its end');
  return end;
}

/**
 * Appends an entry in the transaction of its effect, so that either both are committed or none. Until the transaction
 * ends, other actions wait here: write the entry last. Returns its id.
 */
export async function appendLog(tx: Database, entry: NewLogEntry): Promise<number> {
  const end = await lockLogEnd(tx);
  const row: LogRow = {
    id: end.last + 1,
    time: entry.time,
    staff: entry.staff ?? null,
    action: entry.action,
    target: entry.target,
    details: canonicalJson(entry.details),
    approval: entry.approval ?? null,
    assertion: entry.assertion ?? '',
    isAlone: entry.isAlone ?? false,
    source: entry.source ?? '',
    hash: '',
  };
  const hash = hashOfRow(end.hash, row);
  await tx.insert(staffLog).values({ ...row, hash });
  await tx.update(staffLogEnd).set({ last: row.id, hash }).where(eq(staffLogEnd.id, 1));
  return row.id;
}
