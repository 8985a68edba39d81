import { HOUR_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Job } from '../../platform/jobs.ts';
import { errorText } from '../../platform/operator-error.ts';
import { reportError, reportInfo } from '../../platform/report.ts';
import { currencies, CURRENCIES_SETTING, type SettingsStore } from '../content/index.ts';
import { parseEcb, perUsdt } from './ecb.ts';
import { fetchFeed } from './fetch-feed.ts';
import { mergeFeed } from './merge-feed.ts';

const CODES = Object.keys(currencies).filter((code) => code !== 'USDT');

/** What is wrong by subject (`feed`, or a currency): sentences for the log. */
type Faults = ReadonlyMap<string, string>;

/** Stores the rates of a feed and returns what is wrong with them. Throws if the feed or the setting cannot be used. */
async function storeFeed(
  { settings, clock }: Pick<Services, 'settings' | 'clock'>,
  db: Database,
  text: string,
): Promise<Faults> {
  const feed = parseEcb(text);
  const now = clock.now();
  if (new Date(feed.time).toISOString().slice(0, 10) > new Date(now).toISOString().slice(0, 10))
    throw new Error('the feed is dated in the future');
  let doubtful: string[] = [];
  await settings.update(db, CURRENCIES_SETTING, (stored = {}) => {
    const merged = mergeFeed(stored, perUsdt(feed, CODES), feed.time, now);
    doubtful = merged.doubtful;
    return merged.rates;
  });
  const sentence = 'differs by more than 20 % from the stored rate, which stays. Set it with the command rates';
  return new Map(doubtful.map((code) => [code, `the feed's rate of ${code} ${sentence}`]));
}

async function readFeed(services: Services, url: URL): Promise<Faults> {
  const result = await fetchFeed(url);
  if ('fault' in result) return new Map([['feed', result.fault]]);
  try {
    return await storeFeed(services, services.db, result.text);
  } catch (error) {
    return new Map([['feed', errorText(error)]]);
  }
}

/** Subjects whose fault is in the log, by server. Each fault is reported once until it is over. */
const reportedBySettings = new WeakMap<SettingsStore, Set<string>>();

function reportChanges(settings: SettingsStore, faults: Faults): void {
  const reported = reportedBySettings.get(settings) ?? new Set<string>();
  reportedBySettings.set(settings, reported);
  for (const [subject, fault] of faults) {
    if (!reported.has(subject)) reportError(new Error(`RATES_URL: ${fault}`));
    reported.add(subject);
  }
  // while there is no feed, no one knows whether a currency's fault is over
  if (faults.has('feed')) return;
  for (const subject of reported)
    if (!faults.has(subject)) {
      reported.delete(subject);
      reportInfo('RATES_URL works again', { subject });
    }
}

/**
 * Reads the display rates from `RATES_URL` once an hour, in production. Every instance does, since storing the same
 * feed twice changes nothing. The baht rates of deposits and withdrawals are the operator's own: no feed changes them.
 */
export const ratesFeedJob: Job<Services> = {
  name: 'rates feed',
  intervalMs: HOUR_MS,
  movesMoney: false,
  run: async (services) => {
    const { mode, ratesUrl } = services.config;
    if (mode === 'production' && ratesUrl) reportChanges(services.settings, await readFeed(services, ratesUrl));
  },
};
