import { and, eq, inArray, lt, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { customers, uploads } from '../../platform/db/schema.ts';
import { certifications } from '../profile/schema.ts';
import { recharges } from '../recharge/schema.ts';
import type { FileStore } from '../../platform/files.ts';
import { Refusal } from '../../platform/refusal.ts';
import { DAY_MS } from '../../../src/lib/time.ts';
/** Bytes of the pictures of one customer: of a day, and in all. */
const A_DAY = 100 * 1024 * 1024;
const IN_ALL = 1024 * 1024 * 1024;
/** Uploads that are removed in one go. */
const BATCH = 500;

/** The name of an upload by the address that it was given as; undefined where the text is no such address. */
export const uploadIdOf = (url: string): string | undefined => /^\/files\/([0-9a-f]{32})$/.exec(url)?.[1];

/**
 * The name of a customer's own upload by the address that it was given as; undefined for others' and unknown ones
 * alike.
 */
export async function ownUpload(db: Database, account: number, url: string): Promise<string | undefined> {
  const id = uploadIdOf(url);
  if (id === undefined) return undefined;
  // held to the end of the transaction that names it, so that it is not taken for one that nobody names
  const [row] = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.account, account)))
    .for('key share');
  return row?.id;
}

/** Whether a certification or a recharge of the customer rests on an upload. */
export async function isEvidence(db: Database, account: number, id: string): Promise<boolean> {
  const documents = await db.$count(
    certifications,
    and(
      eq(certifications.account, account),
      or(eq(certifications.front, id), eq(certifications.back, id), eq(certifications.face, id)),
    ),
  );
  return (
    documents > 0 || (await db.$count(recharges, and(eq(recharges.account, account), eq(recharges.proof, id)))) > 0
  );
}

/** Throws `uploadsMany` where a customer's pictures take too much room (SEC-11). */
export async function assertRoom(db: Database, account: number, now: number): Promise<void> {
  const [used] = await db
    .select({
      all: sql<string>`coalesce(sum(${uploads.size}), 0)`,
      today: sql<string>`coalesce(sum(${uploads.size}) filter (where ${uploads.created} > ${now - DAY_MS}), 0)`,
    })
    .from(uploads)
    .where(eq(uploads.account, account));
  if (Number(used?.all) >= IN_ALL || Number(used?.today) >= A_DAY) throw new Refusal('uploadsMany');
}

/** Removes pictures that were uploaded more than a day ago and that no avatar, certification or recharge names. */
export async function removeUnnamed(db: Database, files: FileStore, now: number): Promise<void> {
  const unnamed = and(
    lt(uploads.created, now - DAY_MS),
    notExists(
      db
        .select({ id: customers.id })
        .from(customers)
        .where(and(eq(customers.id, uploads.account), eq(customers.avatar, sql`'/files/' || ${uploads.id}`))),
    ),
    notExists(
      db
        .select({ id: certifications.id })
        .from(certifications)
        .where(
          and(
            eq(certifications.account, uploads.account),
            or(
              eq(certifications.front, uploads.id),
              eq(certifications.back, uploads.id),
              eq(certifications.face, uploads.id),
            ),
          ),
        ),
    ),
    notExists(
      db
        .select({ id: recharges.id })
        .from(recharges)
        .where(and(eq(recharges.account, uploads.account), eq(recharges.proof, uploads.id))),
    ),
  );
  for (;;) {
    const removed = await db.transaction(async (tx) => {
      const rows = await tx
        .select({ id: uploads.id })
        .from(uploads)
        .where(unnamed)
        .limit(BATCH)
        .for('update', { skipLocked: true });
      // asked again now that they are locked: one may have been named in between
      return rows.length === 0
        ? []
        : tx
            .delete(uploads)
            .where(
              and(
                inArray(
                  uploads.id,
                  rows.map(({ id }) => id),
                ),
                unnamed,
              ),
            )
            .returning({ id: uploads.id });
    });
    for (const { id } of removed) await files.remove(id);
    if (removed.length < BATCH) return;
  }
}
