import { useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';
import { afterPaint } from '../../lib/after-paint.ts';
import { session, startSession } from '../../client/session/session.ts';
import { config } from '../../config.ts';
import { type Move, type MoveKind, currentLocation, navigate, onMove, pathOf, setAround } from '../../lib/location.ts';
import { HOME, type Path } from '../../lib/routes.ts';
import { wait } from '../../lib/wait.ts';
import { isStranger, readSettingsCache } from '../../storage/settings-cache.ts';
import { isSnapshotShown } from '../../storage/stored-snapshot.ts';
import { staysBeside } from './beside.ts';
import { type RouteDecision, resolveRoute } from './guards.ts';
import { preload, pageState } from './page-loader.ts';
import { scrollToWhenThere } from './scroll.ts';
import { isTab } from './tab-paths.ts';

/** What the shell shows: a location and what the guard said when it was opened. */
export interface CurrentPage {
  readonly at: string;
  readonly verdict: RouteDecision;
  /** Moves since the app was opened; 0 is the first page, which takes no focus. */
  readonly moves: number;
  readonly kind: MoveKind;
  /** The location before. */
  readonly from: string;
}

let current: CurrentPage = { at: currentLocation(), verdict: { kind: 'wait' }, moves: 0, kind: 'push', from: '' };
const readers = new Set<() => void>();

/** The first page, without a move, and each move after it, with what the guard said. */
export interface Navigation {
  readonly at: string;
  readonly verdict: RouteDecision;
  readonly move?: Move;
}

/** What passed before the history was there to note it. */
let passed: Navigation[] = [];
let follower = (navigation: Navigation): void => void passed.push(navigation);

/** Tells the history of every passage, those before it was loaded too. */
export const onNavigation = (follow: (navigation: Navigation) => void): void => {
  follower = follow;
  const before = passed;
  passed = [];
  for (const navigation of before) follow(navigation);
};

/** While the session is still being read, what the settings cache says of it counts. */
const isSignedIn = (): boolean =>
  session.status === 'starting' ? readSettingsCache()?.signed === true : session.status === 'in';

export const resolveCurrentRoute = (at: string): RouteDecision =>
  resolveRoute(at, { isSignedIn: isSignedIn(), access: config.access, stranger: isStranger() });

/** Fetches the page that probably comes first, while the session is still being read; the guard has the last word. */
export const preloadFirst = (): void => {
  const verdict = resolveCurrentRoute(currentLocation());
  if (verdict.kind === 'show') void preload(verdict.path);
  if (verdict.kind === 'redirect') void preload(pathOf(verdict.to) as Path);
};

/** A tab, a redirect and an entry beside its list take the place of what was shown at once, as in native apps. */
const isInPlace = ({ kind, from, to }: Move): boolean =>
  kind === 'replace' || (isTab(from) && isTab(to)) || staysBeside(from, to);

const still = (): boolean => globalThis.matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Shows a change of page, with a view transition where it leads on or back, the browser has them and the person wants
 * motion. While one runs, taps fall beside, and the frame of the tap before it is late.
 */
const cross = (change: () => void, move: Move): void => {
  const apply = (): void => {
    flushSync(change);
    // a list that stays keeps its place
    if (!staysBeside(move.from, move.to)) scrollToWhenThere(move.kind === 'back' ? (move.scroll ?? 0) : 0);
  };
  if (isInPlace(move) || !('startViewTransition' in document) || still() || document.visibilityState === 'hidden') {
    apply();
    return;
  }
  const { dataset } = document.documentElement;
  dataset['move'] = move.kind === 'back' ? 'back' : 'forward';
  const transition = document.startViewTransition(apply);
  // a transition that is overtaken by the next one rejects; the page has changed all the same
  transition.ready.catch(() => undefined);
  transition.finished.catch(() => undefined).finally(() => delete dataset['move']);
};

/**
 * Asks the guard first, so that a guarded page is never painted; then gives a page that is not there yet a moment
 * (LOOK-04).
 */
const around = (run: () => void, move: Move): void => {
  // home alone is drawn before the session is read
  if (session.status === 'starting') {
    void startSession().then(() => around(run, move));
    return;
  }
  const verdict = resolveCurrentRoute(move.to);
  if (verdict.kind === 'redirect') {
    navigate(verdict.to, { replace: true });
    return;
  }
  const go = (): void => cross(run, move);
  // the tap itself is painted first: to draw a page may take longer than the frame that a finger waits for
  void afterPaint().then(() => {
    if (verdict.kind !== 'show' || pageState(verdict.path).status === 'ready') go();
    else void Promise.race([preload(verdict.path), wait(config.pageDelay)]).then(go);
  });
};

const arrived = (move: Move): void => {
  // the shape that `index.html` painted was that of the first page alone
  delete document.documentElement.dataset['first'];
  const verdict = resolveCurrentRoute(move.to);
  current = { at: move.to, verdict, moves: current.moves + 1, kind: move.kind, from: move.from };
  for (const reader of readers) reader();
  follower({ at: move.to, verdict, move });
};

/** The session was lost, although the settings cache names one: whoever sees home has to log in. */
const leaveIfLost = (): void => {
  const verdict = resolveCurrentRoute(currentLocation());
  if (verdict.kind === 'redirect') navigate(verdict.to, { replace: true });
};

/**
 * Opens the first page once the session is known: redirects are followed before anything is painted. Home that is on
 * the screen as it was last seen does not wait for the session (FAST-01). Resolves when the page's code is there, or
 * has failed.
 */
export const startNavigation = async (): Promise<void> => {
  const isHomeSeen = pathOf(currentLocation()) === HOME && isSnapshotShown();
  if (session.status === 'starting' && !isHomeSeen) await startSession();
  let verdict = resolveCurrentRoute(currentLocation());
  // a redirect never leads to another one, save from login back to a page of the table
  for (let hops = 0; verdict.kind === 'redirect' && hops < 3; hops += 1) {
    navigate(verdict.to, { replace: true });
    verdict = resolveCurrentRoute(currentLocation());
  }
  const at = currentLocation();
  current = { ...current, at, verdict };
  follower({ at, verdict });
  setAround(around);
  onMove(arrived);
  if (session.status === 'starting') void startSession().then(leaveIfLost);
  if (verdict.kind === 'show') await preload(verdict.path);
};

const subscribe = (reader: () => void): (() => void) => {
  readers.add(reader);
  return () => readers.delete(reader);
};

export const useCurrentPage = (): CurrentPage => useSyncExternalStore(subscribe, () => current);
