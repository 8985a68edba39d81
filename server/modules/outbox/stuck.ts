import { and, countDistinct, eq, gt, inArray, lte, max, min, ne } from 'drizzle-orm';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import type { Database } from '../../platform/db/connect.ts';
import { OPEN_STATES } from './outbox.ts';
import { outbox } from './schema.ts';

/** A gateway that has taken nothing for this long needs someone. */
const STUCK_MS = 10 * MINUTE_MS;
/** With fewer people whose messages fail, their addresses are wrong rather than the gateway. */
const FEWEST_TARGETS = 3;

/**
 * Returns the channels through which nothing has left for ten minutes: a message is overdue that long because its
 * gateway is broken, or those to several people failed and none was sent since.
 */
export async function stuckChannels(db: Database, now: number): Promise<string[]> {
  const overdue = await db
    .selectDistinct({ channel: outbox.channel })
    .from(outbox)
    .where(and(inArray(outbox.state, OPEN_STATES), lte(outbox.due, now - STUCK_MS)));
  const stuck = new Set(overdue.map(({ channel }) => channel));
  const isFailing = and(ne(outbox.error, ''), inArray(outbox.state, [...OPEN_STATES, 'failed', 'expired']));
  const failing = await db
    .select({ channel: outbox.channel, targets: countDistinct(outbox.target) })
    .from(outbox)
    .where(isFailing)
    .groupBy(outbox.channel);
  for (const { channel } of failing.filter(({ targets }) => targets >= FEWEST_TARGETS)) {
    const ofChannel = eq(outbox.channel, channel);
    const [newest] = await db
      .select({ sent: max(outbox.sent) })
      .from(outbox)
      // a decoy was never tried
      .where(and(ofChannel, eq(outbox.state, 'sent'), gt(outbox.tries, 0)));
    const [since] = await db
      .select({ targets: countDistinct(outbox.target), oldest: min(outbox.created) })
      .from(outbox)
      .where(and(ofChannel, isFailing, gt(outbox.created, newest?.sent ?? 0)));
    if (since && since.targets >= FEWEST_TARGETS && (since.oldest ?? now) <= now - STUCK_MS) stuck.add(channel);
  }
  return [...stuck].sort();
}
