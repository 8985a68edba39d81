import { isVisible } from '../http/visibility.ts';
import { connection } from '../http/connection.ts';
import { createBackoff } from './backoff.ts';

interface Polled {
  readonly state: { readonly error: unknown };
  readonly refresh: () => Promise<void>;
}

/**
 * Rereads every `ms` while the page is visible, there is a connection and `isDue` returns true. Failures make it less
 * frequent.
 * @returns a function that stops it
 */
export const startPoll = ({ state, refresh }: Polled, ms: number, isDue = (): boolean => true): (() => void) => {
  const delayAfter = createBackoff(ms);
  /** By `performance.now()`, since the device's clock can be set back. */
  let pausedUntil = 0;
  let isReading = false;
  const poll = async (): Promise<void> => {
    if (isReading || !isVisible() || !connection.online || !isDue()) return;
    // another read may have succeeded meanwhile, which clears the error
    if (state.error !== undefined && performance.now() < pausedUntil) return;
    isReading = true;
    await refresh();
    isReading = false;
    pausedUntil = performance.now() + delayAfter(state.error);
  };
  const timer = setInterval(() => void poll(), ms);
  return () => clearInterval(timer);
};
