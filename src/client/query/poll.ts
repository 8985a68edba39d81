import { connection, isVisible } from '../http/connection.ts';
import { createBackoff } from './backoff.ts';

interface Polled {
  readonly state: { readonly error: unknown };
  readonly refresh: () => Promise<void>;
}

/**
 * Reads again every `ms` while the page is visible, there is a connection and `isDue` says so; less often while that
 * fails. @returns what ends it
 */
export const startPoll = ({ state, refresh }: Polled, ms: number, isDue = (): boolean => true): (() => void) => {
  const delayAfter = createBackoff(ms);
  /** Of a clock that nobody sets back. */
  let restsUntil = 0;
  let reading = false;
  const look = async (): Promise<void> => {
    if (reading || !isVisible() || !connection.online || !isDue()) return;
    // an error may be gone by a reading that somebody else asked for
    if (state.error !== undefined && performance.now() < restsUntil) return;
    reading = true;
    await refresh();
    reading = false;
    restsUntil = performance.now() + delayAfter(state.error);
  };
  const timer = setInterval(() => void look(), ms);
  return () => clearInterval(timer);
};
