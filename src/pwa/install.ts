import { proxy } from 'valtio';
import { installPrompt } from './install-prompt.ts';
import { keepStorage } from './quota.ts';

/** What is known about installing the app. `way`: the browser's own prompt, or on iOS a hint how to do it by hand. */
export const install = proxy<{ way: 'prompt' | 'ios' | undefined; refused: boolean; visits: number }>({
  way: undefined,
  refused: false,
  visits: 0,
});

/** The offer to show: from the second visit on, and never again once refused. */
export function installOffer(now: Readonly<typeof install>): 'prompt' | 'ios' | undefined {
  return now.visits > 1 && !now.refused ? now.way : undefined;
}

const KEY = 'andaman.install';
const VISIT = 'andaman.visit';

/** Counts the visit and follows the browser's offer. */
export function watchInstall(): void {
  countVisit();
  if (isInstalled()) {
    // iOS tells nobody that it has installed: the first start from the home screen asks
    void keepStorage();
    return;
  }
  const offer = (): void => {
    install.way = 'prompt';
  };
  installPrompt.onEvent = offer;
  // it came before this code
  if (installPrompt.event) offer();
  window.addEventListener('appinstalled', () => {
    install.way = undefined;
    void keepStorage();
  });
  if (isIos()) install.way = 'ios';
}

/** The person takes the offer: the browser asks once more itself. A "no" there is a refusal like any other. */
export async function acceptInstall(): Promise<void> {
  const { event } = installPrompt;
  // it can be used once
  installPrompt.event = undefined;
  install.way = undefined;
  const result = await event?.prompt();
  if (result?.outcome === 'dismissed') refuseInstall();
}

/** The offer does not come back by itself. */
export function refuseInstall(): void {
  install.refused = true;
  remember();
}

/** Whether the app runs from the home screen. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches || (navigator as { standalone?: boolean }).standalone === true;

/** iPads call themselves Macs; only they have a touch screen. Every browser on iOS installs by the share menu alone. */
const isIos = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1);

function countVisit(): void {
  try {
    const stored = JSON.parse(localStorage.getItem(KEY) ?? '{}') as { visits?: unknown; refused?: unknown };
    install.visits = typeof stored.visits === 'number' ? stored.visits : 0;
    install.refused = stored.refused === true;
    // a reload is the same visit
    if (sessionStorage.getItem(VISIT) === null || install.visits === 0) install.visits += 1;
    sessionStorage.setItem(VISIT, '1');
    remember();
  } catch {
    // what cannot be remembered is offered never rather than always
    install.visits = 0;
  }
}

function remember(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ visits: Math.min(install.visits, 99), refused: install.refused }));
  } catch {
    // storage is closed: nothing is offered in this visit either
  }
}
