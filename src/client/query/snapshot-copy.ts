import * as v from 'valibot';
import type { Endpoint } from '../../api/endpoint.ts';
import { DAY_MS } from '../../lib/time.ts';
import { isSnapshotShown, snapshotSource } from '../../storage/stored-snapshot.ts';
import { settings } from '../../storage/settings.ts';
import type { Detailed } from '../http/request.ts';

/** ms that a copy may be old: as long as the worker keeps the prices of home. */
const MAX_AGE_MS = 7 * DAY_MS;

/** Resolves when the app has drawn home in place of the snapshot, at once without one. */
export const snapshotGone = (): Promise<void> =>
  new Promise((resolve) => {
    if (!isSnapshotShown()) return resolve();
    const watch = new MutationObserver(() => {
      if (isSnapshotShown()) return;
      watch.disconnect();
      resolve();
    });
    watch.observe(document.documentElement, { attributeFilter: ['data-snapshot'] });
  });

/**
 * The copy of a read that home was last seen with, as long as home as last seen is on the screen: home is drawn with it
 * before the worker has started, one request sooner (FAST-01). Undefined where there is none, where it is of another
 * language or too old, or where the schema does not take it.
 */
export const snapshotCopy = <R extends Endpoint>(endpoint: R, fields: URLSearchParams): Detailed<R> | undefined => {
  const snapshot = snapshotSource();
  if (snapshot?.language !== settings.language) return undefined;
  const read = snapshot.reads.find((entry) => entry.call === endpoint.id && entry.fields === `${fields}`);
  if (!read || Math.abs(Date.now() - read.at) > MAX_AGE_MS) return undefined;
  const parsed = v.safeParse(endpoint.response, read.value);
  return parsed.success ? { response: parsed.output, source: 'worker', at: read.at } : undefined;
};
