import type { Messages } from '@lingui/core';
import * as v from 'valibot';
import type { Endpoint } from '../../api/endpoint.ts';
import type { Detailed } from '../../client/http/request.ts';
import type { Language } from '../../config.ts';
import { DAY_MS } from '../../domain/time.ts';
import { shellFile } from '../../i18n/index.ts';
import { settings } from '../../storage/settings.ts';
import { type HomeSnapshot, storedSnapshot } from './store.ts';

/** Whether the snapshot of home is on screen (`draw.ts`), which implies a logged-in customer. */
export const isShown = (): boolean => globalThis.document?.documentElement.dataset['snapshot'] !== undefined;

/** The parts of a snapshot that the app renders home with. */
type SnapshotSource = Pick<HomeSnapshot, 'language' | 'reads' | 'words'>;
let source: SnapshotSource | undefined;

/**
 * Returns these parts of the snapshot on screen, or undefined if none is shown. They are parsed once; the rest, which
 * is the account's, is not kept in memory.
 */
const snapshotSource = (): SnapshotSource | undefined => {
  if (!isShown()) return undefined;
  if (source) return source;
  // a tab with an older build may have stored a snapshot without reads
  const { language = '', reads = [], words } = storedSnapshot() ?? {};
  return (source = { language, reads, words });
};

/** Maximum age of a copy: as long as the service worker keeps the prices of home. */
const MAX_AGE_MS = 7 * DAY_MS;

/** Resolves when the app has replaced the snapshot with the real home page, or immediately if there is no snapshot. */
export const whenGone = (): Promise<void> =>
  new Promise((resolve) => {
    if (!isShown()) return resolve();
    const observer = new MutationObserver(() => {
      if (isShown()) return;
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
export const cachedRead = <R extends Endpoint>(endpoint: R, fields: URLSearchParams): Detailed<R> | undefined => {
  const snapshot = snapshotSource();
  if (snapshot?.language !== settings.language) return undefined;
  const read = snapshot.reads.find((entry) => entry.call === endpoint.id && entry.fields === `${fields}`);
  if (!read || Math.abs(Date.now() - read.at) > MAX_AGE_MS) return undefined;
  const parsed = v.safeParse(endpoint.response, read.value);
  return parsed.success ? { response: parsed.output, source: 'worker', at: read.at } : undefined;
};

/** Returns the shell's texts from the snapshot while it is shown, so that no file is awaited (FAST-01). */
export const cachedWords = (language: Language): Messages | undefined => {
  const snapshot = snapshotSource();
  const { file, messages } = snapshot?.words ?? {};
  return snapshot?.language === language && file === shellFile(language) ? messages : undefined;
};
