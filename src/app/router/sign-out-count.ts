import { useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import { session } from '../../client/session/session.ts';

let signOutCount = 0;
const listeners = new Set<() => void>();

/** Counts the sessions that end. Call it once. */
export const watchSignOuts = (): void => {
  let current = { status: session.status, epoch: session.epoch };
  subscribe(session, () => {
    const previous = current;
    current = { status: session.status, epoch: session.epoch };
    if (previous.status !== 'in' || session.epoch === previous.epoch) return;
    signOutCount += 1;
    for (const listener of listeners) listener();
  });
};

const addListener = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns how many sessions have ended since the app was opened. Pages drop a customer's state when it changes. */
export const useSignOutCount = (): number => useSyncExternalStore(addListener, () => signOutCount);
