import { and, asc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { staffPasskeys, staffRecoveryCodes } from '../schema.ts';

export type StaffPasskey = typeof staffPasskeys.$inferSelect;

/** Characters of a credential id that staff compare. */
const SHORT_ID_LENGTH = 8;

/** Returns passkeys as emails name them: `Laptop (kP3x9aQz)`. */
export const describePasskeys = (passkeys: readonly Pick<StaffPasskey, 'id' | 'name'>[]): string =>
  passkeys.map(({ id, name }) => `${name} (${id.slice(0, SHORT_ID_LENGTH)})`).join(', ');

const inForce = (staff: number) => and(eq(staffPasskeys.staff, staff), isNull(staffPasskeys.invitation));

/** Returns the passkeys with which a person can log in, oldest first. */
export const passkeysInForce = (db: Database, staff: number): Promise<StaffPasskey[]> =>
  db.select().from(staffPasskeys).where(inForce(staff)).orderBy(asc(staffPasskeys.created), asc(staffPasskeys.id));

/** Returns whether a person can come back after losing a device: with two passkeys, or one and recovery codes. */
export const canComeBack = (passkeys: number, codes: number): boolean => passkeys > 1 || (passkeys === 1 && codes > 0);

const passkeyCount = (db: Database, staff: number): Promise<number> => db.$count(staffPasskeys, inForce(staff));

/** Returns how many recovery codes a person can still use. */
export const unusedCodes = (db: Database, staff: number): Promise<number> =>
  db.$count(
    staffRecoveryCodes,
    and(eq(staffRecoveryCodes.staff, staff), isNull(staffRecoveryCodes.used), isNull(staffRecoveryCodes.invitation)),
  );

/** Returns whether a person has what they need to come back; see `canComeBack`. Used recovery codes do not count. */
export const isEnrolled = async (db: Database, staff: number): Promise<boolean> =>
  canComeBack(await passkeyCount(db, staff), await unusedCodes(db, staff));

/** Returns whether a person may log in and sign: they have a passkey whose enrolment has ended. */
export const mayLogIn = async (db: Database, staff: number): Promise<boolean> => (await passkeyCount(db, staff)) > 0;

/** Deletes the passkeys and recovery codes of a person. The log keeps the passkeys. */
export async function deleteKeys(tx: Database, staff: number): Promise<void> {
  await tx.delete(staffPasskeys).where(eq(staffPasskeys.staff, staff));
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staff, staff));
}
