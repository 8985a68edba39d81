import { asc, countDistinct, eq, max, sql } from 'drizzle-orm';
import type { StaffEntry } from '../../../src/desk-api/staff.ts';
import type { Database } from '../../platform/db/connect.ts';
import { canComeBack } from '../staff/enrolment.ts';
import { staff, staffPasskeys, staffRecoveryCodes, staffSessions } from '../schema.ts';

/** Returns everybody who works or worked here, oldest first. */
export async function staffEntries(db: Database): Promise<StaffEntry[]> {
  const rows = await db
    .select({
      member: staff,
      passkeys: countDistinct(staffPasskeys.id),
      codes: countDistinct(staffRecoveryCodes.hash),
      seen: max(staffSessions.seen),
    })
    .from(staff)
    .leftJoin(staffPasskeys, eq(staffPasskeys.staff, staff.id))
    .leftJoin(staffRecoveryCodes, sql`${staffRecoveryCodes.staff} = ${staff.id} and ${staffRecoveryCodes.used} is null`)
    .leftJoin(staffSessions, eq(staffSessions.staff, staff.id))
    .groupBy(staff.id)
    .orderBy(asc(staff.id));
  return rows.map(({ member: { id, name, email, roles, disabled }, passkeys, codes, seen }) => ({
    id,
    name,
    email,
    roles,
    passkeys,
    isEnrolled: canComeBack(passkeys, codes),
    disabled,
    seen,
  }));
}
