import * as v from 'valibot';
import type { Endpoint } from '../../api/endpoint.ts';
import { DAY_MS } from '../../domain/time.ts';
import { isSnapshotShown, snapshotSource } from '../../storage/stored-snapshot.ts';
import { settings } from '../../storage/settings.ts';
import type { Detailed } from '../http/request.ts';

/** Maximum age of a copy: as long as the service worker keeps the prices of home. */
const MAX_AGE_MS = 7 * DAY_MS;

/** Resolves when the app has replaced the snapshot with the real home page, or immediately if there is no snapshot. */
export const whenSnapshotGone = (): Promise<void> =>
  new Promise((resolve) => {
    if (!isSnapshotShown()) return resolve();
    const observer = new MutationObserver(() => {
      if (isSnapshotShown()) return;
      observer.disconnect();
      resolve();
    });
    observer.observe(document.documentElement, { attributeFilter: ['data-snapshot'] });
  });

/**
 * Returns the response that the snapshot of home was taken with, while the snapshot is on screen. Home is rendered with
 * it before the service worker has started, which saves one request (FAST-01). Returns undefined if there is none, if
 * its language differs, if it is too old, or if it does not fit the schema.
 */
export const snapshotCopy = <R extends Endpoint>(endpoint: R, fields: URLSearchParams): Detailed<R> | undefined => {
  const snapshot = snapshotSource();
  if (snapshot?.language !== settings.language) return undefined;
  const read = snapshot.reads.find((entry) => entry.call === endpoint.id && entry.fields === `${fields}`);
  if (!read || Math.abs(Date.now() - read.at) > MAX_AGE_MS) return undefined;
  const parsed = v.safeParse(endpoint.response, read.value);
  return parsed.success ? { response: parsed.output, source: 'worker', at: read.at } : undefined;
};
