import { proxy } from 'valtio';
import { hasUnsavedWork } from '../client/forms/unsaved-work.ts';
import { trackRequest } from '../client/http/activity.ts';
import { postToTabs, UPDATE_TOPIC } from '../storage/tabs.ts';
import { type ForcedUpdate, readForced } from './forced.ts';
import { replacedOnHost } from './host.ts';
import { reload } from './reload.ts';

/** What is known about newer versions of the app. Drawn by the shell, changed here alone. */
export interface Update {
  /**
   * A worker controls this page for the first time: what was read before it was there is read again, so that one visit
   * is enough to work offline (PWA-03).
   */
  taken: boolean;
  /** A newer version is installed and waits: it is offered. */
  waiting: boolean;
  /** The person put the offer off; it comes back with the next version or the next start. */
  declined: boolean;
  /** Another tab has put the newer version in place: this page is the old one and says so in a bar. */
  replaced: boolean;
  /** The operator demands a newer version: a dialog that cannot be closed. */
  forced: ForcedUpdate | undefined;
  /** `looking`: asked for a newer version; `activating`: it takes over, then the page loads anew. */
  state: 'idle' | 'looking' | 'activating';
  /** The forced dialog's button was pressed and nothing newer is deployed: the link of `forced` is all there is. */
  nothingNewer: boolean;
  /** A newer version is there, and its files did not come or the old one did not let go. */
  failed: boolean;
}

/** What looking for a newer version found; `failed`: there is one, and it could not be installed. */
export type Found = 'ready' | 'none' | 'failed';

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

/** The worker's side of an update. */
export interface Bridge {
  /** Whether a newer version is ready to take over; looks for one first. */
  findWaiting(): Promise<Found>;
  /** Lets it take over; ends when it has, or when waiting longer is of no use: then false. */
  activateWaiting(): Promise<boolean>;
}

/** Where there is no worker, loading the page anew is the whole update. */
export const withoutWorker: Bridge = {
  findWaiting: async () => ((await replacedOnHost()) ? 'ready' : 'none'),
  activateWaiting: () => Promise.resolve(true),
};

let bridge: () => Promise<Bridge> = () => Promise.resolve(withoutWorker);
/** Joins the worker once it is there; `register.ts` does. */
export const setBridge = (get: () => Promise<Bridge>): void => {
  bridge = get;
};

/**
 * Which one thing to show, so that there are never two: the forced dialog, the bar of a replaced page, the offer.
 * `busy` (a form with input, a money call in flight) holds dialog and offer back; the bar alone stays.
 */
export function updateShown(now: Readonly<Update>, busy: boolean): 'forced' | 'replaced' | 'offer' | undefined {
  if (now.forced && !busy) return 'forced';
  if (now.replaced) return 'replaced';
  return now.waiting && !now.declined && !busy ? 'offer' : undefined;
}

/** Puts the offer off. */
export function declineUpdate(): void {
  update.declined = true;
}

/**
 * Takes `appurl_android` of a system config that the network gave. A kept config forces nothing: offline there would be
 * no way out of the dialog (PWA-16).
 */
export function considerConfig(appurlAndroid: string | null | undefined): void {
  update.forced = readForced(appurlAndroid);
  if (!update.forced) Object.assign(update, { nothingNewer: false, failed: false });
}

/**
 * The button of offer, bar and dialog: activates the waiting version, looking for one first, and loads the page anew
 * once it is in control. Where nothing newer is deployed, a forced update opens its link in a window of its own.
 * Does nothing while a form is dirty or a money call is in flight.
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
  // nothing is read ahead meanwhile, here or in another tab: a read that comes while the old worker stops has Chromium
  // start it again, and let it idle for 30 s before the new one takes over
  const end = trackRequest(false);
  try {
    await replace(await bridge());
  } finally {
    end();
  }
}

async function replace(worker: Bridge): Promise<void> {
  const waiting = await worker.findWaiting();
  if (waiting === 'ready' && !hasUnsavedWork()) {
    update.state = 'activating';
    postToTabs(UPDATE_TOPIC);
    const taken = await worker.activateWaiting();
    if (taken && !hasUnsavedWork()) {
      reload();
      return;
    }
    // an order was sent while it took over: this page stays with its answer, and says that it is the old one
    if (taken) update.replaced = true;
    else update.failed = true;
  }
  update.state = 'idle';
  if (waiting === 'failed') update.failed = true;
  if (waiting === 'none') nothingFound();
}

function nothingFound(): void {
  update.waiting = false;
  if (!update.forced) return;
  update.nothingNewer = true;
  const { url } = update.forced;
  if (url) window.open(url, '_blank', 'noopener,noreferrer');
  else console.warn('appurl_android: only an https address is opened');
}
