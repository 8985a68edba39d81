import { clear, createStore, del, entries, get, keys, set, type UseStore } from 'idb-keyval';
import { getVersion, snapshot } from 'valtio';
import * as v from 'valibot';
import { storageState } from './state.ts';

/**
 * One database a concern: an IndexedDB database holds one store of idb-keyval. `journal` is the outbox: devices have it
 * under its first name.
 */
export const DATABASES = ['session', 'settings', 'kept', 'drafts', 'journal', 'navigation'] as const;
export type DatabaseName = (typeof DATABASES)[number];

/** ms until a database that does not open is given up (STORE-06). */
const OPEN_TIMEOUT = 3000;

export interface Database {
  /** undefined when missing, or not of the schema: such a record is deleted, and that one alone (STORE-05). */
  get<S extends v.GenericSchema<any, any>>(key: string, schema: S): Promise<v.InferOutput<S> | undefined>;
  /**
   * Never rejects for want of space or of a disk: then the value lives until the page goes. A proxy is stored as its
   * snapshot.
   */
  set(key: string, value: unknown): Promise<void>;
  delete(key: string): Promise<void>;
  keys(): Promise<string[]>;
  entries<S extends v.GenericSchema<any, any>>(schema: S): Promise<[string, v.InferOutput<S>][]>;
  clear(): Promise<void>;
}

const inMemory = (): boolean => storageState.mode === 'memory';

const nameOf = (error: unknown): string => (error instanceof Error || error instanceof DOMException ? error.name : '');

/** The connection went away under us: Safari closes it at will, a newer tab asks for it, devtools clear it. */
const isClosed = (error: unknown): boolean =>
  nameOf(error) === 'InvalidStateError' ||
  (error instanceof Error && /clos(ed|ing)|connection|lost/i.test(error.message));

class OpenFailed extends Error {}

const open = (name: DatabaseName): Database => {
  /** What the disk would not take; all of it in memory mode. */
  const memory = new Map<string, unknown>();
  let store: UseStore | undefined;
  let opened = false;

  /** Runs on the open database; the first run has 3 s, since `open` may never answer. */
  const attempt = async <T>(work: (use: UseStore) => Promise<T>): Promise<T> => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      const raw = (store ??= createStore(`andaman-${name}`, 'keyval'));
      const result = work((mode, callback) =>
        raw(mode, (objects) => {
          opened = true;
          const connection = objects.transaction.db;
          connection.onversionchange ??= () => connection.close();
          return callback(objects);
        }),
      );
      if (opened) return await result;
      const late = new Promise<never>((_, reject) => {
        timer = setTimeout(() => opened || reject(new OpenFailed(`${name} did not open`)), OPEN_TIMEOUT);
      });
      return await Promise.race([result, late]);
    } catch (error) {
      throw opened ? error : new OpenFailed(name, { cause: error });
    } finally {
      clearTimeout(timer);
    }
  };

  /** With one reopen on a closed connection; turns to memory mode for good when the database cannot be had. */
  const run = async <T>(work: (use: UseStore) => Promise<T>): Promise<T> => {
    if (inMemory()) throw new OpenFailed(name);
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
      if (error instanceof OpenFailed && !inMemory()) {
        console.warn('Storage: memory', name, error.cause ?? error.message);
        storageState.mode = 'memory';
      }
      throw error;
    }
  };

  const database: Database = {
    async get(key, schema) {
      const value = memory.has(key)
        ? memory.get(key)
        : await run((use) => get<unknown>(key, use)).catch(() => undefined);
      if (value === undefined) return undefined;
      const read = v.safeParse(schema, value);
      if (read.success) return read.output;
      console.warn('Storage: dropped a record', name, v.getDotPath(read.issues[0]));
      await database.delete(key);
      return undefined;
    },

    async set(key, value) {
      // a live proxy cannot be cloned into the database
      const plain =
        typeof value === 'object' && value !== null && getVersion(value) !== undefined ? snapshot(value) : value;
      const write = () => run((use) => set(key, plain, use));
      try {
        try {
          await write();
        } catch (error) {
          if (nameOf(error) !== 'QuotaExceededError') throw error;
          storageState.full = true;
          const { evictAndRetry } = await import('./quota.ts');
          await evictAndRetry(write);
        }
        memory.delete(key);
      } catch (error) {
        if (nameOf(error) === 'DataCloneError') throw error;
        memory.set(key, structuredClone(plain));
      }
    },

    async delete(key) {
      memory.delete(key);
      await run((use) => del(key, use)).catch(() => undefined);
    },

    async keys() {
      const stored = await run((use) => keys<string>(use)).catch(() => []);
      return [...new Set([...stored, ...memory.keys()])];
    },

    async entries(schema) {
      const stored = await run((use) => entries<string, unknown>(use)).catch(() => []);
      const all = [...new Map([...stored, ...memory])];
      const good: [string, v.InferOutput<typeof schema>][] = [];
      for (const [key, value] of all) {
        const read = v.safeParse(schema, value);
        if (read.success) good.push([key, read.output]);
        else await database.delete(key);
      }
      return good;
    },

    async clear() {
      memory.clear();
      if (!inMemory()) return run((use) => clear(use)).catch(() => undefined);
      // what an earlier start left on the disk goes if it can; nobody waits for a disk that does not answer
      void attempt((use) => clear(use)).catch(() => undefined);
    },
  };
  return database;
};

const databases: Partial<Record<DatabaseName, Database>> = {};

/** The database of a concern; it opens with its first use. */
export const database = (name: DatabaseName): Database => (databases[name] ??= open(name));
