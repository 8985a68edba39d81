import { type ComponentType, lazy } from 'react';
import { loadPagesCatalog } from '../i18n/index.ts';
import { loadPage } from '../pwa/load-page.ts';

type Notices = typeof import('./notices/index.ts');

/**
 * Bars, dialogs and stand-ins of the shell with their words: nothing of the first screen, so fetched once that stands.
 */
export const loadNotices = async (): Promise<Notices> => {
  const [notices] = await loadPage(() => Promise.all([import('./notices/index.ts'), loadPagesCatalog()]));
  return notices;
};

/** One of their components. */
export const lazyNotice = <P extends object>(pick: (notices: Notices) => ComponentType<P>) =>
  lazy(async () => ({ default: pick(await loadNotices()) }));
