import { proxy } from 'valtio';
import { hasUnsavedWork } from '../client/forms/unsaved-work.ts';
import { trackRequest } from '../client/http/activity.ts';
import { postToTabs, UPDATE_TOPIC } from '../storage/tabs.ts';
import { type ForcedUpdate, readForced } from './forced.ts';
import { reload } from './reload.ts';

/** How the page of each of our builds names its entry script. A page of another app on this host does not have it. */
const ENTRY = ' crossorigin src="/assets/index-';

/**
 * Whether the host now serves another build than the running one: its page no longer names all of our scripts.
 */
async function isReplacedOnHost(): Promise<boolean> {
  const scripts = [...document.querySelectorAll('script[src]')].map((script) => script.getAttribute('src') ?? '');
  try {
    const response = await fetch('/', { cache: 'no-store' });
    const page = response.ok ? await response.text() : '';
    // a page that is not the app, such as a captive portal's, does not count
    return page.includes(ENTRY) && scripts.some((src) => !page.includes(`"${src}"`));
  } catch {
    return false;
  }
}

/** State of app updates. Shown by the shell, changed only in `src/pwa`. */
export interface Update {
  /**
   * A service worker controls this page for the first time. Data read before that is read again, so that one visit is
   * enough to work offline (PWA-03).
   */
  taken: boolean;
  /** A newer version is installed and waiting; the app offers it. */
  waiting: boolean;
  /** The customer declined the offer. It returns with the next version or the next start. */
  declined: boolean;
  /** Another tab has activated a newer version. A bar tells that this page is the old one. */
  replaced: boolean;
  /** The operator requires a newer version, in a dialog that cannot be closed. */
  forced: ForcedUpdate | undefined;
  /** `looking`: checking for a newer version; `activating`: it takes over and the page reloads. */
  state: 'idle' | 'looking' | 'activating';
  /** The customer accepted a forced update but no newer version is deployed, so only the link of `forced` remains. */
  nothingNewer: boolean;
  /** A newer version exists, but its files did not load or the old worker kept control. */
  failed: boolean;
}

/** Result of the check for a newer version; `failed`: there is one, but it could not be installed. */
export type FindResult = 'ready' | 'none' | 'failed';

export const update = proxy<Update>({
  taken: false,
  waiting: false,
  declined: false,
  replaced: false,
  forced: undefined,
  state: 'idle',
  nothingNewer: false,
  failed: false,
});

/** The service worker's side of an update. */
export interface Bridge {
  /** Checks for a newer version and returns whether it is ready to take over. */
  findWaiting(): Promise<FindResult>;
  /** Activates the newer version. Resolves to true when it is in control, to false if it does not get it in time. */
  activateWaiting(): Promise<boolean>;
}

/** Without a service worker, reloading the page is the whole update. */
export const bridgeWithoutWorker: Bridge = {
  findWaiting: async () => ((await isReplacedOnHost()) ? 'ready' : 'none'),
  activateWaiting: () => Promise.resolve(true),
};

let getBridge: () => Promise<Bridge> = () => Promise.resolve(bridgeWithoutWorker);
/** Sets how to get the service worker's bridge; called by `register.ts`. */
export const setBridge = (get: () => Promise<Bridge>): void => {
  getBridge = get;
};

/**
 * Returns the one thing to show: the forced dialog, the bar of a replaced page, or the offer. While the customer is
 * busy (a form with input, a money call in flight) only the bar is shown.
 */
export function updateToShow(state: Readonly<Update>, isBusy: boolean): 'forced' | 'replaced' | 'offer' | undefined {
  if (state.forced && !isBusy) return 'forced';
  if (state.replaced) return 'replaced';
  return state.waiting && !state.declined && !isBusy ? 'offer' : undefined;
}

/** Declines the offer until the next version or start. */
export function declineUpdate(): void {
  update.declined = true;
}

/**
 * Applies `appurl_android` of a system config from the network. The caller must not pass a cached config: offline there
 * would be no way out of the dialog (PWA-16).
 */
export function applyForcedUpdate(appurlAndroid: string | null | undefined): void {
  update.forced = readForced(appurlAndroid);
  if (!update.forced) Object.assign(update, { nothingNewer: false, failed: false });
}

/**
 * Accepts the update: checks for a newer version, activates it, and reloads the page once it is in control. If no newer
 * version is deployed, a forced update opens its link in a new window. Does nothing while there is unsaved work.
 */
export async function acceptUpdate(): Promise<void> {
  if (update.state !== 'idle' || hasUnsavedWork()) return;
  if (update.replaced) {
    update.state = 'activating';
    reload();
    return;
  }
  update.state = 'looking';
  Object.assign(update, { nothingNewer: false, failed: false });
  // This stops prefetching, here and in other tabs. A request that arrives while the old worker stops makes Chromium
  // start it again, and the new one then has to wait for 30 s.
  const endTracking = trackRequest(false);
  try {
    await replaceVersion(await getBridge());
  } finally {
    endTracking();
  }
}

async function replaceVersion(bridge: Bridge): Promise<void> {
  const found = await bridge.findWaiting();
  if (found === 'ready' && !hasUnsavedWork()) {
    update.state = 'activating';
    postToTabs(UPDATE_TOPIC);
    const isActive = await bridge.activateWaiting();
    if (isActive && !hasUnsavedWork()) {
      reload();
      return;
    }
    // the customer sent an order meanwhile: the old page stays, to show its outcome, with the bar
    if (isActive) update.replaced = true;
    else update.failed = true;
  }
  update.state = 'idle';
  if (found === 'failed') update.failed = true;
  if (found === 'none') handleNoneFound();
}

function handleNoneFound(): void {
  update.waiting = false;
  if (!update.forced) return;
  update.nothingNewer = true;
  const { url } = update.forced;
  if (url) window.open(url, '_blank', 'noopener,noreferrer');
  else console.warn('appurl_android: only an https address is opened');
}
