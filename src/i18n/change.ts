import type { Language } from '../config.ts';
import { changeSetting } from '../storage/change-setting.ts';
import { currentLanguage, fetchCatalog } from './index.ts';

/** After this time a reload counts as cancelled: the customer chose to stay on a form. */
const RELOAD_TIMEOUT_MS = 2000;
let isReloading = false;

/** Reloads the page after a change of language, once: the choice and the listener of the setting both ask for it. */
export const reloadForLanguage = (): void => {
  if (isReloading) return;
  isReloading = true;
  setTimeout(() => {
    isReloading = false;
  }, RELOAD_TIMEOUT_MS);
  globalThis.location.reload();
};

/**
 * Stores a language and reloads once on the same route (I18N-02). It loads the texts first, so that the page works
 * offline too. If they are unavailable, nothing changes and it returns `false`; the caller says so (I18N-13).
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
