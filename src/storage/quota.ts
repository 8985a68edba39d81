import * as v from 'valibot';
import { database } from './database.ts';

const hooks = new Set<() => Promise<unknown>>();

/**
 * Registers what can be fetched again by anybody, such as the worker's public caches: it goes first on a full disk
 * (STORE-08).
 */
export const onQuotaExceeded = (drop: () => Promise<unknown>): (() => void) => {
  hooks.add(drop);
  return () => hooks.delete(drop);
};

const isDated = (value: unknown): value is { at: number; ahead?: unknown } =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number';

/** What no page has opened, before what one has. */
const rankOf = ({ ahead }: { ahead?: unknown }): number => (ahead === true ? 0 : 1);

/** Deletes half of the kept history: what was only read ahead, then the oldest; false when there was none. */
const dropOldest = async (): Promise<boolean> => {
  const stored = database('kept');
  const oldFirst = (await stored.entries(v.unknown()))
    .flatMap(([key, value]) => (isDated(value) ? [{ key, at: value.at, rank: rankOf(value) }] : []))
    .sort((item, other) => item.rank - other.rank || item.at - other.at);
  const leaving = oldFirst.slice(0, Math.ceil(oldFirst.length / 2));
  for (const { key } of leaving) await stored.delete(key);
  return leaving.length > 0;
};

/**
 * Makes room for one write: public copies, then the oldest history; token, outbox and drafts are never touched.
 * Rejects when nothing helps.
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
