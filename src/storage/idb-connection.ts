import { createStore, type UseStore } from 'idb-keyval';
import { storageState } from './state.ts';

/** How long a database may take to open (STORE-06). */
const OPEN_TIMEOUT_MS = 3000;
/** How long an operation on an open database may take. */
const OPERATION_TIMEOUT_MS = 10_000;

export const isInMemory = (): boolean => storageState.mode === 'memory';

export const errorName = (error: unknown): string =>
  error instanceof Error || error instanceof DOMException ? error.name : '';

/** Whether the connection was closed: by Safari at any time, by a newer tab, or by the developer tools. */
const isClosed = (error: unknown): boolean =>
  errorName(error) === 'InvalidStateError' ||
  (error instanceof Error && /clos(ed|ing)|connection|lost/i.test(error.message));

class OpenFailed extends Error {}

/** The real timers, taken before a test fakes the clock: the disk is not faked. */
const { setTimeout: startTimer, clearTimeout: endTimer } = globalThis;

/** Rejects with `OpenFailed` and the given reason if `work` takes longer than `ms`. */
const withTimeout = async <T>(ms: number, reason: string, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof startTimer> | undefined;
  const timeout = new Promise<never>((_, reject) => {
    // two halves, because the timer of a page that was frozen fires at once: the disk still gets the second half
    timer = startTimer(() => {
      timer = startTimer(() => reject(new OpenFailed(reason)), ms / 2);
    }, ms / 2);
  });
  return Promise.race([work, timeout]).finally(() => endTimer(timer));
};

/** Runs work on an open database. Rejects if the database is unavailable. */
export interface Connection {
  /** Runs work once. */
  readonly attempt: <T>(work: (use: UseStore) => Promise<T>) => Promise<T>;
  /**
   * Runs work and reopens a closed connection once. Switches to memory mode for good if the database is unavailable.
   */
  readonly run: <T>(work: (use: UseStore) => Promise<T>) => Promise<T>;
}

/** Returns a connection to the database of this name, which is opened on first use. */
export const connect = (name: string): Connection => {
  let store: UseStore | undefined;
  let isOpen = false;

  /** Runs work on the database. Opening it may take 3 s, since `open` may never respond. */
  const attempt = async <T>(work: (use: UseStore) => Promise<T>): Promise<T> => {
    try {
      const transact = (store ??= createStore(`andaman-${name}`, 'keyval'));
      let noteOpen = (): void => undefined;
      const opened = new Promise<void>((resolve) => {
        noteOpen = resolve;
      });
      const result = work((mode, callback) =>
        transact(mode, (objects) => {
          isOpen = true;
          noteOpen();
          const connection = objects.transaction.db;
          connection.onversionchange ??= () => connection.close();
          return callback(objects);
        }),
      );
      if (!isOpen) await withTimeout(OPEN_TIMEOUT_MS, `${name} did not open`, Promise.race([opened, result]));
      return await withTimeout(OPERATION_TIMEOUT_MS, `${name} did not answer`, result);
    } catch (error) {
      throw isOpen ? error : new OpenFailed(name, { cause: error });
    }
  };

  const run = async <T>(work: (use: UseStore) => Promise<T>): Promise<T> => {
    if (isInMemory()) throw new OpenFailed(name);
    try {
      let result: T;
      try {
        result = await attempt(work);
      } catch (error) {
        if (error instanceof OpenFailed || !isClosed(error)) throw error;
        store = undefined;
        isOpen = false;
        result = await attempt(work);
      }
      if (storageState.mode === 'starting') storageState.mode = 'disk';
      return result;
    } catch (error) {
      if (error instanceof OpenFailed && !isInMemory()) {
        console.warn('Storage: memory', name, error.cause ?? error.message);
        storageState.mode = 'memory';
      }
      throw error;
    }
  };

  return { attempt, run };
};
