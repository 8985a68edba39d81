import type { AuthenticationResponseJSON } from '@simplewebauthn/server';
import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import type { Keys } from '../../platform/secrets/secret-key.ts';
import { assertionOptions, parseResponse, verifyAssertion } from '../../platform/webauthn.ts';
import { DeskError, passkeyWrong } from '../desk-error.ts';
import { staff, staffPasskeys, staffRecoveryCodes } from '../schema.ts';
import { openChallenge, takeChallenge } from './challenges.ts';
import { activeStaff, type StaffMember } from './people.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

/** Returns the WebAuthn options for a login with any passkey of this desk, as JSON. */
export async function beginLogin(db: Database, { origin, now }: { origin: string; now: number }): Promise<string> {
  const options = await assertionOptions(origin);
  await openChallenge(db, { challenge: options.challenge, purpose: 'login' }, now);
  return JSON.stringify(options);
}

/** Who used a passkey, and its credential id. */
export interface Proof {
  readonly member: StaffMember;
  readonly passkey: string;
}

/**
 * Verifies an assertion by any passkey of an active staff member whose enrolment has ended, and stores its counter.
 * Throws `passkey` otherwise.
 */
export async function provePasskey(
  db: Database,
  response: { readonly id: string },
  { challenge, origin, now }: { challenge: string; origin: string; now: number },
): Promise<Proof> {
  const [passkey] = await db
    .select()
    .from(staffPasskeys)
    .where(and(eq(staffPasskeys.id, response.id), isNull(staffPasskeys.invitation)));
  const counter = passkey && (await verifyAssertion(response, passkey, { challenge, origin }));
  if (!passkey || counter === undefined) throw passkeyWrong();
  const member = await activeStaff(db, passkey.staff);
  if (!member) throw passkeyWrong();
  const [used] = await db
    .update(staffPasskeys)
    .set({ counter, used: now })
    .where(and(eq(staffPasskeys.id, passkey.id), isNull(staffPasskeys.invitation)))
    .returning({ id: staffPasskeys.id });
  // someone removed it meanwhile
  if (!used) throw passkeyWrong();
  return { member, passkey: passkey.id };
}

/**
 * Returns whether a response names a customer. In a demonstration app and desk share a host name, so the browser offers
 * customers' passkeys at the desk too.
 */
function isOfCustomer(assertion: { readonly id: string }): boolean {
  const { userHandle } = (assertion as Partial<AuthenticationResponseJSON>).response ?? {};
  if (typeof userHandle !== 'string') return false;
  return /^andaman \d+$/.test(Buffer.from(userHandle, 'base64url').toString());
}

/** Returns who logs in with a passkey. Throws `passkey` unless it verifies. */
export async function loginByPasskey(
  db: Database,
  { response, origin, now }: { response: string; origin: string; now: number },
): Promise<Proof> {
  const assertion = parseResponse(response);
  if (!assertion) throw passkeyWrong();
  if (isOfCustomer(assertion))
    throw new DeskError(401, 'passkey', "This is a customer's passkey. Log in again and choose one of the desk.");
  const challenge = await takeChallenge(db, assertion, { purpose: 'login' }, now);
  return provePasskey(db, assertion, { challenge, origin, now });
}

/**
 * Returns whose recovery code this is; the code is then used. Throws `code` for a wrong or used one. No number of wrong
 * codes refuses a right one: no one can keep a person out by trying, and no one guesses 60 random bits.
 */
export async function takeRecoveryCode(
  db: Database,
  keys: Pick<Keys, 'codes'>,
  { email, code, now }: { email: string; code: string; now: number },
): Promise<StaffMember> {
  const [member] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.email, email.trim().toLowerCase()), isNull(staff.disabled)));
  const [used] = member
    ? await db
        .update(staffRecoveryCodes)
        .set({ used: now })
        .where(
          and(
            eq(staffRecoveryCodes.hash, hashRecoveryCode(keys, code)),
            eq(staffRecoveryCodes.staff, member.id),
            isNull(staffRecoveryCodes.used),
            isNull(staffRecoveryCodes.invitation),
          ),
        )
        .returning()
    : [];
  if (!member || !used) throw new DeskError(401, 'code', 'This code is wrong or was used before.');
  return member;
}
