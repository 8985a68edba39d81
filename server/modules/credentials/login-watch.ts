import type { Services } from '../../context.ts';
import { gt, lte, or } from 'drizzle-orm';
import type { Database } from '../../platform/db/connect.ts';
import { attempts } from '../../platform/db/schema.ts';
import type { Job } from '../../platform/jobs.ts';
import { notify } from '../messages/index.ts';
import { findAttackedAccounts } from '../security/index.ts';
import { DAY_MS, MINUTE_MS } from '../../../src/domain/time.ts';

/** Failed logins within a day after which we warn the owner. */
export const MAX_WRONG_LOGINS = 10;

/** Marks an account as warned for a day. Returns false if this or another instance has already done so. */
async function markWarned(tx: Database, account: number, now: number): Promise<boolean> {
  const key = `login warned ${account}`;
  const marked = await tx
    .insert(attempts)
    .values({ key, count: 1, since: now })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { since: now },
      setWhere: or(lte(attempts.since, now - DAY_MS), gt(attempts.since, now)),
    })
    .returning({ key: attempts.key });
  return marked.length > 0;
}

/**
 * Warns owners, at most once a day, that someone is trying passwords at their accounts. It is a job, since the login
 * itself must do the same work for unknown accounts (SEC-09).
 */
export const loginWatch: Job<Services> = {
  name: 'login watch',
  intervalMs: MINUTE_MS,
  movesMoney: false,
  run: async (services) => {
    const { db, clock } = services;
    const now = clock.now();
    const attacked = await findAttackedAccounts(db, MAX_WRONG_LOGINS, now - DAY_MS);
    for (const { account, wrong } of attacked) {
      if (account === null) continue;
      await db.transaction(async (tx) => {
        if (await markWarned(tx, account, now))
          await notify(tx, services, account, 'loginsTried', { count: String(wrong) });
      });
    }
  },
};
