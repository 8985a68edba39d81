import { and, eq, inArray, lt, notExists, or, sql } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { uploads } from './schema.ts';
import { identityVerifications } from '../verifications/schema.ts';
import { deposits } from '../deposits/schema.ts';
import type { FileStore } from '../../platform/files.ts';
import { Refusal } from '../../platform/refusal.ts';
import { DAY_MS } from '../../../src/domain/time.ts';

/** Size of one customer's pictures: per day, and in total. */
const MAX_BYTES_PER_DAY = 100 * 1024 * 1024;
const MAX_BYTES = 1024 * 1024 * 1024;
/** Uploads removed in one transaction. */
const BATCH_SIZE = 500;

/** Returns the id of an upload from its URL; undefined if the text is not such a URL. */
export const uploadIdOf = (url: string): string | undefined => /^\/files\/([0-9a-f]{32})$/.exec(url)?.[1];

/**
 * Returns the id of a customer's own upload from its URL; undefined if it is unknown or another customer's.
 */
export async function ownUpload(db: Database, account: number, url: string): Promise<string | undefined> {
  const id = uploadIdOf(url);
  if (id === undefined) return undefined;
  // locked until the end of the transaction that refers to it, so that it is not removed as unreferenced
  const [row] = await db
    .select({ id: uploads.id })
    .from(uploads)
    .where(and(eq(uploads.id, id), eq(uploads.account, account)))
    .for('key share');
  return row?.id;
}

/** Whether the customer's identity verification or a deposit uses an upload as evidence. */
export async function isEvidence(db: Database, account: number, id: string): Promise<boolean> {
  const documents = await db.$count(
    identityVerifications,
    and(
      eq(identityVerifications.account, account),
      or(eq(identityVerifications.front, id), eq(identityVerifications.back, id), eq(identityVerifications.face, id)),
    ),
  );
  return documents > 0 || (await db.$count(deposits, and(eq(deposits.account, account), eq(deposits.proof, id)))) > 0;
}

/** Returns a subquery of the uploaded pictures, for a join with what refers to them. */
export const uploadedPictures = (db: Database) =>
  db.select({ picture: uploads.id, type: uploads.type, size: uploads.size }).from(uploads).as('pictures');

/** Throws `uploadsMany` if a customer's pictures take too much space (SEC-11). */
export async function assertUploadSpace(db: Database, account: number, now: number): Promise<void> {
  const [used] = await db
    .select({
      all: sql<string>`coalesce(sum(${uploads.size}), 0)`,
      today: sql<string>`coalesce(sum(${uploads.size}) filter (where ${uploads.created} > ${now - DAY_MS}), 0)`,
    })
    .from(uploads)
    .where(eq(uploads.account, account));
  if (Number(used?.all) >= MAX_BYTES || Number(used?.today) >= MAX_BYTES_PER_DAY) throw new Refusal('uploadsMany');
}

/** Removes pictures older than a day that no avatar, identity verification or deposit refers to. */
export async function removeUnreferenced(db: Database, files: FileStore, now: number): Promise<void> {
  const isUnreferenced = and(
    lt(uploads.created, now - DAY_MS),
    notExists(
      db
        .select({ id: customers.id })
        .from(customers)
        .where(and(eq(customers.id, uploads.account), eq(customers.avatar, sql`'/files/' || ${uploads.id}`))),
    ),
    notExists(
      db
        .select({ id: identityVerifications.id })
        .from(identityVerifications)
        .where(
          and(
            eq(identityVerifications.account, uploads.account),
            or(
              eq(identityVerifications.front, uploads.id),
              eq(identityVerifications.back, uploads.id),
              eq(identityVerifications.face, uploads.id),
            ),
          ),
        ),
    ),
    notExists(
      db
        .select({ id: deposits.id })
        .from(deposits)
        .where(and(eq(deposits.account, uploads.account), eq(deposits.proof, uploads.id))),
    ),
  );
  for (;;) {
    const removed = await db.transaction(async (tx) => {
      const rows = await tx
        .select({ id: uploads.id })
        .from(uploads)
        .where(isUnreferenced)
        .limit(BATCH_SIZE)
        .for('update', { skipLocked: true });
      // checked again now that they are locked: one may have been referenced in the meantime
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
                isUnreferenced,
              ),
            )
            .returning({ id: uploads.id });
    });
    for (const { id } of removed) await files.remove(id);
    if (removed.length < BATCH_SIZE) return;
  }
}
