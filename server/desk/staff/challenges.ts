import { eq, lt } from 'drizzle-orm';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import type { Database } from '../../platform/db/connect.ts';
import { passkeyWrong } from '../desk-error.ts';
import { staffChallenges } from '../schema.ts';

const LIFE_MS = 5 * MINUTE_MS;

interface Challenge {
  readonly challenge: string;
  readonly purpose: 'enrol' | 'login' | 'sign';
  /** Whose passkey is enrolled, or who signs. */
  readonly staff?: number;
}

/** Stores a challenge for five minutes, and deletes those that are over. */
export async function openChallenge(db: Database, { staff, ...challenge }: Challenge, now: number): Promise<void> {
  await db.delete(staffChallenges).where(lt(staffChallenges.expires, now));
  await db.insert(staffChallenges).values({ ...challenge, staff: staff ?? null, expires: now + LIFE_MS });
}

/** Returns the challenge that a client's response names. It does not verify anything else of it. */
function challengeIn(response: { readonly id: string }): string {
  try {
    const { clientDataJSON } = (response as { response?: { clientDataJSON?: unknown } }).response ?? {};
    const data = JSON.parse(Buffer.from(String(clientDataJSON), 'base64url').toString()) as {
      challenge?: unknown;
    } | null;
    if (typeof data?.challenge === 'string') return data.challenge;
  } catch {
    // refused below
  }
  throw passkeyWrong();
}

/**
 * Takes the challenge that a response names, which is then spent in any case. Throws `passkey` for an unknown or old
 * one, and for one of another purpose or person.
 */
export async function takeChallenge(
  db: Database,
  response: { readonly id: string },
  { purpose, staff }: Pick<Challenge, 'purpose' | 'staff'>,
  now: number,
): Promise<string> {
  const [open] = await db
    .delete(staffChallenges)
    .where(eq(staffChallenges.challenge, challengeIn(response)))
    .returning();
  if (open?.purpose !== purpose || open.expires <= now || open.staff !== (staff ?? null)) throw passkeyWrong();
  return open.challenge;
}
