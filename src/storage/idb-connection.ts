import { createStore, type UseStore } from 'idb-keyval';
import { storageState } from './state.ts';

/** ms until a database that does not open is given up (STORE-06). */
const OPEN_TIMEOUT_MS = 3000;
/** ms until one that is open and does not answer is given up. */
const ANSWER_TIMEOUT_MS = 10_000;

export const isInMemory = (): boolean => storageState.mode === 'memory';

export const errorName = (error: unknown): string =>
  error instanceof Error || error instanceof DOMException ? error.name : '';

/** The connection went away under us: Safari closes it at will, a newer tab asks for it, devtools clear it. */
const isClosed = (error: unknown): boolean =>
  errorName(error) === 'InvalidStateError' ||
  (error instanceof Error && /clos(ed|ing)|connection|lost/i.test(error.message));

class OpenFailed extends Error {}

/** The machine's timers: a disk takes its own time in a test that moves the clock. */
const { setTimeout: startTimer, clearTimeout: endTimer } = globalThis;

/** Rejects with `OpenFailed`, for the reason given, where work takes longer than any disk. */
const within = async <T>(ms: number, reason: string, work: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof startTimer> | undefined;
  const late = new Promise<never>((_, reject) => {
    // a page that slept or froze fires a timer at once: what its disk does then gets the second half
    timer = startTimer(() => {
      timer = startTimer(() => reject(new OpenFailed(reason)), ms / 2);
    }, ms / 2);
  });
  return Promise.race([work, late]).finally(() => endTimer(timer));
};

/** Work on the open database, which rejects where it cannot be had. */
export interface Connection {
  /** Runs once. */
  readonly attempt: <T>(work: (use: UseStore) => Promise<T>) => Promise<T>;
  /** With one reopen on a closed connection; turns to memory mode for good when the database cannot be had. */
  readonly run: <T>(work: (use: UseStore) => Promise<T>) => Promise<T>;
}

/** A connection to the database of a name, made with its first use. */
export const connect = (name: string): Connection => {
  let store: UseStore | undefined;
  let opened = false;

  /** Runs on the open database; the first run has 3 s, since `open` may never answer. */
  const attempt = async <T>(work: (use: UseStore) => Promise<T>): Promise<T> => {
    try {
      const raw = (store ??= createStore(`andaman-${name}`, 'keyval'));
      let noteOpen = (): void => undefined;
      const open = new Promise<void>((resolve) => {
        noteOpen = resolve;
      });
      const result = work((mode, callback) =>
        raw(mode, (objects) => {
          opened = true;
          noteOpen();
          const connection = objects.transaction.db;
          connection.onversionchange ??= () => connection.close();
          return callback(objects);
        }),
      );
      if (!opened) await within(OPEN_TIMEOUT_MS, `${name} did not open`, Promise.race([open, result]));
      return await within(ANSWER_TIMEOUT_MS, `${name} did not answer`, result);
    } catch (error) {
      throw opened ? error : new OpenFailed(name, { cause: error });
    }
  };

  /** With one reopen on a closed connection; turns to memory mode for good when the database cannot be had. */
  const run = async <T>(work: (use: UseStore) => Promise<T>): Promise<T> => {
    if (isInMemory()) throw new OpenFailed(name);
    try {
      let result: T;
      try {
        result = await attempt(work);
      } catch (error) {
        if (error instanceof OpenFailed || !isClosed(error)) throw error;
        store = undefined;
        opened = false;
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
