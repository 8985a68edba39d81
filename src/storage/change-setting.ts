import { snapshot } from 'valtio';
import { text } from '../api/fields.ts';
import { database } from './database.ts';
import { SETTINGS, type Settings, settings } from './settings.ts';
import { parseSettingsCache, readSettingsCache, type SettingsCache, writeSettingsCache } from './settings-cache.ts';

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
  if (now && SETTINGS.some((key) => now[key] !== undefined)) return false;
  const before = { ...settings };
  const stored = parseSettingsCache((await database('settings').get('settings', text)) ?? null);
  for (const key of SETTINGS) {
    // what was chosen while IndexedDB answered is newer than what it holds
    if (stored[key] === undefined || settings[key] !== before[key]) continue;
    writeSettingsCache(key, stored[key]);
    Object.assign(settings, { [key]: stored[key] });
  }
  return settings.language !== before.language;
};
