import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import { App } from './app/App.tsx';
import { watchSignOuts } from './app/router/sign-out-count.ts';
import { reportError } from './app/report.ts';
import { preloadFirst, startNavigation } from './app/router/current-page.ts';
import { startSession } from './client/session/session.ts';
import { activateFirst } from './i18n/index.ts';
import { catchInstallPrompt } from './pwa/install-prompt.ts';
import { settings } from './storage/settings.ts';
import { dropHomeSnapshot } from './storage/settings-cache.ts';

/** The style sheet that `app/boot/early.ts` has added is there, or will not come. */
const styled = (): Promise<unknown> | undefined => {
  const link = document.querySelector<HTMLLinkElement>('#css');
  return link && !link.sheet ? new Promise((done) => Object.assign(link, { onload: done, onerror: done })) : undefined;
};

/** What could not be drawn may be what home was last seen with: the next start does without. */
const onError = (error: unknown): void => {
  dropHomeSnapshot();
  reportError(error);
};

/**
 * Boot, in the order that shows the first screen soonest: words, session and the likely first page are fetched side by
 * side; React takes over from the skeleton of `index.html` once all three are there, from home as it was last seen
 * without the session. All else waits for an idle moment.
 */
const boot = async (): Promise<void> => {
  catchInstallPrompt();
  const words = activateFirst(settings.language);
  preloadFirst();
  void startSession();
  await words;
  await Promise.all([startNavigation(), styled()]);
  watchSignOuts();
  createRoot(document.getElementById('root')!, { onUncaughtError: onError, onCaughtError: onError }).render(<App />);
};

globalThis.addEventListener('unhandledrejection', (event) => reportError(event.reason));
void boot().catch((error: unknown) => {
  document.documentElement.dataset['failed'] = '';
  dropHomeSnapshot();
  throw error;
});
