/** Names of caches and messages that the page and its service worker share. */

/** Cache of public responses. Increase the number when the format of a copy changes. */
export const PUBLIC_CACHE = 'public-1';
/** Caches of an account's responses. The page deletes every cache with this prefix at logout (PWA-19). */
export const PRIVATE_PREFIX = 'private-';
export const PRIVATE_CACHE = `${PRIVATE_PREFIX}1`;
/** Prefixes of the caches that may be deleted when the format changes; the shell's cache has none of them. */
export const CACHE_PREFIXES = ['public-', PRIVATE_PREFIX] as const;

/** Response header of a copy: when it was fetched (ms since 1970). A response without it came from the network. */
export const CACHED_AT = 'x-kept-at';

/** Response header of a copy whose texts are in another language than the app's: that language. */
export const CACHED_LANGUAGE = 'x-kept-language';

/** HTTP status of a prefetch that the device has no space for: Insufficient Storage. */
export const DISK_FULL = 507;

export type WorkerMessage =
  /** The customer accepted the update: the waiting worker takes over. */
  | { readonly type: 'SKIP_WAITING' }
  /** The app has started: store the files that the first install has deferred. */
  | { readonly type: 'COMPLETE_INSTALL' }
  /** The session has ended: delete the account's copies, and store no late responses. */
  | { readonly type: 'PURGE_PRIVATE' };

/** Message of the service worker to a page. */
export interface PageMessage {
  /** A notification was tapped while this page was open. */
  readonly type: 'OPEN_PAGE';
  /** The page that the notification is about, as in the app's address. */
  readonly link: string;
}

/** The service worker's script. */
export const WORKER_URL = '/sw.js';
