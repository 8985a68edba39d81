import { randomUUID } from 'node:crypto';
import { isIPv6 } from 'node:net';
import { and, eq, gt, isNotNull, isNull, ne } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts';
import { hashToken, newToken } from '../../modules/customers/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { siteOf } from '../../platform/rate-limit/source.ts';
import { type DeskError, notLoggedIn } from '../desk-error.ts';
import { staff, staffSessions } from '../schema.ts';
import type { StaffMember } from './people.ts';

/** A session ends after so long without a request, and after so long in all. */
const MAX_IDLE_MS = 15 * MINUTE_MS;
const MAX_AGE_MS = 8 * HOUR_MS;
/** Interval at which the last request is stored. */
const SEEN_INTERVAL_MS = MINUTE_MS;
const MAX_AGENT_LENGTH = 300;

export type StaffSession = typeof staffSessions.$inferSelect;

/** Where a request comes from. `source` is a canonical address. */
export interface Client {
  readonly source: string;
  readonly agent: string;
}

/** Returns the network of an address: an IPv4 /24 or an IPv6 /48. */
export const sessionNetworkOf = (source: string): string =>
  isIPv6(source) ? siteOf(source) : source.replace(/\.\d+$/, '.');

/** Begins a session, which ends all others of this person. Returns its token. */
export async function beginSession(tx: Database, member: number, client: Client, now: number): Promise<string> {
  await endSessions(tx, member, now);
  const token = newToken();
  await tx.insert(staffSessions).values({
    id: randomUUID(),
    staff: member,
    token: hashToken(token),
    created: now,
    seen: now,
    source: client.source,
    agent: client.agent.slice(0, MAX_AGENT_LENGTH),
  });
  return token;
}

/** Ends the sessions of a person. */
export async function endSessions(tx: Database, member: number, now: number): Promise<void> {
  await tx
    .update(staffSessions)
    .set({ ended: now })
    .where(and(eq(staffSessions.staff, member), isNull(staffSessions.ended)));
}

/** Returns why a token has no session: it ended by time, by a newer login of the same person, or otherwise. */
async function whyOver(db: Database, token: string): Promise<DeskError> {
  const newer = alias(staffSessions, 'newer');
  const [over] = await db
    .select({ newer: newer.id })
    .from(staffSessions)
    // a login ends the earlier sessions at its own time
    .leftJoin(
      newer,
      and(eq(newer.staff, staffSessions.staff), eq(newer.created, staffSessions.ended), ne(newer.id, staffSessions.id)),
    )
    .where(and(eq(staffSessions.token, hashToken(token)), isNotNull(staffSessions.ended)))
    .limit(1);
  if (!over) return notLoggedIn();
  return notLoggedIn(over.newer === null ? 'stopped' : 'elsewhere');
}

/**
 * Returns the session of a token and its person. Throws `session` with why if it has ended, was idle for 15 minutes, is
 * 8 hours old, or is used from another address, which also ends it. An idle request, which the page sends on its own,
 * does not count as use.
 */
export async function findSession(
  db: Database,
  token: string,
  { source, isIdle }: Pick<Client, 'source'> & { readonly isIdle?: boolean },
  now: number,
): Promise<{ readonly session: StaffSession; readonly member: StaffMember }> {
  const [found] = await db
    .select({ session: staffSessions, member: staff })
    .from(staffSessions)
    .innerJoin(staff, eq(staff.id, staffSessions.staff))
    .where(
      and(
        eq(staffSessions.token, hashToken(token)),
        isNull(staffSessions.ended),
        gt(staffSessions.seen, now - MAX_IDLE_MS),
        gt(staffSessions.created, now - MAX_AGE_MS),
        isNull(staff.disabled),
      ),
    );
  if (!found) throw await whyOver(db, token);
  const { session } = found;
  if (session.source !== source) {
    await db.update(staffSessions).set({ ended: now }).where(eq(staffSessions.id, session.id));
    throw notLoggedIn('stopped');
  }
  if (!isIdle && now - session.seen >= SEEN_INTERVAL_MS)
    await db.update(staffSessions).set({ seen: now }).where(eq(staffSessions.id, session.id));
  return found;
}
