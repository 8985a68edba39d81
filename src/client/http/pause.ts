import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { connection, isVisible } from './connection.ts';

const isReachable = (): boolean => isVisible() && connection.online;

/**
 * Ends after `ms`, or earlier when the page comes to the front or an outage is over. Not at each change of the
 * connection: a call that fails makes one itself, and would never wait.
 */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      stop();
      globalThis.document?.removeEventListener('visibilitychange', look);
      resolve();
    };
    const look = (): void => {
      if (isVisible()) done();
    };
    const timer = setTimeout(done, ms);
    const stop = subscribeKey(connection, 'restored', done);
    globalThis.document?.addEventListener('visibilitychange', look);
  });

/** Ends once the page is in front and there is a connection. */
export const whenReachable = (): Promise<void> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (!isReachable()) return;
      stop();
      globalThis.document?.removeEventListener('visibilitychange', look);
      resolve();
    };
    const stop = subscribe(connection, look);
    globalThis.document?.addEventListener('visibilitychange', look);
    look();
  });
