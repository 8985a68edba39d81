import { type Language, LANGUAGES } from '../config.ts';

/**
 * Key of the mirror in localStorage: what the first paint needs before IndexedDB has answered. `app/boot/early.ts`
 * reads it.
 */
const KEY = 'andaman';

/** Key of home as it was last seen: `home-snapshot.ts`. */
export const SNAPSHOT_KEY = 'andaman-home';

const THEMES = ['light', 'dark'] as const;
const DIRECTIONS = ['green', 'red', 'blue'] as const;

export interface SettingsCache {
  language?: Language | undefined;
  theme?: (typeof THEMES)[number] | undefined;
  /** The colour of a rise: green, red, or blue with orange for a fall. */
  direction?: (typeof DIRECTIONS)[number] | undefined;
  lastTab?: string | undefined;
  amountsHidden?: boolean | undefined;
  /** A tap that was taken, and an order that was accepted, vibrate. */
  haptics?: boolean | undefined;
  /** Nothing is read ahead of the pages that are opened (OFF-03). */
  keepLess?: boolean | undefined;
  /** true while a token is stored on this device; false after it went, or an account was opened. No token lies here. */
  signed?: boolean | undefined;
  /** A sign-out has begun: until it is through, nothing on the disk is anybody's. */
  leaving?: boolean | undefined;
  /** Random name of the session: what was drawn in one is never shown in another. No token. */
  session?: string | undefined;
  /** The app asks for a passkey before anything else. */
  locks?: boolean | undefined;
  /** Pages that the operator's region closes. */
  closed?: readonly string[] | undefined;
}

const among =
  <T>(words: readonly T[]) =>
  (value: unknown): boolean =>
    words.includes(value as T);
const is =
  (type: string) =>
  (value: unknown): boolean =>
    typeof value === type;

const readable: Record<keyof SettingsCache, (value: unknown) => boolean> = {
  language: among(LANGUAGES),
  theme: among(THEMES),
  direction: among(DIRECTIONS),
  lastTab: is('string'),
  amountsHidden: is('boolean'),
  haptics: is('boolean'),
  keepLess: is('boolean'),
  signed: is('boolean'),
  leaving: is('boolean'),
  session: is('string'),
  locks: is('boolean'),
  // they become part of a style sheet
  closed: (value) => Array.isArray(value) && value.every((path) => /^[/\w-]+$/.test(path)),
};

/** What the text holds, entry by entry: one that cannot be read is as if it had never been set (STORE-05). */
export const parseSettingsCache = (text: string | null): SettingsCache => {
  try {
    const entries = Object.entries(JSON.parse(text ?? '{}') as object);
    return Object.fromEntries(
      entries.filter(([key, value]) => Object.hasOwn(readable, key) && readable[key as keyof SettingsCache](value)),
    ) as SettingsCache;
  } catch {
    return {};
  }
};

/** The mirror as it stands now; `undefined` when localStorage is closed to us. */
export const readSettingsCache = (): SettingsCache | undefined => {
  try {
    return parseSettingsCache(localStorage.getItem(KEY));
  } catch {
    return undefined;
  }
};

/**
 * Nobody was ever signed in on this device, and no account was opened on it. Where localStorage is closed nobody knows,
 * and nobody is taken for a stranger.
 */
export const isStranger = (cache = readSettingsCache()): boolean => cache !== undefined && cache.signed === undefined;

/** Takes home as it was last seen off the disk, and off the screen: what it shows is no longer so (FAST-02). */
export const dropHomeSnapshot = (): void => {
  globalThis.document?.querySelector('#snapshot')?.remove();
  try {
    localStorage.removeItem(SNAPSHOT_KEY);
  } catch {
    // closed to us, so nothing lies there
  }
};

/** Changes one entry, over what the other tabs wrote meanwhile (STORE-13). `undefined` removes it. */
export const writeSettingsCache = <K extends keyof SettingsCache>(key: K, value: SettingsCache[K]): void => {
  dropHomeSnapshot();
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readSettingsCache(), [key]: value }));
  } catch {
    // the first paint does without; IndexedDB holds the setting
  }
};

/** Calls back with the mirror when another tab has changed it. */
export const onSettingsCacheChange = (changed: (now: SettingsCache) => void): void => {
  globalThis.addEventListener?.('storage', (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) changed(parseSettingsCache(event.newValue));
  });
};
