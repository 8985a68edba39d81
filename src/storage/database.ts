import { clear, del, entries, get, keys, set } from 'idb-keyval';
import { getVersion, snapshot } from 'valtio';
import * as v from 'valibot';
import { connect, errorName, isInMemory } from './idb-connection.ts';
import { storageState } from './state.ts';

/**
 * One database per concern, because an IndexedDB database holds one store of idb-keyval. `journal` is the outbox.
 * `logouts` outlives a session: its tokens are still to be ended.
 */
export const DATABASES = ['session', 'settings', 'kept', 'drafts', 'journal', 'navigation', 'logouts'] as const;
export type DatabaseName = (typeof DATABASES)[number];

export interface Database {
  /**
   * Returns undefined if the record is missing or does not fit the schema. In that case only it is deleted (STORE-05).
   */
  get<S extends v.GenericSchema<any, any>>(key: string, schema: S): Promise<v.InferOutput<S> | undefined>;
  /**
   * Stores a value; a proxy is stored as its snapshot. Never rejects if the disk is full or missing: the value then
   * lives in memory until the page is closed. With `spare` it rejects on a full disk instead of evicting older records.
   */
  set(key: string, value: unknown, options?: { readonly spare?: boolean | undefined }): Promise<void>;
  delete(key: string): Promise<void>;
  keys(): Promise<string[]>;
  entries<S extends v.GenericSchema<any, any>>(schema: S): Promise<[string, v.InferOutput<S>][]>;
  clear(): Promise<void>;
}

const open = (name: DatabaseName): Database => {
  /** Values that the disk did not take; all values in memory mode. */
  const memory = new Map<string, unknown>();
  const { attempt, run } = connect(name);

  const database: Database = {
    async get(key, schema) {
      const value = memory.has(key)
        ? memory.get(key)
        : await run((use) => get<unknown>(key, use)).catch(() => undefined);
      if (value === undefined) return undefined;
      const parsed = v.safeParse(schema, value);
      if (parsed.success) return parsed.output;
      console.warn('Storage: dropped a record', name, v.getDotPath(parsed.issues[0]));
      await database.delete(key);
      return undefined;
    },

    async set(key, value, { spare } = {}) {
      // a live proxy cannot be cloned into the database
      const plain =
        typeof value === 'object' && value !== null && getVersion(value) !== undefined ? snapshot(value) : value;
      const write = () => run((use) => set(key, plain, use));
      try {
        try {
          await write();
        } catch (error) {
          if (spare || errorName(error) !== 'QuotaExceededError') throw error;
          storageState.full = true;
          const { evictAndRetry } = await import('./quota.ts');
          await evictAndRetry(write);
        }
        memory.delete(key);
      } catch (error) {
        if (errorName(error) === 'DataCloneError' || (spare && errorName(error) === 'QuotaExceededError')) throw error;
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
      const valid: [string, v.InferOutput<typeof schema>][] = [];
      for (const [key, value] of all) {
        const parsed = v.safeParse(schema, value);
        if (parsed.success) valid.push([key, parsed.output]);
        else await database.delete(key);
      }
      return valid;
    },

    async clear() {
      memory.clear();
      if (!isInMemory()) return run((use) => clear(use)).catch(() => undefined);
      // tries to delete what an earlier page load left on the disk, without waiting for a disk that may not respond
      void attempt((use) => clear(use)).catch(() => undefined);
    },
  };
  return database;
};

const databases: Partial<Record<DatabaseName, Database>> = {};

/** Returns the database of a concern; it is opened on first use. */
export const database = (name: DatabaseName): Database => (databases[name] ??= open(name));
