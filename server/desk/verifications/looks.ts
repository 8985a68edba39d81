import { and, eq } from 'drizzle-orm';
import { lookAtPictures } from '../../../src/desk/verifications/api.ts';
import type { Database } from '../../platform/db/connect.ts';
import { DeskError } from '../desk-error.ts';
import { staffLog } from '../schema.ts';

/** Returns whether a member of staff has looked at the pictures of a submission, by the log. */
export const hasLookedAt = async (db: Database, verification: number, staff: number): Promise<boolean> =>
  (await db.$count(
    staffLog,
    and(
      eq(staffLog.target, `verification ${verification}`),
      eq(staffLog.staff, staff),
      eq(staffLog.action, lookAtPictures.id),
    ),
  )) > 0;

/** Throws `notLooked` unless the person has looked at the pictures of a submission that has some. */
export async function assertLooked(
  db: Database,
  { id, pictures }: { readonly id: number; readonly pictures: readonly unknown[] },
  staff: number,
): Promise<void> {
  if (pictures.length === 0 || (await hasLookedAt(db, id, staff))) return;
  throw new DeskError(409, 'notLooked', 'Show the pictures first. The log has no look of yours at them.');
}
