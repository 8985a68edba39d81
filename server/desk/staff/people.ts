import { eq } from 'drizzle-orm';
import type { Role } from '../../../src/desk-api/roles.ts';
import type { Database } from '../../platform/db/connect.ts';
import { DeskError } from '../desk-error.ts';
import { staff } from '../schema.ts';

export type StaffMember = typeof staff.$inferSelect;

interface NewStaff {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly now: number;
}

/** Creates a staff member who has no passkey yet. Throws `staffExists` if the email address is known. */
export async function createStaff(tx: Database, { name, email, roles, now }: NewStaff): Promise<StaffMember> {
  const [created] = await tx
    .insert(staff)
    .values({ name, email: email.trim().toLowerCase(), roles: [...new Set(roles)].sort(), created: now })
    .onConflictDoNothing()
    .returning();
  if (!created) throw new DeskError(409, 'staffExists', 'Somebody with this email address already works here.');
  return created;
}

/** Returns a staff member; undefined if there is none or an owner disabled them. */
export async function activeStaff(db: Database, id: number): Promise<StaffMember | undefined> {
  const [member] = await db.select().from(staff).where(eq(staff.id, id));
  return member?.disabled === null ? member : undefined;
}
