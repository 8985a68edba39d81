import { empty, network, nextTurn, patience } from '../client/support.ts';
import { act, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { startSession } from '../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../src/client/session/sign-in.ts';

/** A balance of 1,000 USDT. */
export const balance = { code: 'USDT', available: '1000', held: '0', total: '1000' };

/** Logs a customer in, over a network that answers everything with empty data. */
export const signIn = async (): Promise<void> => {
  network(empty());
  await startSession();
  await beginSession('token-a');
  await identify('a');
};

/**
 * Runs pending work until a condition holds. React renders after each turn, since updates during `act` wait for its
 * end.
 */
export const settle = async (so: () => boolean): Promise<void> => {
  for (const waits = patience(); !so() && waits();) await act(nextTurn);
  expect(so()).toBe(true);
};

/**
 * Advances fake timers and their pending work. fake-indexeddb needs a real turn, and no time passes while modules
 * load.
 */
export const turn = (ms = 300): Promise<void> =>
  act(async () => {
    await nextTurn();
    await vi.advanceTimersByTimeAsync(ms);
    await vi.dynamicImportSettled();
  });

/** Advances fake timers until a condition holds, at most `turns` times `ms`. */
export const until = async (so: () => boolean, turns = 200, ms = 50): Promise<void> => {
  for (let count = 0, waits = patience(); !so() && (count < turns || waits()); count += 1)
    await turn(count < turns ? ms : 0);
  expect(so()).toBe(true);
};

export const has = (text: string | RegExp): boolean => screen.queryAllByText(text).length > 0;
