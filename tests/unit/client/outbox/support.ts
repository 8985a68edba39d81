import { network, nextTurn, ok, finished } from '../support.ts';
import { afterEach, beforeEach, expect, vi } from 'vitest';
import * as v from 'valibot';
import { setIdempotency } from '../../../../src/client/http/retry.ts';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import { outbox, resolveSubmissions, submitMoney } from '../../../../src/client/outbox/submit.ts';
import { endSession, startSession } from '../../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../../src/client/session/sign-in.ts';
import { database } from '../../../../src/storage/database.ts';

export const stored = async (): Promise<Record<string, unknown>[]> =>
  (await database('journal').entries(v.record(v.string(), v.unknown()))).map(([, item]) => item);
export const receipt = (): Response => ok({ id: 'order-1', amount: '100' });
export const outcome = (data: object): Response => ok(data);
export const none = (): Response => outcome({ status: 'none' });

/** Advances time until a condition holds; fake-indexeddb needs real turns in between. */
export const until = async (so: () => boolean, step = 100): Promise<void> => {
  for (let turn = 0; turn < 2000 && !so(); turn += 1) {
    await nextTurn();
    await vi.advanceTimersByTimeAsync(step);
  }
  expect(so()).toBe(true);
};
/** Simulates another tab reporting a changed outbox. */
export const changeInOtherTab = async (so: () => boolean): Promise<void> => {
  const channel = new BroadcastChannel('andaman');
  channel.postMessage({ topic: 'journal' });
  await until(so, 0);
  channel.close();
};
/** Simulates a killed page: nothing is wiped, all memory is lost. */
export const restart = async (): Promise<void> => {
  for (const key of Object.keys(outbox)) delete outbox[key];
  await resolveSubmissions();
};
export const amount = { amount: '100' };
/** Submits a call and copies the submission when it ends, because its outbox entry continues to change. */
export const submitted = ((...input: Parameters<typeof submitMoney>) =>
  finished(submitMoney(...input).then((submission) => ({ ...submission })))) as typeof submitMoney;

/** Fakes timers and logs `a` in before each test, and empties the journal after. */
export function useFreshOutbox(): void {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    noteConnection(true);
    setIdempotency(true);
    network(ok());
    await startSession();
    await beginSession('token-a');
    await identify('a');
  });
  afterEach(async () => {
    network(ok());
    await endSession('signed-out');
    await database('journal').clear();
    vi.useRealTimers();
  });
}
