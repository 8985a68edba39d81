/** What the page and its worker agree on: names of caches and messages. Both sides read them here alone. */

/** Cache of kept answers that are the same for everybody; raise the number when the form of a copy changes. */
export const PUBLIC_CACHE = 'public-1';
/** Cache of one account's kept answers. The page deletes every cache of this prefix at sign-out (PWA-19). */
export const PRIVATE_PREFIX = 'private-';
export const PRIVATE_CACHE = `${PRIVATE_PREFIX}1`;
/** All that may be deleted when the kept form changes; the shell's cache has none of these in front. */
export const CACHE_PREFIXES = ['public-', PRIVATE_PREFIX] as const;

/** Response header of a copy: when it was fetched, in ms since 1970. An answer without it came from the network. */
export const CACHED_AT = 'x-kept-at';

/** HTTP status of a read ahead that the device has no room for: Insufficient Storage. */
export const DISK_FULL = 507;

export type WorkerMessage =
  /** The person accepted the update: the waiting worker takes over. */
  | { readonly type: 'SKIP_WAITING' }
  /** The app has started: the files that the first install has left for later are stored now. */
  | { readonly type: 'COMPLETE_INSTALL' }
  /** The account ended: nothing of it stays, nor is stored when it arrives late. */
  | { readonly type: 'PURGE_PRIVATE' };

/** What the worker tells a page. */
export interface PageMessage {
  /** A notification was tapped while this page was open. */
  readonly type: 'OPEN_MESSAGES';
}

/** The worker's script, and the only URL that the page's Trusted Types policy lets through. */
export const WORKER_URL = '/sw.js';
