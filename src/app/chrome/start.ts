import { msg } from '@lingui/core/macro';
import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { systemConfig } from '../../features/operator/index.ts';
import { setIdempotency } from '../../client/http/retry.ts';
import { hasUnsavedWork } from '../../client/forms/unsaved-work.ts';
import { request } from '../../client/http/request.ts';
import { startReadingAhead } from '../../client/ahead/index.ts';
import { rereadScreen } from '../../client/http/connection.ts';
import { watchPendingLogouts } from '../../client/session/pending-logouts.ts';
import { resolveSubmissions } from '../../client/outbox/submit.ts';
import { session } from '../../client/session/session.ts';
import { config } from '../../config.ts';
import { coins } from '../../api/market.ts';
import { firstUnread } from '../../features/messages/index.ts';
import { followPending } from '../../features/options/index.ts';
import { watchLock } from '../../features/credentials/index.ts';
import { reloadForLanguage } from '../../i18n/change.ts';
import { activate, currentLanguage, i18n } from '../../i18n/index.ts';
import { watchInstall } from '../../pwa/install.ts';
import { keepPushes } from '../../pwa/keep-pushes.ts';
import { purgePrivate, watchWipes } from '../../pwa/purge.ts';
import { applyForcedUpdate, update } from '../../pwa/update.ts';
import { setHaptics } from '../../ui/base/haptics.ts';
import { restoreSettings } from '../../storage/change-setting.ts';
import { settings } from '../../storage/settings.ts';
import { sanitise } from '../../ui/layout/sanitise.ts';
import { followLinks } from '../router/links.ts';
import { watchHistory } from '../router/history.ts';
import { whenIdle } from '../idle.ts';
import { startTheme } from '../boot/theme.ts';
import { watchNotificationTaps } from './notification-taps.ts';
import { watchCompany } from './company.ts';
import { watchRegion } from './region.ts';
import { watchHomeSnapshot } from '../last-seen/take.ts';
import { watchSessionEnd } from './session-end.ts';
import { showMessage } from './state.ts';
import { wait } from '../../browser/wait.ts';
import type { WorkerMessage } from '../../browser/worker-protocol.ts';

/**
 * Tells the active service worker to store the files that its first install has deferred (`sw/shell.ts`). Never
 * resolves if there is no worker.
 */
async function completeInstall(): Promise<void> {
  const registration = await navigator.serviceWorker?.ready;
  registration?.active?.postMessage({ type: 'COMPLETE_INSTALL' } satisfies WorkerMessage);
}

/** How long the unread message waits for the system config, so that a forced update comes first (SHELL-18). */
const CONFIG_TIMEOUT_MS = 3000;

/**
 * Applies the system config. A cached one tells whether the backend stores keys; only a fresh one forces updates
 * (PWA-16).
 */
const readConfig = (): void => {
  const { value, source } = systemConfig.state;
  if (!value) return;
  setIdempotency(value.idempotency);
  if (source === 'network') applyForcedUpdate(value.appurl_android);
};

/**
 * Switches to the language that another tab has chosen, or that was restored from IndexedDB (STORE-13).
 */
const followLanguage = (): void => {
  if (settings.language === currentLanguage()) return;
  if (hasUnsavedWork())
    void activate(settings.language).catch((error: unknown) =>
      console.error('i18n: the language could not be followed', error),
    );
  else reloadForLanguage();
};

/** Shows the first unread message, once, to the customer who was logged in when the app started (SHELL-17). */
const readMessage = async (): Promise<void> => {
  if (session.status !== 'in') return;
  const { epoch } = session;
  await Promise.race([systemConfig.isJustRead() || systemConfig.refresh(), wait(CONFIG_TIMEOUT_MS)]);
  const message = await firstUnread();
  if (!message) return;
  const hasMarkup = /[<&]/.test(message.content);
  const nodes = hasMarkup
    ? await sanitise(message.content, { tableLabel: i18n._(msg`Table`) }).catch(() => undefined)
    : undefined;
  if (session.epoch === epoch) showMessage({ ...message, nodes });
};

/**
 * Lets the service worker cache all coins if it has no copy yet, so that their page opens offline (PWA-03). Home only
 * reads the first ones.
 */
const cacheCoins = (): void => {
  if (navigator.serviceWorker?.controller && (session.status === 'in' || config.access === 'open'))
    void request(coins, {}).catch(() => undefined);
};

const followHaptics = (): void => {
  const applySetting = (): void => setHaptics(settings.haptics === true);
  applySetting();
  subscribeKey(settings, 'haptics', applySetting);
};

/** Reads what every start needs in addition to the page's data. */
const readAtStart = (): void => {
  void systemConfig.refresh();
  cacheCoins();
};

let isStarted = false;

/** Starts the services that wait for the first screen. Runs once; nothing in it rejects. */
export const startServices = (): void => {
  if (isStarted) return;
  isStarted = true;
  watchWipes();
  // a session that ended before `watchWipes` has left its copies
  if (session.status === 'out') void purgePrivate();
  followLinks();
  startTheme();
  followHaptics();
  watchHistory();
  watchSessionEnd();
  watchInstall();
  watchNotificationTaps();
  void watchLock();
  followPending();
  watchCompany();
  watchRegion();
  // a service worker now controls the page for the first time: reread the screen, so that it is cached (PWA-03)
  subscribeKey(update, 'taken', rereadScreen);
  subscribe(systemConfig.state, readConfig);
  readConfig();
  readAtStart();
  if (update.taken) rereadScreen();
  void readMessage();
  void resolveSubmissions();
  watchPendingLogouts();
  void restoreSettings().then(followLanguage);
  subscribe(settings, followLanguage);
  whenIdle(
    () => {
      void completeInstall();
      startReadingAhead();
      keepPushes();
    },
    { afterReads: true },
  );
  if (import.meta.env.VITE_KILL !== '1') watchHomeSnapshot();
};
