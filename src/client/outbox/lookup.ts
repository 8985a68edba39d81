import { moneyOutcome, OUTCOMES_KEPT_MS } from '../../api/money.ts';
import { hasIdempotency } from '../http/retry.ts';
import { request } from '../http/request.ts';
import { pause, whenReachable } from '../http/pause.ts';
import { CallError } from '../http/errors.ts';
import { wait } from '../../lib/wait.ts';
import { serverNow } from '../http/server-clock.ts';
import { type Outcome, recordLookups } from './record-lookups.ts';
import type { Submission } from './submission.ts';

/** ms after which "nothing" has to be heard a second time: what was sent may still be on its way to the server. */
const ARRIVAL_MS = 3000;
/** ms between two look-ups: the first, and the longest. */
const FIRST_DELAY_MS = 1000;
const MAX_DELAY_MS = 30_000;

/** The backend has no such call. */
const isMissing = (error: unknown): boolean =>
  error instanceof CallError &&
  (error.kind === 'refused' || (error.kind === 'status' && [404, 405, 501].includes(error.status ?? 0)));

/** The outcome in the lists, `stuck` where they cannot tell it either, or undefined where they could not be read. */
const askRecords = async (submission: Submission): Promise<Outcome | 'stuck' | undefined> => {
  const lookup = recordLookups.get(submission.call);
  if (!lookup) return 'stuck';
  try {
    const outcome = await lookup(submission);
    // a list begins with what is new: that an old call is not there proves nothing
    return outcome && outcome.status !== 'none' ? outcome : 'stuck';
  } catch {
    return undefined;
  }
};

/** Whether the server no longer knows what became of a call; a backend that only says `none` may have forgotten it. */
const isForgotten = ({ status }: Outcome, { created }: Submission): boolean =>
  status === 'forgotten' || (status === 'none' && serverNow() - created >= OUTCOMES_KEPT_MS);

/** One look-up: by key where the backend may keep keys, else in the lists; `stuck` when there is nothing to ask. */
const ask = async (submission: Submission): Promise<Outcome | 'stuck' | undefined> => {
  try {
    // after a reload the look-up may come before the config: the key went along, so it is asked for all the same
    if (submission.keyed || hasIdempotency() !== false) {
      const { key, created } = submission;
      const outcome = await request(moneyOutcome, { key, sent: created });
      return isForgotten(outcome, submission) ? await askRecords(submission) : outcome;
    }
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
  ms = FIRST_DELAY_MS,
): Promise<Outcome | 'stuck' | undefined> => {
  let absent = false;
  for (;;) {
    if (ms > 0) await (absent ? wait(ms) : pause(ms));
    await whenReachable();
    const item = current();
    if (!item) return undefined;
    const outcome = await ask(item);
    if (outcome === 'stuck') return outcome;
    const nothing = outcome?.status === 'none';
    if (outcome && outcome.status !== 'running' && (absent || !nothing)) return outcome;
    absent = nothing;
    ms = nothing ? ARRIVAL_MS : Math.min(Math.max(ms * 2, FIRST_DELAY_MS), MAX_DELAY_MS);
  }
};
