import { msg } from '@lingui/core/macro';
import { subscribe } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { setIdempotency } from '../../client/http/retry.ts';
import { hasUnsavedWork } from '../../client/forms/unsaved-work.ts';
import { request } from '../../client/http/request.ts';
import { startReadingAhead } from '../../client/ahead/index.ts';
import { rereadScreen } from '../../client/http/connection.ts';
import { resolveSubmissions } from '../../client/outbox/submit.ts';
import { session } from '../../client/session/session.ts';
import { config } from '../../config.ts';
import { coins } from '../../api/market.ts';
import { systemConfig } from '../../features/home/store.ts';
import { firstUnread } from '../../features/messages/store.ts';
import { followPending } from '../../features/options/pending.ts';
import { watchLock } from '../../features/profile/lock.ts';
import { reloadForLanguage } from '../../i18n/change.ts';
import { activate, currentLanguage, i18n } from '../../i18n/index.ts';
import { watchInstall } from '../../pwa/install.ts';
import { completeInstall } from '../../pwa/complete-install.ts';
import { purgePrivate, watchWipes } from '../../pwa/purge.ts';
import { applyForcedUpdate, update } from '../../pwa/update.ts';
import { setHaptics } from '../../ui/haptics.ts';
import { restoreSettings } from '../../storage/change-setting.ts';
import { settings } from '../../storage/settings.ts';
import { sanitise } from '../../ui/sanitise.ts';
import { followLinks } from '../router/links.ts';
import { watchHistory } from '../router/history.ts';
import { whenIdle } from '../idle.ts';
import { startTheme } from '../boot/theme.ts';
import { watchNotificationTaps } from './notification-taps.ts';
import { watchRegion } from './region.ts';
import { takeSnapshots } from './home-snapshot.ts';
import { watchSessionEnd } from './session-end.ts';
import { showMessage } from './state.ts';
import { wait } from '../../lib/wait.ts';

/** ms that the unread message waits for the system config, so that a forced update comes first (SHELL-18). */
const CONFIG_TIMEOUT_MS = 3000;

/** A kept config says how the backend keeps keys, but only one that the network gave demands an update (PWA-16). */
const readConfig = (): void => {
  const { value, source } = systemConfig.state;
  if (!value) return;
  setIdempotency(value.idempotency);
  if (source === 'network') applyForcedUpdate(value.appurl_android);
};

/**
 * Another tab has chosen a language, or IndexedDB remembers one that the mirror has lost: this page follows (STORE-13).
 */
const followLanguage = (): void => {
  if (settings.language === currentLanguage()) return;
  if (hasUnsavedWork())
    void activate(settings.language).catch((error: unknown) =>
      console.error('i18n: the language could not be followed', error),
    );
  else reloadForLanguage();
};

/** The message of a start is asked for once, for the customer who was signed in when the app started (SHELL-17). */
const readMessage = async (): Promise<void> => {
  if (session.status !== 'in') return;
  const { epoch } = session;
  await Promise.race([systemConfig.isJustRead() || systemConfig.refresh(), wait(CONFIG_TIMEOUT_MS)]);
  const message = await firstUnread();
  if (!message) return;
  const marked = /[<&]/.test(message.content);
  const nodes = marked
    ? await sanitise(message.content, { tableLabel: i18n._(msg`Table`) }).catch(() => undefined)
    : undefined;
  if (session.epoch === epoch) showMessage({ ...message, nodes });
};

/**
 * Home asks for its first coins alone: the worker, where it has no copy of all of them yet, gets one, so that their
 * page opens offline (PWA-03).
 */
const keepCoins = (): void => {
  if (navigator.serviceWorker?.controller && (session.status === 'in' || config.access === 'open'))
    void request(coins, {}).catch(() => undefined);
};

const followHaptics = (): void => {
  const follow = (): void => setHaptics(settings.haptics === true);
  follow();
  subscribeKey(settings, 'haptics', follow);
};

/** What every start reads beside what is on screen. */
const readFirst = (): void => {
  void systemConfig.refresh();
  keepCoins();
};

let started = false;

/** What the start has to look after once the first screen stands. Called once; nothing here rejects. */
export const start = (): void => {
  if (started) return;
  started = true;
  watchWipes();
  // a session that ended before this was here has left its copies
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
  watchRegion();
  // a worker controls the page for the first time: what is on screen is read again, so that it is kept (PWA-03)
  subscribeKey(update, 'taken', rereadScreen);
  subscribe(systemConfig.state, readConfig);
  readConfig();
  readFirst();
  if (update.taken) rereadScreen();
  void readMessage();
  void resolveSubmissions();
  void restoreSettings().then(followLanguage);
  subscribe(settings, followLanguage);
  whenIdle(
    () => {
      void completeInstall();
      startReadingAhead();
    },
    { answers: true },
  );
  if (import.meta.env.VITE_KILL !== '1') takeSnapshots();
};
