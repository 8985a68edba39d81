import * as v from 'valibot';
import type { Endpoint } from '../../api/endpoint.ts';
import { DAY_MS } from '../../lib/time.ts';
import { type SnapshotRead, storedSnapshot } from '../../storage/stored-snapshot.ts';
import { settings } from '../../storage/settings.ts';
import type { Detailed } from '../http/request.ts';

/** ms that a copy may be old: as long as the worker keeps the prices of home. */
const MAX_AGE_MS = 7 * DAY_MS;

/** Home stands on the screen as it was last seen (`app/boot/draw-snapshot.ts`), so that somebody was signed in. */
export const isSnapshotShown = (): boolean => globalThis.document?.documentElement.dataset['snapshot'] !== undefined;

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

/** Parsed once: several reads of home ask for theirs. The rest of the snapshot is an account's, and not held. */
let reads: readonly SnapshotRead[] | undefined;

const readsOfSnapshot = (): readonly SnapshotRead[] => {
  const snapshot = storedSnapshot();
  // a tab with an older build may just have stored one without them
  return (snapshot?.language === settings.language ? snapshot.reads : undefined) ?? [];
};

/**
 * The copy of a read that home was last seen with, as long as home as last seen is on the screen: home is drawn with it
 * before the worker has started, one request sooner (FAST-01). Undefined where there is none, where it is of another
 * language or too old, or where the schema does not take it.
 */
export const snapshotCopy = <R extends Endpoint>(endpoint: R, fields: URLSearchParams): Detailed<R> | undefined => {
  if (!isSnapshotShown()) return undefined;
  reads ??= readsOfSnapshot();
  const read = reads.find((entry) => entry.call === endpoint.id && entry.fields === `${fields}`);
  if (!read || Math.abs(Date.now() - read.at) > MAX_AGE_MS) return undefined;
  const parsed = v.safeParse(endpoint.response, read.value);
  return parsed.success ? { response: parsed.output, source: 'worker', at: read.at } : undefined;
};
