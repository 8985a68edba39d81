import type { Services } from './context.ts';
import { removeOldCodes } from './modules/customers/codes.ts';
import { removeOldSecurityChanges } from './modules/customers/security-changes.ts';
import { removeOldSessions } from './modules/customers/sessions.ts';
import { dateOf } from './platform/calendar.ts';
import { isNoCasePicture } from './modules/cases/pictures.ts';
import { isNoDepositPicture } from './modules/deposits/deposits.ts';
import { removeOldDisagreements } from './modules/deposits/node-disagreements.ts';
import { removeOldMessages } from './modules/outbox/outbox.ts';
import { removeOldLogins } from './modules/security/logins.ts';
import { removeOldChallenges } from './modules/credentials/passkeys.ts';
import { removeEndedPauses } from './modules/protection/pause.ts';
import { clearOldKeys } from './platform/idempotency-keys.ts';
import type { Job } from './platform/jobs.ts';
import { clearOldDays } from './modules/liquidity/own-day.ts';
import { clearOldCursors } from './platform/pagination.ts';
import { removeSuperseded } from './modules/protection/limits.ts';
import { removeUnreferenced } from './modules/uploads/uploads.ts';
import { isNoVerificationPicture } from './modules/verifications/verifications.ts';
import { clearOldAttempts } from './platform/rate-limit/counts.ts';
import { DAY_MS, HOUR_MS } from '../src/domain/time.ts';

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
    await removeEndedPauses(db, now);
    await clearOldDays(db, dateOf(now - 2 * DAY_MS));
    await removeUnreferenced(db, files, now, [isNoVerificationPicture, isNoDepositPicture, isNoCasePicture]);
    await removeOldCodes(db, now);
    await removeOldMessages(db, now);
    await removeOldDisagreements(db, now);
    await removeOldChallenges(db, now);
    await removeOldSecurityChanges(db, now);
    await removeOldLogins(db, now);
    // QA moves the clock back again and expects its customers' sessions to be there still
    if (!demo?.clock.isMoved) await removeOldSessions(db, now);
  },
};
