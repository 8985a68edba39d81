import { createHmac } from 'node:crypto';
import { and, desc, eq, gt, inArray, like, type SQL, sql } from 'drizzle-orm';
import type { codePurposes } from '../../../src/api/registration.ts';
import { limits } from '../../../src/config.ts';
import type { Database } from '../../platform/db/connect.ts';
import { lockName } from '../../platform/db/lock-name.ts';
import { codes } from '../../platform/db/schema.ts';
import { type Limit, rateLimit } from '../../platform/rate-limit/counts.ts';
import { networkOf, siteOf } from '../../platform/rate-limit/source.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { Keys } from '../../platform/secrets/secret-key.ts';
import { callingCodeOf } from './identity.ts';
import { newCode } from './secrets.ts';
import { countCodeTry, countTryElsewhere, refundCodeTry } from './wrong-codes.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/lib/time.ts';

/** ms that a code is valid. */
const LIFE_MS = 10 * MINUTE_MS;
/**
 * Wrong tries that a code bears in all, and how many of them may come from elsewhere than where it was asked for
 * (SEC-10).
 */
const MAX_TRIES = 3;
const MAX_TRIES_ELSEWHERE = 1;
/** Codes of one day to one place for one purpose: of a signed-in owner, and of one network. */
const OWNER_CODES_PER_DAY = 20;
const NETWORK_CODES_PER_DAY = 10;
/**
 * The same over all networks where the owner never logged in; the last of them are for those that had fewer than two,
 * so that a few cannot use up all.
 */
const STRANGER_CODES_PER_DAY = 20;
const STRANGER_CODES_THRESHOLD = 15;
const FEW_CODES = 2;
/** Codes of one day to a phone that somebody wants to add, whoever asks: it may be a stranger's. */
const NEW_PHONE_CODES_PER_DAY = 5;
/** `any`: asked for by e-mail without a purpose; the call that spends it decides. */
export type Purpose = (typeof codePurposes)[number] | 'any';

/** With a key: a million codes are tried at once. */
const mixed = (keys: Keys, target: string, code: string): string =>
  createHmac('sha256', keys.codes).update(`${target} ${code}`).digest('hex');

/**
 * Whose requests are counted together: those of a signed-in account to its own places, those of a network where the
 * owner logged in before, and those of any other network. What strangers ask for neither delays nor voids a code of the
 * owner.
 */
export type Lane = `account ${number}` | `known ${string}` | `from ${string}`;

const isStranger = (lane: Lane): boolean => lane.startsWith('from ');

/** Throws `codeSoon` or `codeMany` where the lane, or strangers in all, had enough codes of this place and purpose. */
async function assertMore(
  tx: Database,
  target: string,
  purpose: Purpose,
  { lane, source }: { lane: Lane; source: string },
  now: number,
): Promise<void> {
  const same = and(eq(codes.target, target), eq(codes.purpose, purpose), eq(codes.lane, lane));
  const [last] = await tx.select({ created: codes.created }).from(codes).where(same).orderBy(desc(codes.id)).limit(1);
  const wait = last ? last.created + limits.codeResend - now : 0;
  if (wait > 0 && wait <= limits.codeResend) throw new Refusal('codeSoon', { seconds: Math.ceil(wait / 1000) });
  const site = siteOf(source);
  const number = (which: SQL | undefined) => sql<number>`count(*) filter (where ${which})::int`;
  const [today] = await tx
    .select({
      own: number(eq(codes.lane, lane)),
      all: number(sql`true`),
      strangers: number(like(codes.lane, 'from %')),
      site: number(
        and(like(codes.lane, 'from %'), site === source ? eq(codes.source, source) : like(codes.source, `${site}%`)),
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
  const { own = 0, all = 0, strangers = 0, site: ofSite = 0 } = today ?? {};
  const most = lane.startsWith('account ') ? OWNER_CODES_PER_DAY : NETWORK_CODES_PER_DAY;
  const usedUp =
    isStranger(lane) && strangers >= (ofSite < FEW_CODES ? STRANGER_CODES_PER_DAY : STRANGER_CODES_THRESHOLD);
  if (own >= most || usedUp || (purpose === 'phone' && all >= NEW_PHONE_CODES_PER_DAY)) throw new Refusal('codeMany');
}

/** What the operator sends in a day to those that it does not know; without a figure there is no limit. */
export interface CodeCaps {
  readonly codesByCountry?: number;
  readonly codesADay?: number;
}

/**
 * A cap holds for strangers, and for phones that may be a stranger's: an owner is never kept from a code because others
 * asked for many.
 */
function capsOf(
  target: string,
  purpose: Purpose,
  lane: Lane,
  { codesByCountry, codesADay }: CodeCaps,
): readonly Limit[] {
  const capped = isStranger(lane) || purpose === 'phone';
  const most = (figure: number | undefined): number => (capped && figure ? figure : Infinity);
  const limit = (key: string, figure: number | undefined): Limit => ({
    key,
    most: most(figure),
    window: DAY_MS,
    text: 'codesFull',
  });
  if (target.includes('@')) return [limit('codes email', codesADay)];
  return [limit(`codes country ${callingCodeOf(target)}`, codesByCountry), limit('codes sms', codesADay)];
}

/**
 * Makes a code, bound to place and purpose. The one before it in the lane is void. Throws `codeSoon` where the last one
 * there is younger than 60 s, `codeMany` and `codesFull` where there were too many for a day. `source` is a canonical
 * address.
 */
export const makeCode = (
  db: Database,
  keys: Keys,
  target: string,
  purpose: Purpose,
  { lane, source, caps = {} }: { lane: Lane; source: string; caps?: CodeCaps },
  now: number,
): Promise<string> =>
  db.transaction(async (tx) => {
    // requests at once are judged one after the other: else each of them would find none before it
    await lockName(tx, `code ${target}`);
    const network = networkOf(source);
    await assertMore(tx, target, purpose, { lane, source }, now);
    await rateLimit(tx, capsOf(target, purpose, lane, caps), now);
    const code = newCode();
    await tx
      .insert(codes)
      .values({ target, purpose, hash: mixed(keys, target, code), lane, source: network, created: now });
    return code;
  });

/** The newest code of each lane and purpose that a call may spend, where it was not used and is not too old. */
async function openCodes(
  db: Database,
  target: string,
  purpose: Purpose,
  lane: Lane | undefined,
  now: number,
): Promise<(typeof codes.$inferSelect)[]> {
  const rows = await db
    .select()
    .from(codes)
    .where(
      and(
        eq(codes.target, target),
        inArray(codes.purpose, [purpose, 'any']),
        gt(codes.created, now - LIFE_MS),
        lane === undefined ? undefined : eq(codes.lane, lane),
      ),
    )
    .orderBy(desc(codes.id));
  const newest = new Map<string, typeof codes.$inferSelect>();
  for (const row of rows) if (!newest.has(`${row.lane} ${row.purpose}`)) newest.set(`${row.lane} ${row.purpose}`, row);
  return [...newest.values()].filter((row) => !row.used);
}

const spentBy = ({ tries, foreign }: typeof codes.$inferSelect, isOwn: boolean): boolean =>
  tries + Math.min(foreign, MAX_TRIES_ELSEWHERE) > MAX_TRIES || (!isOwn && foreign > MAX_TRIES_ELSEWHERE);

/**
 * Spends a code of a place; with `lane`, one of that lane alone. The try is counted before it is compared, so parallel
 * guesses count too: by code, by the network that tries, and over all who try elsewhere than where they asked. Of a
 * code's three tries strangers can use up one. Throws `codeWrong` for a wrong, used, old or foreign one, `codeSpent`
 * after its wrong tries, and `tooMany`.
 */
export async function spendCode(
  db: Database,
  keys: Keys,
  target: string,
  purpose: Purpose,
  code: string,
  { lane, source }: { lane?: Lane; source: string },
  now: number,
): Promise<void> {
  const network = networkOf(source);
  await countCodeTry(db, source, now);
  const open = await openCodes(db, target, purpose, lane, now);
  if (open.length === 0) throw new Refusal('codeWrong');
  const isOwn = (row: { source: string }): boolean => row.source === network;
  const isElsewhere = !open.some(isOwn);
  if (isElsewhere) await countTryElsewhere(db, source, now);
  const ids = open.map(({ id }) => id);
  const tried = await db
    .update(codes)
    .set({
      tries: sql`${codes.tries} + case when ${codes.source} = ${network} then 1 else 0 end`,
      foreign: sql`${codes.foreign} + case when ${codes.source} = ${network} then 0 else 1 end`,
    })
    .where(inArray(codes.id, ids))
    .returning();
  const left = tried.filter((row) => !spentBy(row, isOwn(row)));
  if (left.length === 0) throw new Refusal('codeSpent');
  const right = left.find(({ hash }) => hash === mixed(keys, target, code));
  if (!right) throw new Refusal('codeWrong');
  const used = await db
    .update(codes)
    .set({ used: true })
    .where(and(eq(codes.id, right.id), eq(codes.used, false)))
    .returning({ id: codes.id });
  if (used.length === 0) throw new Refusal('codeWrong');
  await refundCodeTry(db, source, { isElsewhere });
}
