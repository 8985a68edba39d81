import type { Services } from './context.ts';
import { and, eq, lt, or } from 'drizzle-orm';
import { removeOldSessions } from './modules/customers/sessions.ts';
import { dateOf } from './platform/calendar.ts';
import { codes, securityChanges } from './modules/customers/schema.ts';
import { outbox } from './modules/outbox/schema.ts';
import { logins } from './modules/security/schema.ts';
import { passkeyChallenges } from './modules/credentials/schema.ts';
import { protectionPauses } from './modules/protection/schema.ts';
import { clearOldKeys } from './platform/idempotency-keys.ts';
import type { Job } from './platform/jobs.ts';
import { clearOldDays } from './modules/liquidity/own-day.ts';
import { clearOldCursors } from './platform/pagination.ts';
import { removeSuperseded } from './modules/protection/limits.ts';
import { removeUnreferenced } from './modules/uploads/uploads.ts';
import { clearOldAttempts } from './platform/rate-limit/counts.ts';
import { DAY_MS, HOUR_MS } from '../src/domain/time.ts';

const YEAR_MS = 365 * DAY_MS;

/** Removes expired rows once an hour. */
export const housekeeping: Job<Services> = {
  name: 'housekeeping',
  intervalMs: HOUR_MS,
  movesMoney: false,
  run: async ({ db, clock, clockGuard, demo, files }) => {
    // with a clock that is ahead, everything looks old, and live sessions and idempotency keys would be lost for good
    if (clockGuard && !clockGuard.isRight()) return;
    const now = clock.now();
    await clearOldAttempts(db, now - DAY_MS);
    await clearOldKeys(db, now);
    await clearOldCursors(db, now - DAY_MS);
    await removeSuperseded(db, now);
    await db.delete(protectionPauses).where(lt(protectionPauses.until, now));
    await clearOldDays(db, dateOf(now - 2 * DAY_MS));
    await removeUnreferenced(db, files, now);
    await db.delete(codes).where(lt(codes.created, now - 2 * DAY_MS));
    // older than the last attempt; a failed message keeps its text until then
    await db.delete(outbox).where(lt(outbox.created, now - 2 * DAY_MS));
    await db.delete(passkeyChallenges).where(lt(passkeyChallenges.created, now - DAY_MS));
    await db.delete(securityChanges).where(lt(securityChanges.time, now - YEAR_MS));
    // the owner reviews failed logins; successful ones only tell where the owner usually logs in from
    await db
      .delete(logins)
      .where(or(lt(logins.time, now - YEAR_MS), and(eq(logins.right, false), lt(logins.time, now - 30 * DAY_MS))));
    // QA moves the clock back again and expects its customers' sessions to be there still
    if (!demo?.clock.isMoved) await removeOldSessions(db, now);
  },
};
