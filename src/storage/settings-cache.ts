import { type Language, LANGUAGES } from '../config.ts';
import { noteAccountVisibilityChange } from './account-visibility.ts';

/**
 * Key of the settings cache in localStorage: the settings that the first paint needs before IndexedDB responds.
 * `app/boot/early.ts` reads it too.
 */
const KEY = 'andaman';

const THEMES = ['light', 'dark'] as const;
const DIRECTIONS = ['green', 'red', 'blue'] as const;

export interface SettingsCache {
  language?: Language | undefined;
  theme?: (typeof THEMES)[number] | undefined;
  /** Colour of rising prices: green, red, or blue (with orange for falling ones). */
  direction?: (typeof DIRECTIONS)[number] | undefined;
  amountsHidden?: boolean | undefined;
  /** Whether taps and accepted orders vibrate. */
  haptics?: boolean | undefined;
  /** Whether the app moves as little as under reduced motion, whatever the system says. */
  movesLess?: boolean | undefined;
  /** Whether prefetching is off (OFF-03). */
  keepLess?: boolean | undefined;
  /** The operator's notice that the customer has closed on home (HOME-05). */
  closedNotice?: string | undefined;
  /**
   * Whether a token is stored on this device: true while it is, false after it was deleted or an account
   * was opened. The token itself is never in here.
   */
  signed?: boolean | undefined;
  /** A logout has begun and not finished: the data on the disk must not be used. */
  leaving?: boolean | undefined;
  /** Random name of the session (not its token): a snapshot is never shown in another session. */
  session?: string | undefined;
  /** Whether the app lock is on. */
  locks?: boolean | undefined;
  /** Paths of pages that are closed in the customer's region. */
  closed?: readonly string[] | undefined;
  /** The company's name, if the operator has set one. */
  company?: string | undefined;
}

const isOneOf =
  <T>(values: readonly T[]) =>
  (value: unknown): boolean =>
    values.includes(value as T);
const isOfType =
  (type: string) =>
  (value: unknown): boolean =>
    typeof value === type;

const validators: Record<keyof SettingsCache, (value: unknown) => boolean> = {
  language: isOneOf(LANGUAGES),
  theme: isOneOf(THEMES),
  direction: isOneOf(DIRECTIONS),
  amountsHidden: isOfType('boolean'),
  haptics: isOfType('boolean'),
  movesLess: isOfType('boolean'),
  keepLess: isOfType('boolean'),
  closedNotice: isOfType('string'),
  signed: isOfType('boolean'),
  leaving: isOfType('boolean'),
  session: isOfType('string'),
  locks: isOfType('boolean'),
  company: isOfType('string'),
  // these paths become part of a style sheet
  closed: (value) => Array.isArray(value) && value.every((path) => /^[/\w-]+$/.test(path)),
};

/** Parses the text of the settings cache. Invalid entries are dropped one by one (STORE-05). */
export const parseSettingsCache = (text: string | null): SettingsCache => {
  try {
    const entries = Object.entries(JSON.parse(text ?? '{}') as object);
    return Object.fromEntries(
      entries.filter(([key, value]) => Object.hasOwn(validators, key) && validators[key as keyof SettingsCache](value)),
    ) as SettingsCache;
  } catch {
    return {};
  }
};

/** Returns the settings cache, or undefined if localStorage is unavailable. */
export const readSettingsCache = (): SettingsCache | undefined => {
  try {
    return parseSettingsCache(localStorage.getItem(KEY));
  } catch {
    return undefined;
  }
};

/**
 * Whether no one has ever logged in or opened an account on this device. False if localStorage is unavailable, since it
 * is unknown then.
 */
export const isStranger = (cache = readSettingsCache()): boolean => cache !== undefined && cache.signed === undefined;

/** Changes one entry and keeps what other tabs have written meanwhile (STORE-13). `undefined` removes it. */
export const writeSettingsCache = <K extends keyof SettingsCache>(key: K, value: SettingsCache[K]): void => {
  noteAccountVisibilityChange();
  try {
    localStorage.setItem(KEY, JSON.stringify({ ...readSettingsCache(), [key]: value }));
  } catch {
    // the first paint uses defaults; the setting is in IndexedDB
  }
};

/** Calls `onChange` with the new settings cache when another tab has changed it. */
export const onSettingsCacheChange = (onChange: (cache: SettingsCache) => void): void => {
  globalThis.addEventListener?.('storage', (event: StorageEvent) => {
    if (event.key === KEY || event.key === null) onChange(parseSettingsCache(event.newValue));
  });
};
