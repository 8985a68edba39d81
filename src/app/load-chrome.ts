import { proxy, ref, useSnapshot } from 'valtio';
import { loadPagesCatalog } from '../i18n/index.ts';
import { loadPage } from '../pwa/load-page.ts';

type Chrome = typeof import('./chrome/index.ts');

const loaded = proxy<{ chrome?: Chrome }>({});

/**
 * Bars, dialogs and stand-ins of the shell with their words: nothing of the first screen, so fetched once that stands.
 * Where they do not come, each page that is opened asks again.
 */
export const loadChrome = async (): Promise<Chrome> => {
  const [chrome] = await loadPage(() => Promise.all([import('./chrome/index.ts'), loadPagesCatalog()]));
  loaded.chrome ??= ref(chrome);
  return chrome;
};

/** They, once they are there. */
export const useChrome = (): Chrome | undefined => useSnapshot(loaded).chrome as Chrome | undefined;
