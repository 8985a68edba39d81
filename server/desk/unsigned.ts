import { and, eq, gt, gte } from 'drizzle-orm';
import type { DeskAction } from '../../src/desk/api/desk-call.ts';
import { HOUR_MS } from '../../src/domain/time.ts';
import type { Database } from '../platform/db/connect.ts';
import { attempts } from '../platform/db/schema.ts';
import { isAttemptAllowed } from '../platform/rate-limit/counts.ts';
import { DeskError } from './desk-error.ts';
import type { DeskContext } from './perform.ts';

/**
 * How often a person may do one action without a passkey in an hour. A stolen cookie does no more harm than that, and
 * whoever works faster signs.
 */
const ALLOWANCE = { max: 10, windowMs: HOUR_MS };

type Who = Pick<DeskContext, 'member' | 'now'>;
const keyOf = ({ member }: Who, { id }: DeskAction): string => `staff unsigned ${member.id} ${id}`;

/** Returns whether a person has to sign an action now. */
export async function isSignatureNeeded(db: Database, who: Who, action: DeskAction): Promise<boolean> {
  if (action.isSigned) return true;
  const { max, windowMs } = ALLOWANCE;
  const isUsedUp = and(
    eq(attempts.key, keyOf(who, action)),
    gte(attempts.count, max),
    gt(attempts.since, who.now - windowMs),
  );
  return (await db.$count(attempts, isUsedUp)) > 0;
}

/** Counts an action without a signature. Throws `signature` beyond the allowance. */
export async function countUnsigned(db: Database, who: Who, action: DeskAction): Promise<void> {
  if (await isAttemptAllowed(db, { key: keyOf(who, action), ...ALLOWANCE }, who.now)) return;
  throw new DeskError(
    400,
    'signature',
    `You did this ${ALLOWANCE.max} times within an hour without your passkey. Nothing was done. Open it again and sign it.`,
  );
}
