import { proxy, ref, useSnapshot } from 'valtio';
import { loadPagesCatalog } from '../i18n/index.ts';
import { loadPage } from '../pwa/load-page.ts';

type Chrome = typeof import('./chrome/index.ts');

const loaded = proxy<{ chrome?: Chrome }>({});

/**
 * Loads the shell's bars, dialogs and stand-ins with their texts, after the first screen. If that fails, each page that
 * is opened tries again.
 */
export const loadChrome = async (): Promise<Chrome> => {
  const [chrome] = await loadPage(() => Promise.all([import('./chrome/index.ts'), loadPagesCatalog()]));
  loaded.chrome ??= ref(chrome);
  return chrome;
};

/** Returns the chrome, or undefined until it is loaded. */
export const useChrome = (): Chrome | undefined => useSnapshot(loaded).chrome as Chrome | undefined;
