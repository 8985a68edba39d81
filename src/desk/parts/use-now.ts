import { useSyncExternalStore } from 'react';
import { SECOND_MS } from '../../domain/time.ts';

/** Interval at which ages are written anew. */
const STEP_MS = 10 * SECOND_MS;

const subscribe = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, STEP_MS);
  return () => clearInterval(timer);
};

/** The time of this device in ms, to ten seconds. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => Math.ceil(Date.now() / STEP_MS) * STEP_MS);
