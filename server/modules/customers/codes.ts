import { createHmac } from 'node:crypto';
import { and, desc, eq, gt, inArray, like, lt, type SQL, sql } from 'drizzle-orm';
import type { codePurposes } from '../../../src/api/registration.ts';
import { limits } from '../../../src/config.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { codes } from './schema.ts';
import { type AttemptLimit, countAttempt } from '../../platform/rate-limit/counts.ts';
import { networkOf, siteOf } from '../../platform/rate-limit/source.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Keys } from '../../platform/secrets/secret-key.ts';
import { callingCodeOf } from './identity.ts';
import { newCode } from './secrets.ts';
import { countCodeTry, countTryElsewhere, refundCodeTry } from './wrong-codes.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/time.ts';

/** Lifetime of a code. */
export const CODE_LIFE_MS = 10 * MINUTE_MS;
/** Wrong tries that a code allows (SEC-10). */
const MAX_TRIES = 3;
/** Wrong tries that a code allows from another network than the one that requested it (SEC-10). */
const MAX_TRIES_ELSEWHERE = 1;
/** Codes per day for one target and purpose, requested by the logged-in owner. */
const OWNER_CODES_PER_DAY = 20;
/** Codes per day for one target and purpose, requested from one network. */
const NETWORK_CODES_PER_DAY = 10;
/** Codes per day for one target and purpose, requested from all networks where the owner never logged in. */
const STRANGER_CODES_PER_DAY = 20;
/**
 * After so many of these codes, only sites with fewer than `FEW_CODES` get more, so that a few sites cannot use up all.
 */
const STRANGER_CODES_THRESHOLD = 15;
const FEW_CODES = 2;
/** Codes per day to a phone that a customer wants to add, over all requesters: it may be a stranger's phone. */
const NEW_PHONE_CODES_PER_DAY = 5;
/** `any`: requested by email without a purpose. The call that spends the code decides. */
export type Purpose = (typeof codePurposes)[number] | 'any';

/** Hashes a code with a secret key, since anyone could try all of a million codes at once. */
const hashCode = (keys: Keys, target: string, code: string): string =>
  createHmac('sha256', keys.codes).update(`${target} ${code}`).digest('hex');

/**
 * Identifies whose requests count together: those of a logged-in account for its own phone and email, those of a
 * network where the owner logged in before, and those of any other network. Requests of strangers neither delay nor
 * void the owner's codes.
 */
export type RequesterKey = `account ${number}` | `known ${string}` | `from ${string}`;

const isStranger = (requester: RequesterKey): boolean => requester.startsWith('from ');

/** Throws `codeSoon` or `codeMany` if the requester, or all strangers, had enough codes for this target and purpose. */
async function assertMayRequest(
  tx: Database,
  target: string,
  purpose: Purpose,
  { requester, source }: { requester: RequesterKey; source: string },
  now: number,
): Promise<void> {
  const isSame = and(eq(codes.target, target), eq(codes.purpose, purpose), eq(codes.requester, requester));
  const [last] = await tx.select({ created: codes.created }).from(codes).where(isSame).orderBy(desc(codes.id)).limit(1);
  const waitMs = last ? last.created + limits.codeResend - now : 0;
  if (waitMs > 0 && waitMs <= limits.codeResend) throw new Refusal('codeSoon', { seconds: Math.ceil(waitMs / 1000) });
  const site = siteOf(source);
  const countWhere = (condition: SQL | undefined) => sql<number>`count(*) filter (where ${condition})::int`;
  const [today] = await tx
    .select({
      byRequester: countWhere(eq(codes.requester, requester)),
      all: countWhere(sql`true`),
      byStrangers: countWhere(like(codes.requester, 'from %')),
      bySite: countWhere(
        and(
          like(codes.requester, 'from %'),
          site === source ? eq(codes.source, source) : like(codes.source, `${site}%`),
        ),
      ),
    })
    .from(codes)
    .where(
      and(
        eq(codes.target, target),
        inArray(codes.purpose, purpose === 'any' ? ['any', 'forget'] : [purpose, 'any']),
        gt(codes.created, now - DAY_MS),
      ),
    );
  const { byRequester = 0, all = 0, byStrangers = 0, bySite = 0 } = today ?? {};
  const max = requester.startsWith('account ') ? OWNER_CODES_PER_DAY : NETWORK_CODES_PER_DAY;
  const isUsedUp =
    isStranger(requester) && byStrangers >= (bySite < FEW_CODES ? STRANGER_CODES_PER_DAY : STRANGER_CODES_THRESHOLD);
  if (byRequester >= max || isUsedUp || (purpose === 'phone' && all >= NEW_PHONE_CODES_PER_DAY))
    throw new Refusal('codeMany');
}

/** Codes that the operator sends to strangers per day. No limit if undefined or 0. */
export interface CodeCaps {
  readonly codesByCountry?: number;
  readonly codesADay?: number;
}

/**
 * Returns the daily caps of a code. They apply to strangers, and to new phones, which may be a stranger's. Requests of
 * others never keep an owner from getting a code.
 */
function capsOf(
  target: string,
  purpose: Purpose,
  requester: RequesterKey,
  { codesByCountry, codesADay }: CodeCaps,
): readonly AttemptLimit[] {
  const isCapped = isStranger(requester) || purpose === 'phone';
  const limit = (key: string, cap: number | undefined): AttemptLimit => ({
    key,
    max: isCapped && cap ? cap : Infinity,
    windowMs: DAY_MS,
    text: 'codesFull',
  });
  if (target.includes('@')) return [limit('codes email', codesADay)];
  return [limit(`codes country ${callingCodeOf(target)}`, codesByCountry), limit('codes sms', codesADay)];
}

/**
 * Creates a code for a target and a purpose. It voids the requester's previous one. Throws `codeSoon` if that is
 * younger than 60 s, `codeMany` or `codesFull` if there were too many in a day. `source` is a canonical address.
 */
export const createCode = (
  db: Database,
  keys: Keys,
  target: string,
  purpose: Purpose,
  { requester, source, caps = {} }: { requester: RequesterKey; source: string; caps?: CodeCaps },
  now: number,
): Promise<string> =>
  db.transaction(async (tx) => {
    // parallel requests must not all find that there was none before
    await lockName(tx, `code ${target}`);
    const network = networkOf(source);
    await assertMayRequest(tx, target, purpose, { requester, source }, now);
    await countAttempt(tx, capsOf(target, purpose, requester, caps), now);
    const code = newCode();
    await tx
      .insert(codes)
      .values({ target, purpose, hash: hashCode(keys, target, code), requester, source: network, created: now });
    return code;
  });

/** Returns the codes that a call may spend: the newest of each requester and purpose, unused and not expired. */
async function findOpenCodes(
  db: Database,
  target: string,
  purpose: Purpose,
  requester: RequesterKey | undefined,
  now: number,
): Promise<(typeof codes.$inferSelect)[]> {
  const rows = await db
    .select()
    .from(codes)
    .where(
      and(
        eq(codes.target, target),
        inArray(codes.purpose, [purpose, 'any']),
        gt(codes.created, now - CODE_LIFE_MS),
        requester === undefined ? undefined : eq(codes.requester, requester),
      ),
    )
    .orderBy(desc(codes.id));
  const newest = new Map<string, typeof codes.$inferSelect>();
  for (const row of rows) {
    const key = `${row.requester} ${row.purpose}`;
    if (!newest.has(key)) newest.set(key, row);
  }
  return [...newest.values()].filter((row) => !row.used);
}

const isExhausted = ({ tries, triesElsewhere }: typeof codes.$inferSelect, isFromHere: boolean): boolean =>
  tries + Math.min(triesElsewhere, MAX_TRIES_ELSEWHERE) > MAX_TRIES ||
  (!isFromHere && triesElsewhere > MAX_TRIES_ELSEWHERE);

/**
 * Spends a code of a target, with `requester` only one that they requested. It counts the try before it compares the
 * code, so parallel guesses count too: per code, per network, and over all tries from another network than the one that
 * requested the code. Strangers can use up one of a code's three tries. Throws `codeWrong` for a wrong, used, expired
 * or foreign code, `codeSpent` if its tries are used up, and `tooMany`.
 */
export async function spendCode(
  db: Database,
  keys: Keys,
  target: string,
  purpose: Purpose,
  code: string,
  { requester, source }: { requester?: RequesterKey; source: string },
  now: number,
): Promise<void> {
  const network = networkOf(source);
  await countCodeTry(db, source, now);
  const open = await findOpenCodes(db, target, purpose, requester, now);
  if (open.length === 0) throw new Refusal('codeWrong');
  const isFromHere = (row: { source: string }): boolean => row.source === network;
  const isElsewhere = !open.some(isFromHere);
  if (isElsewhere) await countTryElsewhere(db, source, now);
  const ids = open.map(({ id }) => id);
  const tried = await db
    .update(codes)
    .set({
      tries: sql`${codes.tries} + case when ${codes.source} = ${network} then 1 else 0 end`,
      triesElsewhere: sql`${codes.triesElsewhere} + case when ${codes.source} = ${network} then 0 else 1 end`,
    })
    .where(inArray(codes.id, ids))
    .returning();
  const usable = tried.filter((row) => !isExhausted(row, isFromHere(row)));
  if (usable.length === 0) throw new Refusal('codeSpent');
  const matching = usable.find(({ hash }) => hash === hashCode(keys, target, code));
  if (!matching) throw new Refusal('codeWrong');
  const used = await db
    .update(codes)
    .set({ used: true })
    .where(and(eq(codes.id, matching.id), eq(codes.used, false)))
    .returning({ id: codes.id });
  if (used.length === 0) throw new Refusal('codeWrong');
  await refundCodeTry(db, source, { isElsewhere });
}

/** Removes codes older than two days. They count towards the limits for one. */
export const removeOldCodes = async (db: Database, now: number): Promise<void> => {
  await db.delete(codes).where(lt(codes.created, now - 2 * DAY_MS));
};
