import { and, eq, gt, inArray, isNull, type SQL, type SQLWrapper } from 'drizzle-orm';
import { MESSAGE_TOPIC, type Topic } from '../../../src/api/topics.ts';
import { MAX_AGE_MS, MAX_IDLE_MS } from '../../platform/session-ages.ts';
import type { Database } from '../../platform/db/connect.ts';
import { sessions } from '../../platform/db/schema.ts';
import { pushQueue, pushSubscriptions } from './schema.ts';

export type Device = typeof pushSubscriptions.$inferSelect;

/** Returns the devices with a live session and subscription: a device that logged out gets no more pushes. */
export async function liveDevices(db: Database, which: SQL, now: number): Promise<Device[]> {
  const rows = await db
    .select({ device: pushSubscriptions })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.session))
    .where(
      and(
        which,
        isNull(pushSubscriptions.ended),
        isNull(sessions.ended),
        gt(sessions.seen, now - MAX_IDLE_MS),
        gt(sessions.created, now - MAX_AGE_MS),
      ),
    );
  return rows.map(({ device }) => device);
}

interface NewPush {
  readonly account: number;
  readonly topic: Topic | typeof MESSAGE_TOPIC;
  /** Page that a tap opens; undefined for the messages. */
  readonly link?: string | undefined;
}

/** Queues a push to each device of the account that allows the topic; to all of them for `MESSAGE_TOPIC`. */
export async function queuePush(tx: Database, { account, topic, link }: NewPush, now: number): Promise<void> {
  const devices = await liveDevices(tx, eq(pushSubscriptions.account, account), now);
  const subscribed = devices.filter(({ kinds }) => topic === MESSAGE_TOPIC || kinds.split(',').includes(topic));
  if (subscribed.length > 0)
    await tx.insert(pushQueue).values(subscribed.map(({ id }) => ({ subscription: id, topic, link, due: now })));
}

/** Returns which of these accounts have a subscription, live or not, so that `queuePush` may reach them. */
export async function subscribedAmong(db: Database, accounts: readonly number[]): Promise<ReadonlySet<number>> {
  const subscribed = await db
    .selectDistinct({ account: pushSubscriptions.account })
    .from(pushSubscriptions)
    .where(inArray(pushSubscriptions.account, accounts));
  return new Set(subscribed.map(({ account }) => account));
}

/** Removes the subscriptions of sessions, given by a query for their ids, in the transaction that removes those. */
export const removeSessionSubscriptions = async (tx: Database, sessionIds: SQLWrapper): Promise<void> => {
  await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.session, sessionIds));
};
