import { and, eq, gt, isNull } from 'drizzle-orm';
import { HOUR_MS } from '../../../src/domain/time.ts';
import { hashToken, newToken } from '../../modules/customers/secrets.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Keys } from '../../platform/secrets/secret-key.ts';
import { hasNoCertificates, parseResponse, registrationOptions, verifyRegistration } from '../../platform/webauthn.ts';
import { DeskError, passkeyWrong } from '../desk-error.ts';
import { staffInvitations, staffPasskeys, staffRecoveryCodes } from '../schema.ts';
import { openChallenge, takeChallenge } from './challenges.ts';
import { activeStaff, type StaffMember } from './people.ts';
import { hashRecoveryCode, newRecoveryCode } from './recovery-codes.ts';

const INVITATION_MS = HOUR_MS;
const RECOVERY_CODES = 10;
const MAX_PASSKEYS = 10;
const MAX_NAME_LENGTH = 60;

/** Creates an invitation of one hour and returns its token. Earlier ones of the same person end. */
export async function invite(tx: Database, staff: number, now: number): Promise<string> {
  await tx
    .update(staffInvitations)
    .set({ used: now })
    .where(and(eq(staffInvitations.staff, staff), isNull(staffInvitations.used)));
  const token = newToken();
  await tx
    .insert(staffInvitations)
    .values({ token: hashToken(token), staff, created: now, expires: now + INVITATION_MS });
  return token;
}

/** Returns whom an open invitation invites. Throws `invitation` if it is used, over or unknown. */
export async function invitedBy(db: Database, token: string, now: number): Promise<StaffMember> {
  const [open] = await db
    .select()
    .from(staffInvitations)
    .where(
      and(
        eq(staffInvitations.token, hashToken(token)),
        isNull(staffInvitations.used),
        gt(staffInvitations.expires, now),
      ),
    );
  const member = open && (await activeStaff(db, open.staff));
  if (!member) throw new DeskError(403, 'invitation', 'This invitation was used or is over. Ask for a new one.');
  return member;
}

const passkeysOf = (db: Database, staff: number) =>
  db.select().from(staffPasskeys).where(eq(staffPasskeys.staff, staff));

/** Returns the WebAuthn options for a new passkey of a staff member, as JSON. */
export async function beginEnrolment(
  db: Database,
  member: StaffMember,
  { origin, now }: { origin: string; now: number },
): Promise<string> {
  const existing = await passkeysOf(db, member.id);
  if (existing.length >= MAX_PASSKEYS) throw new DeskError(409, 'passkeys', 'You have ten passkeys. Remove one first.');
  const options = await registrationOptions({
    origin,
    handle: `andaman staff ${member.id}`,
    name: member.email,
    existing,
    isDiscoverable: true,
  });
  await openChallenge(db, { challenge: options.challenge, purpose: 'enrol', staff: member.id }, now);
  return JSON.stringify(options);
}

/** Adds a passkey of a staff member. Throws `passkey` if the response does not verify or the passkey is known. */
export async function addPasskey(
  db: Database,
  member: StaffMember,
  { response, name, origin, now }: { response: string; name: string; origin: string; now: number },
): Promise<void> {
  const registration = parseResponse(response);
  if (!registration || !(await hasNoCertificates(registration))) throw passkeyWrong();
  const challenge = await takeChallenge(db, registration, { purpose: 'enrol', staff: member.id }, now);
  const passkey = await verifyRegistration(registration, { challenge, origin });
  if (!passkey) throw passkeyWrong();
  const [added] = await db
    .insert(staffPasskeys)
    .values({ ...passkey, staff: member.id, name: name.slice(0, MAX_NAME_LENGTH), created: now })
    .onConflictDoNothing()
    .returning({ id: staffPasskeys.id });
  if (!added) throw passkeyWrong();
}

/** Replaces the recovery codes of a staff member and returns the new ones, which are never shown again. */
export async function replaceRecoveryCodes(
  tx: Database,
  keys: Pick<Keys, 'codes'>,
  staff: number,
  now: number,
): Promise<string[]> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.staff, staff));
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx
    .insert(staffRecoveryCodes)
    .values(codes.map((code) => ({ hash: hashRecoveryCode(keys, code), staff, created: now })));
  return codes;
}

/** Returns whether a person can come back after losing a device: with two passkeys, or one and recovery codes. */
export const canComeBack = (passkeys: number, codes: number): boolean => passkeys > 1 || (passkeys === 1 && codes > 0);

const passkeyCount = (db: Database, member: number): Promise<number> =>
  db.$count(staffPasskeys, eq(staffPasskeys.staff, member));

/** Returns whether a person has what they need to come back; see `canComeBack`. Used recovery codes do not count. */
export const isEnrolled = async (db: Database, member: number): Promise<boolean> =>
  canComeBack(
    await passkeyCount(db, member),
    await db.$count(staffRecoveryCodes, and(eq(staffRecoveryCodes.staff, member), isNull(staffRecoveryCodes.used))),
  );

/**
 * Returns whether a person may log in and sign: they have a passkey, and were enrolled once. Used recovery codes do
 * count, so that nobody is locked out in the middle of work by using the last one.
 */
export const mayLogIn = async (db: Database, member: number): Promise<boolean> =>
  canComeBack(
    await passkeyCount(db, member),
    await db.$count(staffRecoveryCodes, eq(staffRecoveryCodes.staff, member)),
  );

/** Ends an invitation once its person is enrolled. Throws `enrolment` before. */
export async function endInvitation(tx: Database, token: string, member: StaffMember, now: number): Promise<void> {
  if (!(await isEnrolled(tx, member.id)))
    throw new DeskError(409, 'enrolment', 'Add a second passkey, or recovery codes, so that you can come back.');
  const [ended] = await tx
    .update(staffInvitations)
    .set({ used: now })
    .where(and(eq(staffInvitations.token, hashToken(token)), isNull(staffInvitations.used)))
    .returning();
  if (!ended) throw new DeskError(403, 'invitation', 'This invitation was used or is over. Ask for a new one.');
}
