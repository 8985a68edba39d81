import { and, asc, count, desc, eq, inArray, isNull, lt, max } from 'drizzle-orm';
import { PAGE_SIZE } from '../../../src/desk/api/paging.ts';
import type { UnsentStaffEmail, PasskeyEntry, StaffEntry } from '../../../src/desk/staff/api.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import { outbox } from '../../modules/outbox/schema.ts';
import type { Database } from '../../platform/db/connect.ts';
import { canComeBack, type StaffPasskey } from './keys.ts';
import { staff, staffPasskeys, staffRecoveryCodes, staffSessions } from '../schema.ts';
import { withoutPrivate } from '../outbox/views.ts';

/** Emails that wait for less are on their way. */
const EMAIL_DELAY_MS = 10 * MINUTE_MS;

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

/** Returns up to 50 emails to staff that were not sent within ten minutes, newest first. */
export async function unsentStaffEmails(db: Database, now: number): Promise<UnsentStaffEmail[]> {
  const rows = await db
    .select()
    .from(outbox)
    .where(
      and(
        eq(outbox.kind, 'staff'),
        inArray(outbox.state, ['waiting', 'sending', 'failed']),
        lt(outbox.created, now - EMAIL_DELAY_MS),
      ),
    )
    .orderBy(desc(outbox.id))
    .limit(PAGE_SIZE);
  return rows.map(({ id, created, subject, state, error }) => ({
    id,
    created,
    subject,
    state: state as UnsentStaffEmail['state'],
    error: withoutPrivate(error),
  }));
}
