import * as v from 'valibot';
import { database } from './database.ts';

const hooks = new Set<() => Promise<unknown>>();

/**
 * Registers a function that drops data which can be fetched again, such as the service worker's public caches. On a
 * full disk this data goes first (STORE-08). Returns a function that unregisters it.
 */
export const onQuotaExceeded = (drop: () => Promise<unknown>): (() => void) => {
  hooks.add(drop);
  return () => hooks.delete(drop);
};

const isDated = (value: unknown): value is { at: number; ahead?: unknown } =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number';

/** Ranks prefetched records, which no page has opened, before others. */
const rankOf = ({ ahead }: { ahead?: unknown }): number => (ahead === true ? 0 : 1);

/** Deletes half of the cached responses: prefetched ones first, then the oldest. Returns false if there were none. */
const dropOldest = async (): Promise<boolean> => {
  const cache = database('kept');
  const oldestFirst = (await cache.entries(v.unknown()))
    .flatMap(([key, value]) => (isDated(value) ? [{ key, at: value.at, rank: rankOf(value) }] : []))
    .sort((a, b) => a.rank - b.rank || a.at - b.at);
  const evicted = oldestFirst.slice(0, Math.ceil(oldestFirst.length / 2));
  for (const { key } of evicted) await cache.delete(key);
  return evicted.length > 0;
};

/**
 * Frees space for a write and retries it. Evicts public copies, then the oldest cached responses; never the token, the
 * outbox or drafts. Rejects if that is not enough.
 */
export const evictAndRetry = async (write: () => Promise<void>): Promise<void> => {
  await Promise.allSettled([...hooks].map((drop) => drop()));
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(await dropOldest())) throw error;
    }
  }
};
