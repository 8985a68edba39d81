import { createRoot } from 'react-dom/client';
import './ui/tokens.css';
import './ui/base.css';
import { App } from './app/App.tsx';
import { connectLastSeen, drop } from './app/last-seen/index.ts';
import { watchSignOuts } from './app/router/sign-out-count.ts';
import { reportError } from './app/report.ts';
import { preloadFirst, startNavigation } from './app/router/current-page.ts';
import { startSession } from './client/session/session.ts';
import { activateFirst } from './i18n/index.ts';
import { catchInstallPrompt } from './pwa/install-prompt.ts';
import { settings } from './storage/settings.ts';
import { readSettingsCache } from './storage/settings-cache.ts';
import { tolerateTranslators } from './app/boot/translators.ts';
import { setCompany } from './browser/company.ts';

/** Resolves once the style sheet that `app/boot/early.ts` added has loaded or failed. */
const styled = (): Promise<unknown> | undefined => {
  const link = document.querySelector<HTMLLinkElement>('#css');
  return link && !link.sheet ? new Promise((done) => Object.assign(link, { onload: done, onerror: done })) : undefined;
};

/** The snapshot's data may have caused a rendering error, so the next start does without it. */
const onError = (error: unknown): void => {
  drop();
  reportError(error);
};

/**
 * Starts the app in the order that shows the first screen soonest. Texts, session and the likely first page load at the
 * same time. React replaces the skeleton of `index.html` once all three are there. It replaces a home snapshot without
 * waiting for the session. Everything else waits for an idle moment.
 */
const boot = async (): Promise<void> => {
  tolerateTranslators();
  setCompany(readSettingsCache()?.company);
  connectLastSeen();
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
  drop();
  throw error;
});
