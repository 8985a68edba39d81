import { type ComponentType, lazy } from 'react';
import { loadPagesCatalog } from '../i18n/index.ts';
import { loadPage } from '../pwa/load-page.ts';

type Chrome = typeof import('./chrome/index.ts');

/**
 * Bars, dialogs and stand-ins of the shell with their words: nothing of the first screen, so fetched once that stands.
 */
export const loadChrome = async (): Promise<Chrome> => {
  const [notices] = await loadPage(() => Promise.all([import('./chrome/index.ts'), loadPagesCatalog()]));
  return notices;
};

/** One of their components. */
export const lazyChrome = <P extends object>(pick: (notices: Chrome) => ComponentType<P>) =>
  lazy(async () => ({ default: pick(await loadChrome()) }));
