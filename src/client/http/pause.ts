import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { isVisible } from './visibility.ts';
import { connection } from './connection.ts';

const isReachable = (): boolean => isVisible() && connection.online;

/**
 * Resolves after `ms`, or earlier when the page comes to the foreground or an outage ends. It ignores other changes of
 * the connection: a failing call causes one itself and would never wait.
 */
export const pause = (ms: number): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      clearTimeout(timer);
      stop();
      globalThis.document?.removeEventListener('visibilitychange', onVisibilityChange);
      resolve();
    };
    const onVisibilityChange = (): void => {
      if (isVisible()) done();
    };
    const timer = setTimeout(done, ms);
    const stop = subscribeKey(connection, 'restored', done);
    globalThis.document?.addEventListener('visibilitychange', onVisibilityChange);
  });

/** Resolves once the page is in the foreground and there is a connection. */
export const whenReachable = (): Promise<void> =>
  new Promise((resolve) => {
    const checkReachable = (): void => {
      if (!isReachable()) return;
      stop();
      globalThis.document?.removeEventListener('visibilitychange', checkReachable);
      resolve();
    };
    const stop = subscribe(connection, checkReachable);
    globalThis.document?.addEventListener('visibilitychange', checkReachable);
    checkReachable();
  });
