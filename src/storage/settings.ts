import { proxy, snapshot } from 'valtio';
import type { Language } from '../config.ts';
import { text } from '../api/fields.ts';
import { detectLanguage } from '../i18n/languages.ts';
import { database } from './database.ts';
import {
  type SettingsCache,
  writeSettingsCache,
  onSettingsCacheChange,
  parseSettingsCache,
  readSettingsCache,
} from './settings-cache.ts';

/** Settings of the device; they stay when a customer signs out. Absent means untouched. */
export interface Settings extends Omit<SettingsCache, 'signed' | 'language'> {
  /**
   * As on the wire (CALL-04): the stored choice, else the browser's first that we have, else the configured one (design
   * 3).
   */
  language: Language;
}

const KEYS = [
  'language',
  'theme',
  'direction',
  'lastTab',
  'amountsHidden',
  'haptics',
  'keepLess',
] as const satisfies (keyof Settings)[];

const from = (now: SettingsCache): Settings => {
  const { signed: _, ...stored } = now;
  return { ...stored, language: detectLanguage(stored.language, globalThis.navigator?.languages ?? []) };
};

/**
 * Filled from the mirror at import, so nothing waits for it; follows the other tabs. Changed by `changeSetting` alone.
 */
export const settings = proxy<Settings>(from(readSettingsCache() ?? {}));

const follow = (now: SettingsCache): void => {
  const next = from(now);
  for (const key of KEYS) if (settings[key] !== next[key]) Object.assign(settings, { [key]: next[key] });
};
onSettingsCacheChange(follow);

/**
 * Keeps one setting: shown at once, in the other tabs too, and after a restart. A change of language needs a reload by
 * the caller.
 */
export const changeSetting = async <K extends keyof Settings>(key: K, value: Settings[K]): Promise<void> => {
  Object.assign(settings, { [key]: value });
  writeSettingsCache(key, value as SettingsCache[K]);
  const { ...chosen } = readSettingsCache() ?? (snapshot(settings) as SettingsCache);
  delete chosen.signed;
  await database('settings').set('settings', JSON.stringify(chosen));
};

/** Takes the settings from IndexedDB where the mirror is gone; true when the language is another one than was shown. */
export const restoreSettings = async (): Promise<boolean> => {
  const now = readSettingsCache();
  if (now && KEYS.some((key) => now[key] !== undefined)) return false;
  const before = { ...settings };
  const stored = parseSettingsCache((await database('settings').get('settings', text)) ?? null);
  for (const key of KEYS) {
    // what was chosen while IndexedDB answered is newer than what it holds
    if (stored[key] === undefined || settings[key] !== before[key]) continue;
    writeSettingsCache(key, stored[key]);
    Object.assign(settings, { [key]: stored[key] });
  }
  return settings.language !== before.language;
};
