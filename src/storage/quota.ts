import * as v from 'valibot';
import { database } from './database.ts';
import { quotaHooks } from './state.ts';

const isDated = (value: unknown): value is { at: number } =>
  typeof value === 'object' && value !== null && 'at' in value && typeof value.at === 'number';

/** Deletes the older half of the kept history; false when there was none. */
const dropOldest = async (): Promise<boolean> => {
  const kept = database('kept');
  const oldFirst = (await kept.entries(v.unknown()))
    .flatMap(([key, value]) => (isDated(value) ? [{ key, at: value.at }] : []))
    .sort((one, other) => one.at - other.at);
  const goes = oldFirst.slice(0, Math.ceil(oldFirst.length / 2));
  for (const { key } of goes) await kept.delete(key);
  return goes.length > 0;
};

/**
 * Makes room for one write: public copies, then the oldest history; token, outbox and drafts are never touched.
 * Rejects when nothing helps.
 */
export const evictAndRetry = async (write: () => Promise<void>): Promise<void> => {
  await Promise.allSettled([...quotaHooks].map((drop) => drop()));
  for (;;) {
    try {
      return await write();
    } catch (error) {
      if (!(await dropOldest())) throw error;
    }
  }
};
