import { and, asc, between, gte, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { MAX_LOG_FILE } from '../../../src/desk/log/api.ts';
import type { Database } from '../../platform/db/connect.ts';
import { DeskError } from '../desk-error.ts';
import { staffLog, staffLogHeads } from '../schema.ts';
import type { LogRow } from './append.ts';
import type { LogHead } from './heads.ts';

export const PROOF_FORMAT = 'andaman staff log proof 1';

/** An entry and the hash of the one before it, over which its own is computed. */
type LinkedRow = LogRow & { readonly previousHash: string };

/** Entries of the log with everything that proves them without the server. */
export interface LogProof {
  readonly format: typeof PROOF_FORMAT;
  /** The entries that were asked for. */
  readonly ids: readonly number[];
  /** Ed25519 keys that sign the ends of the log, base64url. Compare them with the emails to the owners. */
  readonly publicKeys: readonly string[];
  /** Earlier entries that say which passkeys were in force, and what was proposed. */
  readonly earlier: readonly LinkedRow[];
  /** Hash of the entry before the first of `entries`; '' before the first of all. */
  readonly previousHash: string;
  /** All entries from the first that was asked for to the next signed end after the last: the chain has no gap. */
  readonly entries: readonly LogRow[];
  /** Signed ends of the log among `entries`. */
  readonly heads: readonly (LogHead & { readonly signature: string })[];
}

/** Actions that say which passkeys are in force, see `LoggedKeys`. */
const KEY_ACTIONS = ['staff.passkey', 'staff.enrol', 'staff.disable', 'staff.removePasskey', 'passkey.remove'];

/** Returns earlier entries on which the signatures of some entries depend, oldest first. */
async function earlierRows(db: Database, first: number, entries: readonly LogRow[]): Promise<LinkedRow[]> {
  const approvals = [...new Set(entries.flatMap(({ approval }) => approval ?? []))];
  const name = sql`split_part(${staffLog.action}, ' ', 1)`;
  const rows = await db
    .select()
    .from(staffLog)
    .where(
      and(
        lt(staffLog.id, first),
        or(
          sql`${name} = any(${sql.param(KEY_ACTIONS)}::text[])`,
          approvals.length === 0
            ? undefined
            : and(inArray(staffLog.approval, approvals), sql`${staffLog.action} like '% proposed'`),
        ),
      ),
    )
    .orderBy(asc(staffLog.id));
  const before = await db
    .select({ id: staffLog.id, hash: staffLog.hash })
    .from(staffLog)
    .where(sql`${staffLog.id} = any(${sql.param(rows.map(({ id }) => id - 1))}::bigint[])`);
  const hashes = new Map(before.map(({ id, hash }) => [id, hash]));
  return rows.map((row) => ({ ...row, previousHash: hashes.get(row.id - 1) ?? '' }));
}

/**
 * Returns what proves some entries, given by their ids in order. Throws `nothing` without entries, and `tooMany` if the
 * chain that proves them has more than 10,000.
 */
export async function proofOf(db: Database, ids: readonly number[], publicKeys: readonly string[]): Promise<LogProof> {
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) throw new DeskError(409, 'nothing', 'No entry fits.');
  const [signed] = await db
    .select({ end: sql<string | null>`min(${staffLogHeads.last})` })
    .from(staffLogHeads)
    .where(gte(staffLogHeads.last, last));
  const end = Number(signed?.end ?? last);
  if (end - first >= MAX_LOG_FILE)
    throw new DeskError(
      409,
      'tooMany',
      'The proof needs all entries from the first to the last, which are more than 10,000. Choose a shorter period.',
    );
  const rows = await db
    .select()
    .from(staffLog)
    .where(between(staffLog.id, first - 1, end))
    .orderBy(asc(staffLog.id));
  const entries = rows.filter(({ id }) => id >= first);
  const heads = await db
    .select()
    .from(staffLogHeads)
    .where(and(gte(staffLogHeads.last, first), lte(staffLogHeads.last, end)))
    .orderBy(asc(staffLogHeads.last));
  return {
    format: PROOF_FORMAT,
    ids,
    publicKeys,
    earlier: await earlierRows(db, first, entries),
    previousHash: rows.find(({ id }) => id === first - 1)?.hash ?? '',
    entries,
    heads: heads.map(({ day, last: headLast, hash, signature }) => ({ day, last: headLast, hash, signature })),
  };
}
