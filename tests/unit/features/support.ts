import { network, ok } from '../client/support.ts';
import { act, screen } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { beginSession, identify, startSession } from '../../../src/client/session.ts';

/** Signs a customer in, over a network that answers everything with nothing. */
export const signIn = async (): Promise<void> => {
  network(ok());
  await startSession();
  await beginSession('token-a');
  await identify('a');
};

/** Lets pass what is on its way until something is so. */
export const settle = async (so: () => boolean, turns = 500): Promise<void> => {
  for (let turn = 0; turn < turns && !so(); turn += 1) await act(async () => new Promise((resolve) => setImmediate(resolve)));
  expect(so()).toBe(true);
};

/** Passes time of faked timers, and what waits for it; fake-indexeddb needs a real turn. */
export const turn = (ms = 300): Promise<void> => act(async () => {
  await new Promise((resolve) => setImmediate(resolve));
  await vi.advanceTimersByTimeAsync(ms);
});

/** Passes time of faked timers until something is so: `turns` times `ms`. */
export const until = async (so: () => boolean, turns = 200, ms = 50): Promise<void> => {
  for (let count = 0; count < turns && !so(); count += 1) await turn(ms);
  expect(so()).toBe(true);
};

export const has = (text: string | RegExp): boolean => screen.queryAllByText(text).length > 0;
