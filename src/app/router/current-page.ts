import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '../../browser/after-paint.ts';
import { session, startSession } from '../../client/session/session.ts';
import { config } from '../../config.ts';
import {
  type Move,
  type MoveKind,
  currentLocation,
  navigate,
  onMove,
  pathOf,
  setBeforeNavigate,
} from '../../browser/location.ts';
import { HOME, type Path } from '../../domain/routes.ts';
import { wait } from '../../browser/wait.ts';
import { isStranger, readSettingsCache } from '../../storage/settings-cache.ts';
import { prefersLessMotion } from '../../ui/base/use-media.ts';
import { isShown } from '../last-seen/index.ts';
import { keepsMainPage } from './beside.ts';
import { type RouteDecision, resolveRoute } from './guards.ts';
import { preload, pageState } from './page-loader.ts';
import { scrollWhenTallEnough } from './scroll.ts';
import { isTab } from './tab-paths.ts';

/** The page that the shell shows: a location and what the guard decided when it was opened. */
export interface CurrentPage {
  readonly at: string;
  readonly decision: RouteDecision;
  /** Moves since the app was opened; 0 for the first page, which takes no focus. */
  readonly moves: number;
  readonly kind: MoveKind;
  /** The previous location. */
  readonly from: string;
}

let current: CurrentPage = { at: currentLocation(), decision: { kind: 'wait' }, moves: 0, kind: 'push', from: '' };
const listeners = new Set<() => void>();

/** The first page (without a move) or a move after it, with what the guard decided. */
export interface Navigation {
  readonly at: string;
  readonly decision: RouteDecision;
  readonly move?: Move;
}

/** Navigations before the history was loaded. */
let queued: Navigation[] = [];
let recordNavigation = (navigation: Navigation): void => void queued.push(navigation);

/** Registers the history's listener. It is called for every navigation, including earlier ones. */
export const onNavigation = (listener: (navigation: Navigation) => void): void => {
  recordNavigation = listener;
  const earlier = queued;
  queued = [];
  for (const navigation of earlier) listener(navigation);
};

/** Whether a customer is logged in. While the session is being read, the settings cache decides. */
const isSignedIn = (): boolean =>
  session.status === 'starting' ? readSettingsCache()?.signed === true : session.status === 'in';

export const resolveCurrentRoute = (at: string): RouteDecision =>
  resolveRoute(at, { isSignedIn: isSignedIn(), access: config.access, stranger: isStranger() });

/** Preloads the page that will probably be first, while the session is being read. The guard decides later. */
export const preloadFirst = (): void => {
  const decision = resolveCurrentRoute(currentLocation());
  if (decision.kind === 'show') void preload(decision.path);
  if (decision.kind === 'redirect') void preload(pathOf(decision.to) as Path);
};

/** Whether a move needs no transition, as in native apps: between tabs, after a redirect, and next to the same list. */
const isInPlace = ({ kind, from, to }: Move): boolean =>
  kind === 'replace' || (isTab(from) && isTab(to)) || keepsMainPage(from, to);

/**
 * Shows a change of page. Moves forward and back use a view transition if the browser supports it and the customer has
 * not reduced motion. Other moves do not: a running transition ignores taps and delays the frame of the tap.
 */
const showWithTransition = (change: () => void, move: Move): void => {
  const apply = (): void => {
    flushSync(change);
    // a list that stays on screen keeps its scroll position
    if (!keepsMainPage(move.from, move.to)) scrollWhenTallEnough(move.kind === 'back' ? (move.scroll ?? 0) : 0);
  };
  if (
    isInPlace(move) ||
    !('startViewTransition' in document) ||
    prefersLessMotion() ||
    document.visibilityState === 'hidden'
  ) {
    apply();
    return;
  }
  const { dataset } = document.documentElement;
  dataset['move'] = move.kind === 'back' ? 'back' : 'forward';
  const transition = document.startViewTransition(apply);
  // these reject if the next transition starts early; the page has changed anyway
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined).finally(() => delete dataset['move']);
};

/**
 * Asks the guard before a page is shown, so that a guarded page is never painted. Then waits a moment for a page that
 * is not loaded yet (LOOK-04).
 */
const beforeNavigate = (show: () => void, move: Move): void => {
  // only home is rendered before the session is read
  if (session.status === 'starting') {
    void startSession().then(() => beforeNavigate(show, move));
    return;
  }
  const decision = resolveCurrentRoute(move.to);
  if (decision.kind === 'redirect') {
    navigate(decision.to, { replace: true });
    return;
  }
  const showPage = (): void => showWithTransition(show, move);
  // the feedback of the tap is painted first, since rendering a page may take longer than a frame
  void afterPaint().then(() => {
    if (decision.kind !== 'show' || pageState(decision.path).status === 'ready') showPage();
    else void Promise.race([preload(decision.path), wait(config.pageDelay)]).then(showPage);
  });
};

const noteMove = (move: Move): void => {
  // the placeholder that `index.html` painted is only for the first page
  delete document.documentElement.dataset['first'];
  const decision = resolveCurrentRoute(move.to);
  current = { at: move.to, decision, moves: current.moves + 1, kind: move.kind, from: move.from };
  for (const listener of listeners) listener();
  recordNavigation({ at: move.to, decision, move });
};

/** Leaves home for the login page if there is no session although the settings cache names one. */
const leaveIfLoggedOut = (): void => {
  const decision = resolveCurrentRoute(currentLocation());
  if (decision.kind === 'redirect') navigate(decision.to, { replace: true });
};

/**
 * Opens the first page once the session is known, and follows redirects before anything is painted. If the snapshot of
 * home is on screen, it does not wait for the session (FAST-01). Resolves when the page's code has loaded or failed.
 */
export const startNavigation = async (): Promise<void> => {
  const isHomeShown = pathOf(currentLocation()) === HOME && isShown();
  if (session.status === 'starting' && !isHomeShown) await startSession();
  let decision = resolveCurrentRoute(currentLocation());
  // redirects do not chain, except from login back to a page
  for (let hops = 0; decision.kind === 'redirect' && hops < 3; hops += 1) {
    navigate(decision.to, { replace: true });
    decision = resolveCurrentRoute(currentLocation());
  }
  const at = currentLocation();
  current = { ...current, at, decision };
  recordNavigation({ at, decision });
  setBeforeNavigate(beforeNavigate);
  onMove(noteMove);
  if (session.status === 'starting') void startSession().then(leaveIfLoggedOut);
  if (decision.kind === 'show') await preload(decision.path);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

export const useCurrentPage = (): CurrentPage => useSyncExternalStore(subscribe, () => current);
