import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { DeskError } from '../desk-error.ts';
import { staff, staffPasskeys } from '../schema.ts';
import type { StaffPasskey } from './keys.ts';
import type { StaffMember } from './people.ts';

const one = (member: number, id: string) =>
  and(eq(staffPasskeys.id, id), eq(staffPasskeys.staff, member), isNull(staffPasskeys.invitation));

const notFound = (): DeskError => new DeskError(404, 'notFound', 'This person has no such passkey.');

/** Locks a passkey and returns what staff see of it. Throws `notFound`. */
export async function lockPasskey(tx: Database, member: number, id: string) {
  const [passkey] = await tx.select().from(staffPasskeys).where(one(member, id)).for('update');
  if (!passkey) throw notFound();
  return { passkey: passkey.name, created: passkey.created, publicKey: passkey.publicKey };
}

/** Deletes a passkey. Returns it and whose it was. Throws `notFound`. */
export async function removePasskey(
  tx: Database,
  member: number,
  id: string,
): Promise<{ readonly member: StaffMember; readonly removed: StaffPasskey }> {
  const [removed] = await tx.delete(staffPasskeys).where(one(member, id)).returning();
  const [owner] = await tx.select().from(staff).where(eq(staff.id, member));
  if (!removed || !owner) throw notFound();
  return { member: owner, removed };
}
