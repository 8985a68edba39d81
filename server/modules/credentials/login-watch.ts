import { and, count, eq, gt, gte, isNotNull, lte, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { logins } from '../security/schema.ts';
import { attempts } from '../../platform/db/schema.ts';
import { job } from '../../platform/jobs.ts';
import { notify } from '../messages/notify.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/lib/time.ts';

/** Wrong logins within a day after which the owner hears of them. */
export const WRONG_LOGINS = 10;

/** Marks an account as warned for a day; false where it is already, perhaps by another instance. */
async function markWarned(tx: Database, account: number, now: number): Promise<boolean> {
  const key = `login warned ${account}`;
  const fresh = await tx
    .insert(attempts)
    .values({ key, count: 1, since: now })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { since: now },
      setWhere: or(lte(attempts.since, now - DAY_MS), gt(attempts.since, now)),
    })
    .returning({ key: attempts.key });
  return fresh.length > 0;
}

/**
 * Tells owners that somebody tries passwords at their accounts, once a day at most. Apart from the login itself, whose
 * work must be the same for strangers (SEC-09).
 */
export const loginWatch = job({
  name: 'login watch',
  every: MINUTE_MS,
  movesMoney: false,
  run: async (services) => {
    const { db, clock } = services;
    const now = clock.now();
    const tried = await db
      .select({ account: logins.account, wrong: count() })
      .from(logins)
      .where(and(eq(logins.right, false), isNotNull(logins.account), gt(logins.time, now - DAY_MS)))
      .groupBy(logins.account)
      .having(gte(count(), WRONG_LOGINS));
    for (const { account, wrong } of tried) {
      if (account === null) continue;
      await db.transaction(async (tx) => {
        if (await markWarned(tx, account, now))
          await notify(tx, services, account, 'loginsTried', { count: String(wrong) });
      });
    }
  },
});
