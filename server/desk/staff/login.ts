import { and, eq, isNull } from 'drizzle-orm';
import { HOUR_MS } from '../../../src/domain/time.ts';
import type { Database } from '../../platform/db/connect.ts';
import { countAttempt } from '../../platform/rate-limit/counts.ts';
import type { Keys } from '../../platform/secrets/secret-key.ts';
import { assertionOptions, parseResponse, verifyAssertion } from '../../platform/webauthn.ts';
import { DeskError, passkeyWrong } from '../desk-error.ts';
import { staff, staffPasskeys, staffRecoveryCodes } from '../schema.ts';
import { openChallenge, takeChallenge } from './challenges.ts';
import { mayLogIn } from './enrolment.ts';
import { activeStaff, type StaffMember } from './people.ts';
import { hashRecoveryCode } from './recovery-codes.ts';

/** Attempts to log in with a recovery code, right or wrong. */
const CODE_TRIES = { perPerson: 5, perSource: 30, windowMs: HOUR_MS };

/** Returns the WebAuthn options for a login with any passkey of this desk, as JSON. */
export async function beginLogin(db: Database, { origin, now }: { origin: string; now: number }): Promise<string> {
  const options = await assertionOptions(origin);
  await openChallenge(db, { challenge: options.challenge, purpose: 'login' }, now);
  return JSON.stringify(options);
}

/**
 * Verifies an assertion by any passkey of an active staff member who was enrolled, and stores its counter. Throws
 * `passkey` otherwise.
 */
export async function provePasskey(
  db: Database,
  response: { readonly id: string },
  { challenge, origin, now }: { challenge: string; origin: string; now: number },
): Promise<StaffMember> {
  const [passkey] = await db.select().from(staffPasskeys).where(eq(staffPasskeys.id, response.id));
  const counter = passkey && (await verifyAssertion(response, passkey, { challenge, origin }));
  if (!passkey || counter === undefined) throw passkeyWrong();
  const member = await activeStaff(db, passkey.staff);
  if (!member || !(await mayLogIn(db, member.id))) throw passkeyWrong();
  await db.update(staffPasskeys).set({ counter, used: now }).where(eq(staffPasskeys.id, passkey.id));
  return member;
}

/** Returns who logs in with a passkey. Throws `passkey` unless it verifies. */
export async function loginByPasskey(
  db: Database,
  { response, origin, now }: { response: string; origin: string; now: number },
): Promise<StaffMember> {
  const assertion = parseResponse(response);
  if (!assertion) throw passkeyWrong();
  const challenge = await takeChallenge(db, assertion, { purpose: 'login' }, now);
  return provePasskey(db, assertion, { challenge, origin, now });
}

/**
 * Returns whose recovery code this is; the code is then used. Throws `code` for a wrong or used one, and a `Refusal`
 * after five tries of a person or 30 of a source in an hour. It only opens the way to enrol a new passkey.
 */
export async function takeRecoveryCode(
  db: Database,
  keys: Pick<Keys, 'codes'>,
  { email, code, source, now }: { email: string; code: string; source: string; now: number },
): Promise<StaffMember> {
  const address = email.trim().toLowerCase();
  const { perPerson, perSource, windowMs } = CODE_TRIES;
  await countAttempt(
    db,
    [
      { key: `staff code ${address}`, max: perPerson, windowMs },
      { key: `staff code from ${source}`, max: perSource, windowMs },
    ],
    now,
  );
  const [member] = await db
    .select()
    .from(staff)
    .where(and(eq(staff.email, address), isNull(staff.disabled)));
  const [used] = member
    ? await db
        .update(staffRecoveryCodes)
        .set({ used: now })
        .where(
          and(
            eq(staffRecoveryCodes.hash, hashRecoveryCode(keys, code)),
            eq(staffRecoveryCodes.staff, member.id),
            isNull(staffRecoveryCodes.used),
          ),
        )
        .returning()
    : [];
  if (!member || !used) throw new DeskError(401, 'code', 'This code is wrong or was used before.');
  return member;
}
