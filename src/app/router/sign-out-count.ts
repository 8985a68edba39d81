import { useSyncExternalStore } from 'react';
import { subscribe } from 'valtio';
import { session } from '../../client/session/session.ts';

let signOutCount = 0;
const readers = new Set<() => void>();

/** Counts the ends of sessions. Called once. */
export const watchSignOuts = (): void => {
  let before = { status: session.status, epoch: session.epoch };
  subscribe(session, () => {
    const last = before;
    before = { status: session.status, epoch: session.epoch };
    if (last.status !== 'in' || session.epoch === last.epoch) return;
    signOutCount += 1;
    for (const reader of readers) reader();
  });
};

const listen = (reader: () => void): (() => void) => {
  readers.add(reader);
  return () => readers.delete(reader);
};

/** How many customers have left this page since it was opened: what a page held of one goes with each. */
export const useSignOutCount = (): number => useSyncExternalStore(listen, () => signOutCount);
