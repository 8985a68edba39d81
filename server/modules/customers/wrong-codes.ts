import type { Database } from '../../platform/db/connect.ts';
import {
  isAttemptAllowed,
  type AttemptLimit,
  countAttempt,
  countDelayedAttempt,
  refundAttempt,
} from '../../platform/rate-limit/counts.ts';
import { networkOf, siteOf } from '../../platform/rate-limit/source.ts';
import { reportError } from '../../platform/report.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/domain/time.ts';

/** Wrong codes of one network, over all targets. */
const NETWORK_LIMITS = { perHour: 100, perDay: 500 };
/** Wrong codes of one IPv6 site, which can have any number of networks. */
const SITE_LIMITS = { perHour: 200, perDay: 1000 };
/**
 * Wrong codes per hour over all networks that did not request the code. Beyond this limit we slow down each of their
 * sites.
 */
const ELSEWHERE_PER_HOUR = 2000;
const ELSEWHERE_KEY = 'codes wrong elsewhere';
const slowedKey = (source: string): string => `codes elsewhere slowed ${siteOf(source)}`;

/** Returns the limits of a network and its site by hour and by day, the narrowest first. */
function limitsOf(source: string): readonly AttemptLimit[] {
  const [network, site] = [networkOf(source), siteOf(source)];
  const limits = (key: string, { perHour, perDay }: typeof NETWORK_LIMITS): AttemptLimit[] => [
    { key, max: perHour, windowMs: HOUR_MS },
    { key: key.replace('wrong', 'wrong day'), max: perDay, windowMs: DAY_MS },
  ];
  return [
    ...limits(`codes wrong ${network}`, NETWORK_LIMITS),
    ...(site === network ? [] : limits(`codes wrong site ${site}`, SITE_LIMITS)),
  ];
}

/** Counts a try of a code by network and site, before the code is compared. Throws `tooMany`. */
export const countCodeTry = (db: Database, source: string, now: number): Promise<void> =>
  countAttempt(db, limitsOf(source), now);

/**
 * Counts a try from another network than the one that requested the code. Above the overall limit it alerts the
 * operator, and each site has to wait after its first try, longer every time. This slows down guessing but lets in a
 * customer whose phone changed networks. Throws `tooMany`.
 */
export async function countTryElsewhere(db: Database, source: string, now: number): Promise<void> {
  if (await isAttemptAllowed(db, { key: ELSEWHERE_KEY, max: ELSEWHERE_PER_HOUR, windowMs: HOUR_MS }, now)) return;
  if (await isAttemptAllowed(db, { key: 'codes wrong elsewhere told', max: 1, windowMs: HOUR_MS }, now))
    reportError(
      new Error(`more than ${ELSEWHERE_PER_HOUR} wrong codes in an hour from where they were not asked for`),
      { at: 'codes' },
    );
  await countDelayedAttempt(
    db,
    { key: slowedKey(source), free: 1, firstMs: MINUTE_MS, longestMs: HOUR_MS, forgetMs: DAY_MS, text: 'tooMany' },
    now,
  );
}

/** Takes the try of a correct code back. */
export const refundCodeTry = (db: Database, source: string, { isElsewhere }: { isElsewhere: boolean }): Promise<void> =>
  refundAttempt(db, [
    ...limitsOf(source).map(({ key }) => key),
    ...(isElsewhere ? [ELSEWHERE_KEY, slowedKey(source)] : []),
  ]);
