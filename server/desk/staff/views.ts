import { and, asc, count, isNull, max } from 'drizzle-orm';
import type { PasskeyEntry, StaffEntry } from '../../../src/desk/staff/api.ts';
import type { Database } from '../../platform/db/connect.ts';
import { canComeBack, type StaffPasskey } from './keys.ts';
import { staff, staffPasskeys, staffRecoveryCodes, staffSessions } from '../schema.ts';

/** Returns what staff see of a passkey. */
export const toPasskey = ({ id, name, created, used }: StaffPasskey): PasskeyEntry => ({ id, name, created, used });

/** Returns everyone who works or worked here, oldest first. */
export async function staffEntries(db: Database): Promise<StaffEntry[]> {
  const [members, passkeys, codes, sessions] = await Promise.all([
    db.select().from(staff).orderBy(asc(staff.id)),
    db.select().from(staffPasskeys).where(isNull(staffPasskeys.invitation)).orderBy(asc(staffPasskeys.created)),
    db
      .select({ staff: staffRecoveryCodes.staff, count: count() })
      .from(staffRecoveryCodes)
      .where(and(isNull(staffRecoveryCodes.used), isNull(staffRecoveryCodes.invitation)))
      .groupBy(staffRecoveryCodes.staff),
    db
      .select({ staff: staffSessions.staff, seen: max(staffSessions.seen) })
      .from(staffSessions)
      .groupBy(staffSessions.staff),
  ]);
  const codesOf = new Map(codes.map((row) => [row.staff, row.count]));
  const seenOf = new Map(sessions.map((row) => [row.staff, row.seen]));
  return members.map(({ id, name, email, roles, disabled }) => {
    const own = passkeys.filter((passkey) => passkey.staff === id).map(toPasskey);
    const isEnrolled = canComeBack(own.length, codesOf.get(id) ?? 0);
    return { id, name, email, roles, passkeys: own, isEnrolled, disabled, seen: seenOf.get(id) ?? null };
  });
}
