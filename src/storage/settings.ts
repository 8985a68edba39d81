import { proxy } from 'valtio';
import { config, type Language } from '../config.ts';
import { detectLanguage } from '../domain/languages.ts';
import { onSettingsCacheChange, readSettingsCache, type SettingsCache } from './settings-cache.ts';

/** Settings of the device, which survive a logout. An absent setting has its default. */
export interface Settings extends Omit<
  SettingsCache,
  'signed' | 'leaving' | 'session' | 'locks' | 'closed' | 'language'
> {
  /**
   * Language code of the API (CALL-04): the customer's choice, else the browser's first language that we support, else
   * the configured one.
   */
  language: Language;
}

/** Settings that are stored, in IndexedDB and in the settings cache. */
export const SETTINGS = [
  'language',
  'theme',
  'direction',
  'amountsHidden',
  'haptics',
  'movesLess',
  'keepLess',
  'closedNotice',
] as const satisfies (keyof Settings)[];

const settingsOf = (cache: SettingsCache): Settings => {
  const { signed: _, ...stored } = cache;
  return {
    ...stored,
    language: detectLanguage(stored.language, globalThis.navigator?.languages ?? [], config.defaultLanguage),
  };
};

/**
 * The current settings, read synchronously from the settings cache at import and kept in step with other tabs. Only
 * `change-setting.ts` changes them.
 */
export const settings = proxy<Settings>(settingsOf(readSettingsCache() ?? {}));

onSettingsCacheChange((cache) => {
  const next = settingsOf(cache);
  for (const key of SETTINGS) if (settings[key] !== next[key]) Object.assign(settings, { [key]: next[key] });
});
