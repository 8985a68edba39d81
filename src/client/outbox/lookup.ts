import { subscribe } from 'valtio';
import { moneyOutcome } from '../../api/money.ts';
import { hasIdempotency } from '../http/retry.ts';
import { request } from '../http/request.ts';
import { connection, isVisible } from '../http/connection.ts';
import { CallError } from '../http/errors.ts';
import { type Outcome, recordLookups } from './record-lookups.ts';
import type { Submission } from './submission.ts';

/** ms after which "nothing" has to be heard a second time: what was sent may still be on its way to the server. */
const ARRIVAL_MS = 3000;
/** ms between two look-ups: the first, and the longest. */
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;

const wakers = new Set<() => void>();
const wake = (): void => {
  for (const waker of wakers) waker();
};
subscribe(connection, wake);
globalThis.document?.addEventListener('visibilitychange', wake);

/** Ends after `ms`, or earlier when the page comes to the front or the network back, unless it is to last. */
const pause = (ms: number, lasting = false): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      wakers.delete(done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    if (!lasting) wakers.add(done);
  });

/** The backend has no such call. */
const isMissing = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.kind === 'refused' || (error.kind === 'status' && [404, 405, 501].includes(error.status ?? 0)));

/** One look-up: by key where the backend may keep keys, else in the lists; `stuck` when there is nothing to ask. */
const ask = async (submission: Submission): Promise<Outcome | 'stuck' | undefined> => {
  try {
    // after a reload the look-up may come before the config: the key went along, so it is asked for all the same
    if (submission.keyed || hasIdempotency() !== false) return await request(moneyOutcome, { key: submission.key });
  } catch (error) {
    if (!isMissing(error)) return undefined;
  }
  const lookup = recordLookups.get(submission.call);
  return lookup ? lookup(submission).catch(() => undefined) : 'stuck';
};

/**
 * Looks a money call up until its outcome stands, with growing waits, only while the page is visible and the server
 * answers. `current` gives the entry, or undefined once nobody needs the outcome.
 */
export const lookUp = async (
  current: () => Submission | undefined,
  wait = FIRST_DELAY_MS,
): Promise<Outcome | 'stuck' | undefined> => {
  let absent = false;
  for (;;) {
    if (wait > 0) await pause(wait, absent);
    while (!isVisible() || !connection.online) await pause(MAX_DELAY_MS);
    const item = current();
    if (!item) return undefined;
    const outcome = await ask(item);
    if (outcome === 'stuck') return outcome;
    const nothing = outcome?.status === 'none';
    if (outcome && outcome.status !== 'running' && (absent || !nothing)) return outcome;
    absent = nothing;
    wait = nothing ? ARRIVAL_MS : Math.min(Math.max(wait * 2, FIRST_DELAY_MS), MAX_DELAY_MS);
  }
};
