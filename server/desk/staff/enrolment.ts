import { and, asc, eq, isNull, or, type SQL } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Keys } from '../../platform/secrets/secret-key.ts';
import { hasNoCertificates, parseResponse, registrationOptions, verifyRegistration } from '../../platform/webauthn.ts';
import { logEntry } from '../checks.ts';
import { DeskError, passkeyWrong } from '../desk-error.ts';
import { staffPasskeys, staffRecoveryCodes } from '../schema.ts';
import { openChallenge, takeChallenge } from './challenges.ts';
import { endInvitation, type Invitation, type Invited, lockInvitation } from './invitations.ts';
import { canComeBack, describePasskeys, type StaffPasskey } from './keys.ts';
import { type DeskSettings, emailAboutAccess } from './emails.ts';
import { hashRecoveryCode, newRecoveryCode } from './recovery-codes.ts';
import { endSessions } from './sessions.ts';

const RECOVERY_CODES = 10;
const MAX_PASSKEYS = 10;

/** Who uses an invitation, when and from where. `source` is a canonical address. */
export interface Guest {
  readonly token: string;
  readonly now: number;
  readonly source: string;
}

/** What a person has at the end of an enrolment: what it brought, and what was in force unless it replaces that. */
const belongs = (
  { staff, token, replaces }: Invitation,
  table: typeof staffPasskeys | typeof staffRecoveryCodes,
): SQL | undefined =>
  and(
    eq(table.staff, staff),
    replaces ? eq(table.invitation, token) : or(eq(table.invitation, token), isNull(table.invitation)),
  );

/** Returns the passkeys that a person will have at the end of an enrolment, oldest first. */
export const enrolledPasskeys = (db: Database, invitation: Invitation): Promise<StaffPasskey[]> =>
  db
    .select()
    .from(staffPasskeys)
    .where(belongs(invitation, staffPasskeys))
    .orderBy(asc(staffPasskeys.created), asc(staffPasskeys.id));

/** Returns the WebAuthn options for a new passkey of an invited person, as JSON. Throws `passkeys` beyond ten. */
export async function beginEnrolment(
  db: Database,
  { member, invitation }: Invited,
  { company, origin, now }: { readonly company: string; readonly origin: string; readonly now: number },
): Promise<string> {
  const existing = await enrolledPasskeys(db, invitation);
  if (existing.length >= MAX_PASSKEYS) throw new DeskError(409, 'passkeys', 'You have ten passkeys. Remove one first.');
  const options = await registrationOptions({
    company,
    origin,
    handle: `andaman staff ${member.id}`,
    name: member.email,
    existing,
    isDiscoverable: true,
  });
  await openChallenge(db, { challenge: options.challenge, purpose: 'enrol', staff: member.id }, now);
  return JSON.stringify(options);
}

/**
 * Adds a passkey to an enrolment, with a log entry that has its public key. It lets no one in before the enrolment
 * ends. Throws `invitation`, and `passkey` if the response does not verify or the passkey is known.
 */
export async function addPasskey(
  db: Database,
  guest: Guest,
  { response, name, origin }: { readonly response: string; readonly name: string; readonly origin: string },
): Promise<void> {
  const { token, now } = guest;
  const { member } = await lockInvitation(db, token, now);
  const registration = parseResponse(response);
  if (!registration || !(await hasNoCertificates(registration))) throw passkeyWrong();
  // outside of the transaction: a refused passkey must not bring its challenge back
  const challenge = await takeChallenge(db, registration, { purpose: 'enrol', staff: member.id }, now);
  const passkey = await verifyRegistration(registration, { challenge, origin });
  if (!passkey) throw passkeyWrong();
  await db.transaction(async (tx) => {
    const { invitation } = await lockInvitation(tx, token, now);
    const [added] = await tx
      .insert(staffPasskeys)
      .values({ ...passkey, staff: member.id, name, created: now, invitation: invitation.token })
      .onConflictDoNothing()
      .returning({ id: staffPasskeys.id });
    if (!added) throw passkeyWrong();
    await logEntry(
      tx,
      { ...guest, member },
      {
        action: 'staff.passkey',
        target: `staff ${member.id}`,
        details: { id: passkey.id, publicKey: passkey.publicKey, name },
      },
    );
  });
}

/**
 * Makes recovery codes for an enrolment, in place of those that it had, and returns them. They are never shown again,
 * and can be used once it has ended.
 */
export async function newRecoveryCodes(
  tx: Database,
  keys: Pick<Keys, 'codes'>,
  { staff, token }: Invitation,
  now: number,
): Promise<string[]> {
  await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.invitation, token));
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx
    .insert(staffRecoveryCodes)
    .values(codes.map((code) => ({ hash: hashRecoveryCode(keys, code), staff, created: now, invitation: token })));
  return codes;
}

/** What the page shows at the end of an enrolment. */
export interface Shown {
  /** Ids of all passkeys. */
  readonly keys: readonly string[];
  /** One of the recovery codes that the page has shown; undefined if it showed none. */
  readonly code?: string | undefined;
}

const listChanged = (): DeskError =>
  new DeskError(
    409,
    'keys',
    'Your passkeys or codes are not those on this page: someone else may have opened your link. Load the page again. ' +
      "If you don't know one of the passkeys, don't finish: tell an owner and ask for a new invitation.",
  );

/** Throws `keys` unless the passkeys and codes are those on the page. Codes that it did not show are deleted. */
async function assertShown(
  tx: Database,
  secrets: Pick<Keys, 'codes'>,
  { token }: Invitation,
  { stored, shown: { keys, code } }: { readonly stored: readonly StaffPasskey[]; readonly shown: Shown },
): Promise<void> {
  const ids = stored.map(({ id }) => id).sort();
  if (ids.join() !== [...keys].sort().join()) throw listChanged();
  if (code === undefined) {
    await tx.delete(staffRecoveryCodes).where(eq(staffRecoveryCodes.invitation, token));
    return;
  }
  const hash = hashRecoveryCode(secrets, code);
  const isStored = await tx.$count(
    staffRecoveryCodes,
    and(eq(staffRecoveryCodes.hash, hash), eq(staffRecoveryCodes.invitation, token)),
  );
  if (isStored === 0) throw listChanged();
}

/** Puts the passkeys and codes of an enrolment in force, and deletes those that they replace. */
async function putInForce(tx: Database, { staff, token, replaces }: Invitation, hasNewCodes: boolean): Promise<void> {
  for (const table of [staffPasskeys, staffRecoveryCodes]) {
    const isOver = table === staffRecoveryCodes ? replaces || hasNewCodes : replaces;
    if (isOver) await tx.delete(table).where(and(eq(table.staff, staff), isNull(table.invitation)));
    await tx.update(table).set({ invitation: null }).where(eq(table.invitation, token));
  }
}

/**
 * Ends the enrolment of a person, who confirms the passkeys and codes that the page shows. From then on these let them
 * in, and no others. The person and all owners get an email. Throws `invitation`, `keys` if the page does not show what
 * is stored, and `enrolment` while the person could not come back after losing a device.
 */
export async function endEnrolment(
  services: Pick<Services, 'db' | 'outbox' | 'settings'> & DeskSettings & { readonly keys: Pick<Keys, 'codes'> },
  guest: Guest,
  shown: Shown,
): Promise<void> {
  const { token, now, source } = guest;
  await services.db.transaction(async (tx) => {
    const { invitation, member } = await lockInvitation(tx, token, now);
    const stored = await enrolledPasskeys(tx, invitation);
    await assertShown(tx, services.keys, invitation, { stored, shown });
    const unused = and(belongs(invitation, staffRecoveryCodes), isNull(staffRecoveryCodes.used));
    const codes = await tx.$count(staffRecoveryCodes, unused);
    if (!canComeBack(stored.length, codes))
      throw new DeskError(409, 'enrolment', 'Add a second passkey, or recovery codes, so that you can come back.');
    await putInForce(tx, invitation, shown.code !== undefined);
    await endInvitation(tx, invitation, now);
    if (invitation.replaces) await endSessions(tx, member.id, now);
    const text = `has these passkeys now: ${describePasskeys(stored)}. The last change came from ${source}`;
    await emailAboutAccess(services, tx, member, { what: 'changed passkeys', text });
    await logEntry(
      tx,
      { ...guest, member },
      { action: 'staff.enrol', target: `staff ${member.id}`, details: { keys: stored.map(({ id }) => id) } },
    );
  });
}
