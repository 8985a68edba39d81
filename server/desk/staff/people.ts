import { eq, inArray } from 'drizzle-orm';
import type { Role } from '../../../src/desk/api/roles.ts';
import type { Database } from '../../platform/db/connect.ts';
import { DeskError } from '../desk-error.ts';
import { lockLogEnd } from '../log/append.ts';
import { staff } from '../schema.ts';

export type StaffMember = typeof staff.$inferSelect;

interface NewStaff {
  readonly name: string;
  readonly email: string;
  readonly roles: readonly Role[];
  readonly now: number;
}

/** Returns what a name is compared by: names that read the same are one. */
const comparable = (name: string): string => name.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/**
 * Creates a staff member who has no passkey yet. Throws `staffExists` if someone has or had the email address or the
 * name, in any case: the log and the approvals show names.
 */
export async function createStaff(tx: Database, { name, email, roles, now }: NewStaff): Promise<StaffMember> {
  // one invitation after the other
  await lockLogEnd(tx);
  const address = email.trim().toLowerCase();
  const others = await tx.select({ name: staff.name, email: staff.email }).from(staff);
  if (others.some((other) => other.email === address))
    throw new DeskError(409, 'staffExists', 'Someone with this email address already works here.');
  if (others.some((other) => comparable(other.name) === comparable(name)))
    throw new DeskError(409, 'staffExists', 'Someone with this name works or worked here. Add something to it.');
  const [created] = await tx
    .insert(staff)
    .values({ name, email: address, roles: [...new Set(roles)].sort(), created: now })
    .returning();
  if (!created) throw new Error('no staff member was written');
  return created;
}

/** Returns a staff member; undefined if there is none or an owner disabled them. */
export async function activeStaff(db: Database, id: number): Promise<StaffMember | undefined> {
  const [member] = await db.select().from(staff).where(eq(staff.id, id));
  return member?.disabled === null ? member : undefined;
}

/** Returns the names of members of staff by id. */
export async function staffNames(
  db: Database,
  ids: readonly (number | null | undefined)[],
): Promise<Map<number, string>> {
  const known = ids.filter((id) => typeof id === 'number');
  if (known.length === 0) return new Map();
  const rows = await db.select({ id: staff.id, name: staff.name }).from(staff).where(inArray(staff.id, known));
  return new Map(rows.map(({ id, name }) => [id, name]));
}
