import { asc, eq, gt } from 'drizzle-orm';
import type { Database } from '../platform/db/connect.ts';
import { canonicalJson, type Json } from '../../src/desk-api/canonical.ts';
import { digestOf } from './digest.ts';
import { staffLog, staffLogEnd, staffLogHeads } from './schema.ts';

/** Rows that one statement of a check reads. */
const BATCH_SIZE = 1000;

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
const hashOf = (previousHash: string, { hash: _, ...row }: LogRow): string =>
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
  const hash = hashOf(end.hash, row);
  await tx.insert(staffLog).values({ ...row, hash });
  await tx.update(staffLogEnd).set({ last: row.id, hash }).where(eq(staffLogEnd.id, 1));
  return row.id;
}

/**
 * Checks the whole chain. Returns the first id that is missing, changed or put in, and undefined if there is none. An
 * end that does not match the newest row counts as a missing row after it, and an end that was signed on an earlier day
 * and is not there any more as changed.
 */
export async function findLogFault(db: Database): Promise<number | undefined> {
  const heads = new Map((await db.select().from(staffLogHeads)).map((head) => [head.last, head.hash]));
  let [id, hash] = [0, ''];
  for (;;) {
    const rows = await db
      .select()
      .from(staffLog)
      .where(gt(staffLog.id, id))
      .orderBy(asc(staffLog.id))
      .limit(BATCH_SIZE);
    for (const row of rows) {
      if (row.id !== id + 1 || row.hash !== hashOf(hash, row)) return id + 1;
      // a chain that was computed again is whole, but not the one that was signed
      if ((heads.get(row.id) ?? row.hash) !== row.hash) return row.id;
      [id, hash] = [row.id, row.hash];
    }
    if (rows.length === BATCH_SIZE) continue;
    const [end] = await db.select().from(staffLogEnd);
    const isCut = [...heads.keys()].some((last) => last > id);
    return end?.last === id && end.hash === hash && !isCut ? undefined : id + 1;
  }
}
