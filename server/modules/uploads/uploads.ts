import { and, eq, inArray, lt, notExists, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../platform/db/connect.ts';
import { customers } from '../../platform/db/schema.ts';
import { uploads } from './schema.ts';
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

const isOwn = (account: number, id: string) => and(eq(uploads.id, id), eq(uploads.account, account));

/**
 * Returns the id of a customer's own upload from its URL; undefined if it is unknown or another customer's.
 */
export async function ownUpload(db: Database, account: number, url: string): Promise<string | undefined> {
  const id = uploadIdOf(url);
  if (id === undefined) return undefined;
  // locked until the end of the transaction that refers to it, so that it is not removed as unreferenced
  const [row] = await db.select({ id: uploads.id }).from(uploads).where(isOwn(account, id)).for('key share');
  return row?.id;
}

/** Finds an upload of any customer by its id. */
export async function findUpload(db: Database, id: string): Promise<typeof uploads.$inferSelect | undefined> {
  const [row] = await db.select().from(uploads).where(eq(uploads.id, id));
  return row;
}

/** Locks a customer's own upload until the end of the transaction, against everything that is about to refer to it. */
export const lockUpload = async (tx: Database, account: number, id: string): Promise<void> => {
  await tx.select({ id: uploads.id }).from(uploads).where(isOwn(account, id)).for('update');
};

/** Deletes a customer's own upload, but not its file. Returns its id; undefined if there was none. */
export async function deleteUpload(tx: Database, account: number, id: string): Promise<string | undefined> {
  const [deleted] = await tx.delete(uploads).where(isOwn(account, id)).returning({ id: uploads.id });
  return deleted?.id;
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

/** The columns by which a module finds out whether it uses an upload. */
export type UploadColumns = Readonly<Record<'account' | 'id', AnyPgColumn>>;

/**
 * Removes pictures older than a day that are no avatar, and that no module refers to. `areUnused` are the modules' SQL
 * conditions, each true for an upload that its module does not use.
 */
export async function removeUnreferenced(
  db: Database,
  files: FileStore,
  now: number,
  areUnused: readonly ((db: Database, upload: UploadColumns) => SQL)[],
): Promise<void> {
  const isUnreferenced = and(
    lt(uploads.created, now - DAY_MS),
    notExists(
      db
        .select({ id: customers.id })
        .from(customers)
        .where(and(eq(customers.id, uploads.account), eq(customers.avatar, sql`'/files/' || ${uploads.id}`))),
    ),
    ...areUnused.map((isUnused) => isUnused(db, uploads)),
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
