import { snapshot } from 'valtio';
import { text } from '../api/fields.ts';
import { database } from './database.ts';
import { SETTINGS, type Settings, settings } from './settings.ts';
import { parseSettingsCache, readSettingsCache, type SettingsCache, writeSettingsCache } from './settings-cache.ts';

/**
 * Changes one setting: it takes effect immediately, in all tabs, and is stored. After a change of language the caller
 * has to reload the page.
 */
export const changeSetting = async <K extends keyof Settings>(key: K, value: Settings[K]): Promise<void> => {
  Object.assign(settings, { [key]: value });
  writeSettingsCache(key, value as SettingsCache[K]);
  const { ...stored } = readSettingsCache() ?? (snapshot(settings) as SettingsCache);
  delete stored.signed;
  await database('settings').set('settings', JSON.stringify(stored));
};

/** Restores the settings from IndexedDB if localStorage has none. Returns true if the language has changed by that. */
export const restoreSettings = async (): Promise<boolean> => {
  const cache = readSettingsCache();
  if (cache && SETTINGS.some((key) => cache[key] !== undefined)) return false;
  const before = { ...settings };
  const stored = parseSettingsCache((await database('settings').get('settings', text)) ?? null);
  for (const key of SETTINGS) {
    // a choice that the customer made while IndexedDB was being read is newer
    if (stored[key] === undefined || settings[key] !== before[key]) continue;
    writeSettingsCache(key, stored[key]);
    Object.assign(settings, { [key]: stored[key] });
  }
  return settings.language !== before.language;
};
