import { and, count, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { codePurposes } from '../../src/contract/registration.ts';
import { limits } from '../../src/config.ts';
import type { Database } from '../db/connect.ts';
import { lockName } from '../db/lock-name.ts';
import { codes } from '../db/schema.ts';
import { Refusal } from '../refusal.ts';
import { hashToken, newCode } from './secrets.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;
/** ms that a code is valid, wrong tries that it bears, and codes of one day to one place and purpose in one lane (SEC-10). */
const LIFE = 10 * MINUTE;
const TRIES = 5;
const A_DAY = 20;

/** `any`: asked for by e-mail without a purpose; the call that spends it decides. */
export type Purpose = (typeof codePurposes)[number] | 'any';

const mixed = (target: string, code: string): string => hashToken(`${target} ${code}`);

/**
 * Whose requests are counted together: those of a signed-in account to its own places, those from where the owner logged in before, and those of
 * everybody else. What strangers ask for neither delays nor voids a code of the owner.
 */
export type Lane = `account ${number}` | 'known' | '';

/** Makes a code, bound to place and purpose. The one before it in the lane is void. Throws when the last one there is younger than 60 s. */
export const makeCode = (db: Database, target: string, purpose: Purpose, { lane, source }: { lane: Lane; source: string }, now: number): Promise<string> => db.transaction(async (tx) => {
  // requests at once are judged one after the other: else each of them would find none before it
  await lockName(tx, `code ${target}`);
  const same = and(eq(codes.target, target), eq(codes.purpose, purpose), eq(codes.lane, lane));
  const [last] = await tx.select({ created: codes.created }).from(codes).where(same).orderBy(desc(codes.id)).limit(1);
  const wait = last ? last.created + limits.codeResend - now : 0;
  if (wait > 0 && wait <= limits.codeResend) throw new Refusal('codeSoon', { seconds: Math.ceil(wait / 1000) });
  const [today] = await tx.select({ number: count() }).from(codes).where(and(same, gt(codes.created, now - DAY)));
  if ((today?.number ?? 0) >= A_DAY) throw new Refusal('codeMany');
  const code = newCode();
  await tx.insert(codes).values({ target, purpose, hash: mixed(target, code), lane, source, created: now });
  return code;
});

/** The newest code of each lane and purpose that a call may spend, where it was not used and is not too old. */
async function openCodes(db: Database, target: string, purpose: Purpose, lane: Lane | undefined, now: number): Promise<(typeof codes.$inferSelect)[]> {
  const rows = await db.select().from(codes)
    .where(and(eq(codes.target, target), inArray(codes.purpose, [purpose, 'any']), gt(codes.created, now - LIFE), lane === undefined ? undefined : eq(codes.lane, lane)))
    .orderBy(desc(codes.id));
  const newest = new Map<string, typeof codes.$inferSelect>();
  for (const row of rows) if (!newest.has(`${row.lane} ${row.purpose}`)) newest.set(`${row.lane} ${row.purpose}`, row);
  return [...newest.values()].filter((row) => !row.used);
}

/**
 * Spends a code of a place; with `lane`, one of that lane alone. The try is counted before it is compared, so parallel guesses count too; tries from
 * elsewhere than where a code was asked for have a count of their own, so that strangers cannot use up its owner's.
 * Throws `codeWrong` for a wrong, used, old or foreign one, `codeSpent` after five wrong tries.
 */
export async function spendCode(db: Database, target: string, purpose: Purpose, code: string, { lane, source }: { lane?: Lane; source: string }, now: number): Promise<void> {
  const open = await openCodes(db, target, purpose, lane, now);
  if (open.length === 0) throw new Refusal('codeWrong');
  const ids = open.map(({ id }) => id);
  const tried = await db.update(codes).set({
    tries: sql`${codes.tries} + case when ${codes.source} = ${source} then 1 else 0 end`,
    foreign: sql`${codes.foreign} + case when ${codes.source} = ${source} then 0 else 1 end`,
  }).where(inArray(codes.id, ids)).returning();
  const left = tried.filter((row) => (row.source === source ? row.tries : row.foreign) <= TRIES);
  if (left.length === 0) throw new Refusal('codeSpent');
  const right = left.find(({ hash }) => hash === mixed(target, code));
  if (!right) throw new Refusal('codeWrong');
  const used = await db.update(codes).set({ used: true }).where(and(eq(codes.id, right.id), eq(codes.used, false))).returning({ id: codes.id });
  if (used.length === 0) throw new Refusal('codeWrong');
}
