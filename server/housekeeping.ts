import { lt } from 'drizzle-orm';
import { codes, outbox } from './db/schema.ts';
import { clearOldKeys } from './face/idempotency.ts';
import { job } from './jobs.ts';
import { clearOldListings } from './listings.ts';
import { removeUnnamed } from './profile/uploads.ts';
import { clearOldTries } from './rate-limit/counts.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** Removes once an hour what nobody reads any more. */
export const housekeeping = job({
  name: 'housekeeping', every: HOUR, movesMoney: false,
  run: async ({ db, clock, files }) => {
    const now = clock.now();
    await clearOldTries(db, now - DAY);
    await clearOldKeys(db, now);
    await clearOldListings(db, now - DAY);
    await removeUnnamed(db, files, now);
    await db.delete(codes).where(lt(codes.created, now - 2 * DAY));
    // a code that was never fetched serves nobody any more
    await db.delete(outbox).where(lt(outbox.created, now - 2 * DAY));
  },
});
