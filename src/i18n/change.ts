import type { Language } from '../config.ts';
import { changeSetting } from '../storage/change-setting.ts';
import { currentLanguage, fetchCatalog } from './index.ts';

/** ms after which a reload that its person refused (a form asked first) counts as over. */
const REFUSED_MS = 2000;
let isReloading = false;
/** Reloads the page for a chosen language, once: the choice and whoever follows the setting both ask for it. */
export const reloadForLanguage = (): void => {
  if (isReloading) return;
  isReloading = true;
  setTimeout(() => {
    isReloading = false;
  }, REFUSED_MS);
  globalThis.location.reload();
};

/**
 * Stores a language and reloads once on the same route (I18N-02). Its words are fetched first, so that it works offline
 * too: where they cannot be had, nothing changes and the answer is `false`, and the caller says so (I18N-13).
 */
export const changeLanguage = async (language: Language): Promise<boolean> => {
  if (language === currentLanguage()) return true;
  try {
    await Promise.all([fetchCatalog(language, 'shell'), fetchCatalog(language, 'pages')]);
  } catch (error) {
    console.error(`i18n: the words of ${language} did not load`, error);
    return false;
  }
  await changeSetting('language', language);
  reloadForLanguage();
  return true;
};
