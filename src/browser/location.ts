import { useSyncExternalStore } from 'react';
import { canonical } from '../domain/routes.ts';

/**
 * The app's location: path and query, both inside the hash (`#/pages/login/login?from=%2F...`), because existing links
 * have this form. wouter's own hash hook writes the query before the `#`, where a reload or a shared link loses it.
 */

/**
 * State of a history entry, stored in `history.state` so that it survives a reload: number of pages before this one,
 * number of open sheets, scroll position.
 */
interface EntryState {
  readonly depth: number;
  readonly overlays: number;
  readonly scroll?: number;
}

export type MoveKind = 'push' | 'replace' | 'back' | 'forward';

/** One change of page; `from` and `to` are paths with queries. */
export interface Move {
  readonly kind: MoveKind;
  readonly from: string;
  readonly to: string;
  /** Scroll position of the page when it was left; known after Back. */
  readonly scroll?: number;
}

/** Returns path and query from the hash of the address; `/` if it is empty. */
export const readHash = (): string => `/${globalThis.location.hash.replace(/^#?\/?/, '')}`;

/** Returns the path of a location, home for `/`. */
export const pathOf = (at: string): string => canonical(at.split('?', 1)[0] ?? '');

/** Returns the query of a location, without the `?`. */
export const queryOf = (at: string): string => {
  const index = at.indexOf('?');
  return index < 0 ? '' : at.slice(index + 1);
};

const readEntryState = (): EntryState | undefined => {
  const state: unknown = globalThis.history.state;
  return typeof state === 'object' && state !== null && 'depth' in state && typeof state.depth === 'number'
    ? { overlays: 0, ...(state as Partial<EntryState>), depth: state.depth }
    : undefined;
};

const restored = readEntryState();
/** Whether the app was opened at this address, not reloaded and not returned to. */
export const openedCold = restored === undefined;
/** Scroll position of the page before a reload. */
export const startScroll = restored?.scroll ?? 0;

let entryState: EntryState = restored ?? { depth: 0, overlays: 0 };
/** The location on screen; the address may be ahead of it while a page loads. */
let current = readHash();
let shownDepth = entryState.depth;
/** Where the newest move leads, whether it is on screen yet or not. */
let target = { to: current, depth: shownDepth };

type BeforeNavigate = (show: () => void, move: Move) => void;
let beforeNavigate: BeforeNavigate = (show) => show();
const listeners = new Set<() => void>();
const moveListeners = new Set<(move: Move) => void>();
let onPopped: (remaining: number) => void = () => undefined;

/** Whether a step back that we requested is still pending, and the work that waits for it. */
let isStepPending = false;
let abandonTimer: ReturnType<typeof setTimeout> | undefined;
let afterStep: (() => void)[] = [];

const replaceState = (next: EntryState, to?: string): void => {
  entryState = next;
  globalThis.history.replaceState(next, '', to === undefined ? undefined : `#${to}`);
};

const kindOf = (depth: number): MoveKind => {
  if (depth === shownDepth) return 'replace';
  return depth > shownDepth ? 'push' : 'back';
};

const notify = (): void => {
  for (const listener of listeners) listener();
};

const startMove = (to: string, kind: MoveKind): void => {
  const depth = entryState.depth;
  const move: Move = {
    kind,
    from: current,
    to,
    ...(kind === 'back' && entryState.scroll !== undefined ? { scroll: entryState.scroll } : {}),
  };
  const ownTarget = { to, depth };
  target = ownTarget;
  notify();
  beforeNavigate(() => {
    // a later move has overtaken this one while its page was loading
    if (target !== ownTarget) return;
    current = to;
    shownDepth = depth;
    notify();
    for (const listener of moveListeners) listener(move);
  }, move);
};

const finishStep = (): void => {
  isStepPending = false;
  const queued = afterStep;
  afterStep = [];
  for (const run of queued) run();
};

/** Gives up a step that leads nowhere. The work that waits for it continues as if no sheet were open. */
const abandonStep = (): void => {
  if (!isStepPending) return;
  replaceState({ ...entryState, overlays: 0 });
  finishStep();
};

const abandonStepAfter = (ms: number): void => {
  clearTimeout(abandonTimer);
  abandonTimer = setTimeout(abandonStep, ms);
};

/** Returns the page's own entry, below its sheets; undefined if the browser has dropped it. */
const entryUnder = (steps: number): NavigationHistoryEntry | undefined => {
  const { navigation, location } = globalThis;
  const entry = navigation.entries()[(navigation.currentEntry?.index ?? 0) - steps];
  return entry?.sameDocument && entry.url === location.href ? entry : undefined;
};

/**
 * Steps back over the entries of sheets. Goes to an entry by its key if the browser supports that: when a reload
 * coincides with opening a sheet, Chromium reports the sheet's entry while it is at the page's own, and counting steps
 * from there would leave the app.
 */
const goBack = (steps: number, then?: () => void): void => {
  if (then) afterStep.push(then);
  isStepPending = true;
  // long, because an existing entry is reached eventually even on a busy phone
  abandonStepAfter(9000);
  if (!('navigation' in globalThis)) {
    globalThis.history.go(-steps);
    return;
  }
  const entry = entryUnder(steps);
  if (!entry) {
    abandonStep();
    return;
  }
  const { committed, finished } = globalThis.navigation.traverseTo(entry.key);
  // a step that the customer's own move interrupts (`AbortError`) may still complete; one to an unknown entry never
  // will
  committed?.catch((error: DOMException) => error.name === 'InvalidStateError' && abandonStep());
  finished?.catch(() => undefined);
};

const normalise = (at: string): string => `${pathOf(at)}?${queryOf(at)}`;

/** Opens a location. Opening the current one again adds no history entry. */
export const navigate = (to: string, { replace = false }: { replace?: boolean } = {}): void => {
  if (isStepPending) {
    afterStep.push(() => navigate(to, { replace }));
    return;
  }
  const location = `/${to.replace(/^#?\/?/, '')}`;
  const isSame = normalise(location) === normalise(readHash());
  // open sheets have history entries: all but one are removed, and the page takes over that one
  const { overlays } = entryState;
  if (overlays > 1 || (overlays === 1 && (replace || isSame))) {
    goBack(replace || isSame ? overlays : overlays - 1, () => navigate(to, { replace }));
    return;
  }
  if (replace || isSame) {
    replaceState({ depth: entryState.depth, overlays: 0 }, location);
  } else if (overlays === 1) {
    replaceState({ depth: entryState.depth + 1, overlays: 0 }, location);
  } else {
    replaceState({ ...entryState, scroll: Math.round(globalThis.scrollY) });
    entryState = { depth: entryState.depth + 1, overlays: 0 };
    globalThis.history.pushState(entryState, '', `#${location}`);
  }
  if (location !== target.to || entryState.depth !== target.depth) startMove(location, kindOf(entryState.depth));
};

/** Goes one page back like the phone's Back, or to `otherwise` if the app has no page before this one. */
export const goBackOr = (otherwise: string): void => {
  // the entry of a sheet that has just closed still exists: a step counted now would go one page too far
  if (isStepPending) afterStep.push(() => goBackOr(otherwise));
  else if (entryState.depth > 0) globalThis.history.go(-1 - entryState.overlays);
  else navigate(otherwise, { replace: true });
};

const onHistoryChange = (): void => {
  const to = readHash();
  const arrived = readEntryState();
  if (!arrived) {
    // the browser made an entry without our state, for a typed address or a plain link
    const isNew = to !== target.to;
    replaceState({ depth: entryState.depth + (isNew ? 1 : 0), overlays: 0 });
    if (isNew) startMove(to, kindOf(entryState.depth));
    // our pending step back may still complete and leave the new location, or the browser has dropped it
    if (isNew && isStepPending) {
      afterStep.push(() => navigate(to));
      abandonStepAfter(1000);
    }
    return;
  }
  // popstate and hashchange report the same change; the second one is not the step that we wait for
  if (to === target.to && arrived.depth === entryState.depth && arrived.overlays === entryState.overlays) return;
  const isForward = arrived.depth > entryState.depth;
  entryState = arrived;
  if (!isStepPending) onPopped(arrived.overlays);
  if (to !== target.to || arrived.depth !== target.depth) startMove(to, isForward ? 'forward' : kindOf(arrived.depth));
  finishStep();
};

/** Adds a history entry for a sheet, so that Back closes it; only for `overlays.ts`. */
export const pushOverlay = (): void => {
  if (isStepPending) {
    afterStep.push(pushOverlay);
    return;
  }
  entryState = { ...entryState, overlays: entryState.overlays + 1 };
  globalThis.history.pushState(entryState, '');
};

/** Removes entries of sheets until `remaining` are left; only for `overlays.ts`. */
export const popOverlays = (remaining: number): void => {
  // the entry of a sheet that opened and closed meanwhile has not been added yet
  if (isStepPending) afterStep.push(() => popOverlays(remaining));
  else if (entryState.overlays > remaining) goBack(entryState.overlays - remaining);
};

/** Sets the listener that is told how many sheets may stay open after Back; only for `overlays.ts`. */
export const onOverlaysPopped = (listener: (remaining: number) => void): void => {
  onPopped = listener;
};

/**
 * Sets the function that runs before each change of page: the shell asks its guard, loads the page and then calls
 * `show`, which shows the new location.
 */
export const setBeforeNavigate = (handler: BeforeNavigate): void => {
  beforeNavigate = handler;
};

/** Calls a listener after each change of page. Returns a function that removes it. */
export const onMove = (listener: (move: Move) => void): (() => void) => {
  moveListeners.add(listener);
  return () => moveListeners.delete(listener);
};

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Returns the location on screen, path and query. */
export const currentLocation = (): string => current;

/** Returns the location that the newest move leads to: on screen already, or still loading. */
export const useTarget = (): string => useSyncExternalStore(subscribe, () => target.to);

/** Whether the app has no page before the one on screen. */
export const isEntryPage = (): boolean => shownDepth === 0;

/** wouter's location hook: returns the path, home for `/`. */
export const useHashLocation = (): [string, typeof navigate] => [
  useSyncExternalStore(subscribe, () => pathOf(current)),
  navigate,
];

/** wouter's search hook: returns the query inside the hash. */
export const useHashSearch = (): string => useSyncExternalStore(subscribe, () => queryOf(current));

/** wouter's `hrefs`: returns the `href` of a link to a location. */
export const hashHref = (to: string): string => `#${to}`;

if (openedCold) replaceState(entryState);
// a sheet was open when the page was reloaded, and its entry is left over
if (entryState.overlays > 0) goBack(entryState.overlays);
globalThis.history.scrollRestoration = 'manual';
globalThis.addEventListener('popstate', onHistoryChange);
globalThis.addEventListener('hashchange', onHistoryChange);
globalThis.addEventListener('pagehide', () => replaceState({ ...entryState, scroll: Math.round(globalThis.scrollY) }));
