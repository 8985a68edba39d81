import { proxy } from 'valtio';
import { installPrompt } from './install-prompt.ts';
import { persistStorage } from './quota.ts';

/** State of the installation offer. `way`: the browser's prompt, or on iOS a hint how to install manually. */
export const install = proxy<{ way: 'prompt' | 'ios' | undefined; refused: boolean; visits: number }>({
  way: undefined,
  refused: false,
  visits: 0,
});

/** Returns the offer to show: from the second visit on, and never again after a refusal. */
export function installOffer(state: Readonly<typeof install>): 'prompt' | 'ios' | undefined {
  return state.visits > 1 && !state.refused ? state.way : undefined;
}

const KEY = 'andaman.install';
const VISIT_KEY = 'andaman.visit';

/** Counts the visit and waits for the browser's install prompt. */
export function watchInstall(): void {
  countVisit();
  if (isInstalled()) {
    // iOS fires no event after an installation, so the first start from the home screen asks
    void persistStorage();
    return;
  }
  const offerPrompt = (): void => {
    install.way = 'prompt';
  };
  installPrompt.onEvent = offerPrompt;
  // the prompt came before this code was loaded
  if (installPrompt.event) offerPrompt();
  window.addEventListener('appinstalled', () => {
    install.way = undefined;
    void persistStorage();
  });
  if (isIos()) install.way = 'ios';
}

/** Accepts the offer and shows the browser's prompt. Dismissing that counts as a refusal too. */
export async function acceptInstall(): Promise<void> {
  const { event } = installPrompt;
  // a prompt can be used only once
  installPrompt.event = undefined;
  install.way = undefined;
  const result = await event?.prompt();
  if (result?.outcome === 'dismissed') refuseInstall();
}

/** Refuses the offer, which is not shown again. */
export function refuseInstall(): void {
  install.refused = true;
  saveState();
}

/** Whether the app runs from the home screen. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

/**
 * Whether the device runs iOS, where every browser installs only through the share menu. iPads identify as Macs, but
 * only they have a touch screen.
 */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

function countVisit(): void {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { visits?: unknown; refused?: unknown };
    install.visits = typeof stored.visits === 'number' ? stored.visits : 0;
    install.refused = stored.refused === true;
    // a reload is the same visit
    if (sessionStorage.getItem(VISIT_KEY) === null || install.visits === 0) install.visits += 1;
    sessionStorage.setItem(VISIT_KEY, '1');
    saveState();
  } catch {
    // if a refusal cannot be stored, it is better never to offer than always
    install.visits = 0;
  }
}

function saveState(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ visits: Math.min(install.visits, 99), refused: install.refused }));
  } catch {
    // storage is unavailable, so `countVisit` has disabled the offer
  }
}
