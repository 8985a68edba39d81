import { and, desc, eq, gt, inArray, isNull, lt, ne, or, type Placeholder, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { Database } from '../../platform/db/connect.ts';
import { customers, sessions } from '../../platform/db/schema.ts';
import { removeSessionSubscriptions } from '../push/index.ts';
import { preparedQuery } from '../../platform/db/prepared-query.ts';
import { MAX_AGE_MS, MAX_IDLE_MS } from '../../platform/session-ages.ts';
import { hashToken, newToken } from './secrets.ts';
import { DAY_MS } from '../../../src/domain/time.ts';

/** Time for which an ended session stays in the database for investigations. */
const RETENTION_MS = 30 * DAY_MS;
/** Sessions of one account at once. One more ends the least recently used. */
const MAX_SESSIONS = 20;
/** Interval at which the last use is stored. */
const LAST_SEEN_INTERVAL_MS = 60_000;

export type Account = typeof customers.$inferSelect;
export type Session = typeof sessions.$inferSelect;
export interface SignedIn {
  readonly account: Account;
  readonly session: Session;
}

const isAliveSince = (since: Record<'seen' | 'created' | 'ended', number | Placeholder>) =>
  and(
    // a request that arrived before the end counts, however long it waited
    or(isNull(sessions.ended), gt(sessions.ended, since.ended)),
    gt(sessions.seen, since.seen),
    gt(sessions.created, since.created),
  );
/** Returns the times after which a session that is alive at `now` was last used and created, and may have ended. */
const aliveSince = (now: number) => ({ seen: now - MAX_IDLE_MS, created: now - MAX_AGE_MS, ended: now });

const findBy = (by: 'token' | 'files') =>
  preparedQuery((db) =>
    db
      .select({ account: customers, session: sessions })
      .from(sessions)
      .innerJoin(customers, eq(customers.id, sessions.account))
      .where(
        and(
          eq(sessions[by], sql.placeholder('hash')),
          isAliveSince({
            seen: sql.placeholder('seen'),
            created: sql.placeholder('created'),
            ended: sql.placeholder('ended'),
          }),
        ),
      ),
  );
const finders = { token: findBy('token'), files: findBy('files') };

/** Begins a session. `files` is the value of the cookie that gives access to the customer's own files. */
export async function beginSession(
  db: Database,
  account: number,
  device: string,
  now: number,
): Promise<{ token: string; files: string }> {
  const token = newToken();
  const files = newToken();
  await db.insert(sessions).values({
    id: randomUUID(),
    account,
    token: hashToken(token),
    files: hashToken(files),
    device: device.slice(0, 300),
    created: now,
    seen: now,
  });
  return { token, files };
}

/** Ends the session whose token has this SHA-256, which is what the database stores of it. */
export const endSessionByDigest = (db: Database, digest: string, now: number): Promise<unknown> =>
  db
    .update(sessions)
    .set({ ended: now })
    .where(and(eq(sessions.token, digest), isNull(sessions.ended)));

/** Ends the least recently used sessions of an account beyond `MAX_SESSIONS`. */
export async function endOldestSessions(db: Database, account: number, now: number): Promise<void> {
  const oldest = db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.account, account), isNull(sessions.ended)))
    .orderBy(desc(sessions.seen), desc(sessions.created))
    .offset(MAX_SESSIONS);
  await db.update(sessions).set({ ended: now }).where(inArray(sessions.id, oldest));
}

async function find(db: Database, by: 'token' | 'files', secret: string, now: number): Promise<SignedIn | undefined> {
  if (secret === '' || secret.length > 200) return undefined;
  const [row] = await finders[by](db, { hash: hashToken(secret), ...aliveSince(now) });
  if (!row) return undefined;
  if (now - row.session.seen > LAST_SEEN_INTERVAL_MS)
    await db.update(sessions).set({ seen: now }).where(eq(sessions.id, row.session.id));
  return row;
}

/** Returns the session of a token at a time (ms); undefined if it was unknown, ended or too old. */
export const findSession = (db: Database, token: string, now: number) => find(db, 'token', token, now);
export const findByFilesCookie = (db: Database, cookie: string, now: number) => find(db, 'files', cookie, now);

/** Returns whether a session is alive. This does not count as a use of the session. */
export const isAlive = async (db: Database, id: string, now: number): Promise<boolean> =>
  (
    await db
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.id, id), isAliveSince(aliveSince(now))))
  ).length > 0;

/** Returns which of these sessions are alive. This does not count as a use of the sessions. */
export const aliveAmong = async (db: Database, ids: readonly string[], now: number): Promise<ReadonlySet<string>> => {
  const alive = await db
    .select({ id: sessions.id })
    .from(sessions)
    // one parameter, however many there are
    .where(and(sql`${sessions.id} = any(${sql.param(ids)}::text[])`, isAliveSince(aliveSince(now))));
  return new Set(alive.map(({ id }) => id));
};

export const listSessions = (db: Database, account: number, now: number): Promise<Session[]> =>
  db
    .select()
    .from(sessions)
    .where(and(eq(sessions.account, account), isAliveSince(aliveSince(now))))
    .orderBy(desc(sessions.seen), desc(sessions.id));

/** Ends one session of an account by its id, all but one, or all. Returns the number of ended sessions. */
export async function endSessions(
  db: Database,
  account: number,
  which: { id?: string; except?: string },
  now: number,
): Promise<number> {
  const ended = await db
    .update(sessions)
    .set({ ended: now })
    .where(
      and(
        eq(sessions.account, account),
        isNull(sessions.ended),
        which.id === undefined ? sql`true` : eq(sessions.id, which.id),
        which.except === undefined ? sql`true` : ne(sessions.id, which.except),
      ),
    )
    .returning({ id: sessions.id });
  return ended.length;
}

/** Removes sessions that ended or expired more than `RETENTION_MS` ago, with their push subscriptions. */
export async function removeOldSessions(db: Database, now: number): Promise<void> {
  const isOld = or(
    lt(sessions.ended, now - RETENTION_MS),
    lt(sessions.seen, now - MAX_IDLE_MS - RETENTION_MS),
    lt(sessions.created, now - MAX_AGE_MS - RETENTION_MS),
  );
  await db.transaction(async (tx) => {
    const ids = tx.select({ id: sessions.id }).from(sessions).where(isOld);
    await removeSessionSubscriptions(tx, ids);
    await tx.delete(sessions).where(isOld);
  });
}
