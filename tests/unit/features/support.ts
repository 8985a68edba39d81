import { network, nextTurn, ok, patience } from '../client/support.ts';
import { act, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { startSession } from '../../../src/client/session/session.ts';
import { beginSession, identify } from '../../../src/client/session/sign-in.ts';

/** Signs a customer in, over a network that answers everything with nothing. */
export const signIn = async (): Promise<void> => {
  network(ok());
  await startSession();
  await beginSession('token-a');
  await identify('a');
};

/**
 * Lets pass what is on its way until something is so. It is drawn after each turn: what comes while `act` waits is
 * drawn once that has ended alone.
 */
export const settle = async (so: () => boolean): Promise<void> => {
  for (const waits = patience(); !so() && waits();) await act(nextTurn);
  expect(so()).toBe(true);
};

/**
 * Passes time of faked timers, and what waits for it; fake-indexeddb needs a real turn, and no time passes while
 * modules are loaded.
 */
export const turn = (ms = 300): Promise<void> =>
  act(async () => {
    await nextTurn();
    await vi.advanceTimersByTimeAsync(ms);
    await vi.dynamicImportSettled();
  });

/** Passes time of faked timers until something is so, at most `turns` times `ms`. */
export const until = async (so: () => boolean, turns = 200, ms = 50): Promise<void> => {
  for (let count = 0, waits = patience(); !so() && (count < turns || waits()); count += 1)
    await turn(count < turns ? ms : 0);
  expect(so()).toBe(true);
};

export const has = (text: string | RegExp): boolean => screen.queryAllByText(text).length > 0;
