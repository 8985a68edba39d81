import { session } from '../client/session/session.ts';
import { HOUR_MS } from '../domain/time.ts';
import { renewPushes } from './push.ts';

let checkedAt = -Infinity;

/** Checks the push subscription at most once an hour, since customers often switch between apps. */
const check = (): void => {
  const now = Date.now();
  if (session.status !== 'in' || document.visibilityState !== 'visible' || now - checkedAt < HOUR_MS) return;
  checkedAt = now;
  // offline, or the session ended: the next return to the app tries again
  void renewPushes().catch(() => {
    checkedAt = -Infinity;
  });
};

/** Keeps this device's push subscription alive: at the start, and when the app returns to the foreground. */
export const keepPushes = (): void => {
  check();
  document.addEventListener('visibilitychange', check);
};
