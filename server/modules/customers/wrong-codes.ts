import type { Database } from '../../platform/db/connect.ts';
import {
  countTry,
  type Limit,
  rateLimit,
  rateLimitWithDelay,
  refundRateLimit,
} from '../../platform/rate-limit/counts.ts';
import { networkOf, siteOf } from '../../platform/rate-limit/source.ts';
import { reportError } from '../../platform/report.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/time.ts';

/** Wrong codes over all places: of one network, and of one IPv6 site, which has as many networks as it likes. */
const NETWORK = { hour: 100, day: 500 };
const SITE = { hour: 200, day: 1000 };
/** Wrong codes of an hour, over all who try where they did not ask. Beyond them each of their sites is slowed down. */
const ELSEWHERE_PER_HOUR = 2000;
const ELSEWHERE_KEY = 'codes wrong elsewhere';
const slowedKey = (source: string): string => `codes elsewhere slowed ${siteOf(source)}`;

/** The counts of a network and its site by hour and by day, the narrowest first. */
function limitsOf(source: string): readonly Limit[] {
  const [network, site] = [networkOf(source), siteOf(source)];
  const limits = (key: string, { hour, day }: typeof NETWORK): Limit[] => [
    { key, most: hour, window: HOUR_MS },
    { key: key.replace('wrong', 'wrong day'), most: day, window: DAY_MS },
  ];
  return [
    ...limits(`codes wrong ${network}`, NETWORK),
    ...(site === network ? [] : limits(`codes wrong site ${site}`, SITE)),
  ];
}

/** Counts a try at a code by its network and site, before it is compared. Throws `tooMany`. */
export const countCodeTry = (db: Database, source: string, now: number): Promise<void> =>
  rateLimit(db, limitsOf(source), now);

/**
 * Counts a try at an open code that was asked for elsewhere. Where there were too many over all, the operator is told,
 * and a site waits after its first try, each time longer: a guesser gets little further, and a customer whose phone
 * changed its network is let in. Throws `tooMany`.
 */
export async function countTryElsewhere(db: Database, source: string, now: number): Promise<void> {
  if (await countTry(db, { key: ELSEWHERE_KEY, most: ELSEWHERE_PER_HOUR, window: HOUR_MS }, now)) return;
  if (await countTry(db, { key: 'codes wrong elsewhere told', most: 1, window: HOUR_MS }, now))
    reportError(
      new Error(`more than ${ELSEWHERE_PER_HOUR} wrong codes in an hour from where they were not asked for`),
      { at: 'codes' },
    );
  await rateLimitWithDelay(
    db,
    { key: slowedKey(source), free: 1, firstMs: MINUTE_MS, longestMs: HOUR_MS, forgetMs: DAY_MS, text: 'tooMany' },
    now,
  );
}

/** Gives a right try back. */
export const refundCodeTry = (db: Database, source: string, { isElsewhere }: { isElsewhere: boolean }): Promise<void> =>
  refundRateLimit(db, [
    ...limitsOf(source).map(({ key }) => key),
    ...(isElsewhere ? [ELSEWHERE_KEY, slowedKey(source)] : []),
  ]);
