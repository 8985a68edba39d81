import { eq } from 'drizzle-orm';
import { othersClaim, type Wanted } from '../modules/claims/claims.ts';
import type { Database } from '../platform/db/connect.ts';
import { DeskError } from './desk-error.ts';
import { staff } from './schema.ts';

/** Throws `taken` if someone else is working on a row. The caller has locked it. */
export async function assertNotTaken(tx: Database, wanted: Wanted, now: number): Promise<void> {
  const claim = await othersClaim(tx, wanted, now);
  if (!claim) return;
  const [other] = await tx.select({ name: staff.name }).from(staff).where(eq(staff.id, claim.staff));
  throw new DeskError(409, 'taken', `${other?.name ?? 'Someone'} is working on this.`);
}
