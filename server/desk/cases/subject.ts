import { asc, eq, inArray, max } from 'drizzle-orm';
import { caseMessages, cases } from '../../modules/cases/schema.ts';
import { uploadedPictures } from '../../modules/uploads/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { DeskError } from '../desk-error.ts';
import { staff } from '../schema.ts';

/** What every action on a case has. */
export interface OnCase {
  readonly case: number;
}

export const noCase = (): DeskError => new DeskError(404, 'notFound', 'There is no case with this number.');

/** Locks a case and returns it. Throws `notFound`. */
export async function lockCase(tx: Database, id: number) {
  const [item] = await tx.select().from(cases).where(eq(cases.id, id)).for('update');
  if (!item) throw noCase();
  return item;
}

/**
 * Locks a case and returns what staff saw of it. The newest message is part of it: no one answers a customer who has
 * just written something else.
 */
export async function seenCase(tx: Database, { case: id }: OnCase) {
  const { account, kind, number, state, owner, due, complaintDue } = await lockCase(tx, id);
  const [newest] = await tx
    .select({ id: max(caseMessages.id) })
    .from(caseMessages)
    .where(eq(caseMessages.case, id));
  const [person] = owner === null ? [] : await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, owner));
  return { account, kind, number, state, ownerName: person?.name ?? null, due, complaintDue, newest: newest?.id ?? 0 };
}

/** Returns the pictures of a case, oldest first. Nothing is locked: looking changes nothing. */
export async function findPictures(tx: Database, { case: id }: OnCase) {
  const messages = await tx
    .select({ id: caseMessages.id, pictures: caseMessages.pictures })
    .from(caseMessages)
    .where(eq(caseMessages.case, id))
    .orderBy(asc(caseMessages.id));
  const wanted = messages.flatMap(({ id: message, pictures }) => pictures.map((picture) => ({ message, picture })));
  if (wanted.length === 0) throw new DeskError(404, 'notFound', 'This case has no pictures.');
  const uploads = uploadedPictures(tx);
  const stored = await tx
    .select()
    .from(uploads)
    .where(
      inArray(
        uploads.picture,
        wanted.map(({ picture }) => picture),
      ),
    );
  return {
    pictures: wanted.flatMap(({ message, picture }) => {
      const upload = stored.find((row) => row.picture === picture);
      return upload ? [{ message, ...upload }] : [];
    }),
  };
}
