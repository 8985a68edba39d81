import { proxy } from 'valtio';
import { config, type Language } from '../config.ts';
import { detectLanguage } from '../lib/languages.ts';
import { onSettingsCacheChange, readSettingsCache, type SettingsCache } from './settings-cache.ts';

/** Settings of the device; they stay when a customer signs out. Absent means untouched. */
export interface Settings extends Omit<
  SettingsCache,
  'signed' | 'leaving' | 'session' | 'locks' | 'closed' | 'language'
> {
  /**
   * As on the wire (CALL-04): the stored choice, else the browser's first that we have, else the configured one (design
   * 3).
   */
  language: Language;
}

/** What is stored of them, on the disk and in the mirror. */
export const SETTINGS = [
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
  return {
    ...stored,
    language: detectLanguage(stored.language, globalThis.navigator?.languages ?? [], config.defaultLanguage),
  };
};

/**
 * Filled from the mirror at import, so nothing waits for it; follows the other tabs. Changed by `change-setting.ts`
 * alone.
 */
export const settings = proxy<Settings>(from(readSettingsCache() ?? {}));

const follow = (now: SettingsCache): void => {
  const next = from(now);
  for (const key of SETTINGS) if (settings[key] !== next[key]) Object.assign(settings, { [key]: next[key] });
};
onSettingsCacheChange(follow);
