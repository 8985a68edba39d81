import { useSyncExternalStore } from 'react';
import { canonical } from './routes.ts';

/**
 * Where the app is: path and query, both inside the hash (`#/pages/login/login?from=%2F...`), since people hold such
 * links. wouter's own hash hook writes the query before the `#`, where a reload or a shared link loses it.
 */

/**
 * Kept in `history.state`, so that it survives a reload: pages behind this one, sheets lying on it, where it was
 * scrolled to.
 */
interface Place {
  readonly depth: number;
  readonly overlays: number;
  readonly scroll?: number;
}

export type MoveKind = 'push' | 'replace' | 'back' | 'forward';

/** One change of the page shown; `from` and `to` are paths with their queries. */
export interface Move {
  readonly kind: MoveKind;
  readonly from: string;
  readonly to: string;
  /** Where the page was scrolled to when it was left, known on the way back. */
  readonly scroll?: number;
}

/** Path and query behind the `#`, as they stand in the address; nothing is `/`. */
export const readHash = (): string => `/${globalThis.location.hash.replace(/^#?\/?/, '')}`;

/** The path of a location, home for `/`. */
export const pathOf = (at: string): string => canonical(at.split('?', 1)[0] ?? '');

/** The query of a location, without its mark. */
export const queryOf = (at: string): string => {
  const mark = at.indexOf('?');
  return mark < 0 ? '' : at.slice(mark + 1);
};

const readPlace = (): Place | undefined => {
  const state: unknown = globalThis.history.state;
  return typeof state === 'object' && state !== null && 'depth' in state && typeof state.depth === 'number'
    ? { overlays: 0, ...(state as Partial<Place>), depth: state.depth }
    : undefined;
};

const stored = readPlace();
/** The app was opened anew at this address, not reloaded and not come back to. */
export const openedCold = stored === undefined;
/** Where the page was scrolled to before a reload. */
export const startScroll = stored?.scroll ?? 0;

let place: Place = stored ?? { depth: 0, overlays: 0 };
/** The location that is shown; the address may be ahead of it while a page is being fetched. */
let current = readHash();
let shownDepth = place.depth;
/** Where we are bound for: the newest move, shown or not. */
let bound = { to: current, depth: shownDepth };

type Around = (run: () => void, move: Move) => void;
let around: Around = (run) => run();
const readers = new Set<() => void>();
const followers = new Set<(move: Move) => void>();
let uncovered: (remaining: number) => void = () => undefined;

/** A step back that we asked for lands later; what must follow it waits here. */
let landing = false;
let lost: ReturnType<typeof setTimeout> | undefined;
let waiting: (() => void)[] = [];

const write = (next: Place, to?: string): void => {
  place = next;
  globalThis.history.replaceState(next, '', to === undefined ? undefined : `#${to}`);
};

const kindOf = (depth: number): MoveKind => {
  if (depth === shownDepth) return 'replace';
  return depth > shownDepth ? 'push' : 'back';
};

const notify = (): void => {
  for (const reader of readers) reader();
};

const arrive = (to: string, kind: MoveKind): void => {
  const depth = place.depth;
  const move: Move = {
    kind,
    from: current,
    to,
    ...(kind === 'back' && place.scroll !== undefined ? { scroll: place.scroll } : {}),
  };
  const target = { to, depth };
  bound = target;
  notify();
  around(() => {
    // a later move has overtaken this one while its page was being fetched
    if (bound !== target) return;
    current = to;
    shownDepth = depth;
    notify();
    for (const follower of followers) follower(move);
  }, move);
};

const land = (): void => {
  landing = false;
  const next = waiting;
  waiting = [];
  for (const run of next) run();
};

/** The step leads nowhere: what waits for it goes on as if no sheet lay on the page. */
const giveUp = (): void => {
  if (!landing) return;
  write({ ...place, overlays: 0 });
  land();
};

const giveUpAfter = (ms: number): void => {
  clearTimeout(lost);
  lost = setTimeout(giveUp, ms);
};

/** The entry under the sheets of this page, that many steps back; none where the browser has dropped it. */
const entryUnder = (steps: number): NavigationHistoryEntry | undefined => {
  const { navigation, location } = globalThis;
  const entry = navigation.entries()[(navigation.currentEntry?.index ?? 0) - steps];
  return entry?.sameDocument && entry.url === location.href ? entry : undefined;
};

/**
 * Takes the entries of sheets away. By key where the browser can: when a reload crosses with the opening of a sheet,
 * Chromium tells the page that it is at the sheet's entry while it is at the page's own, and a step counted from there
 * would leave the app.
 */
const goBack = (steps: number, then?: () => void): void => {
  if (then) waiting.push(then);
  landing = true;
  // an entry that is there is waited for, however busy the phone
  giveUpAfter(9000);
  if (!('navigation' in globalThis)) {
    globalThis.history.go(-steps);
    return;
  }
  const entry = entryUnder(steps);
  if (!entry) {
    giveUp();
    return;
  }
  const { committed, finished } = globalThis.navigation.traverseTo(entry.key);
  // overtaken by a move of the person (`AbortError`) it may land all the same; unknown to the browser it never will
  committed?.catch((error: DOMException) => error.name === 'InvalidStateError' && giveUp());
  finished?.catch(() => undefined);
};

const plain = (at: string): string => `${pathOf(at)}?${queryOf(at)}`;

/** Opens a location. The one that is shown already gets no second entry. */
export const navigate = (to: string, { replace = false }: { replace?: boolean } = {}): void => {
  if (landing) {
    waiting.push(() => navigate(to, { replace }));
    return;
  }
  const target = `/${to.replace(/^#?\/?/, '')}`;
  const same = plain(target) === plain(readHash());
  // sheets have entries of their own: all but one go, and the page takes the place of that one
  const covers = place.overlays;
  if (covers > 1 || (covers === 1 && (replace || same))) {
    goBack(replace || same ? covers : covers - 1, () => navigate(to, { replace }));
    return;
  }
  if (replace || same) {
    write({ depth: place.depth, overlays: 0 }, target);
  } else if (covers === 1) {
    write({ depth: place.depth + 1, overlays: 0 }, target);
  } else {
    write({ ...place, scroll: Math.round(globalThis.scrollY) });
    place = { depth: place.depth + 1, overlays: 0 };
    globalThis.history.pushState(place, '', `#${target}`);
  }
  if (target !== bound.to || place.depth !== bound.depth) arrive(target, kindOf(place.depth));
};

/** One page back as the phone's Back does it, or `otherwise` where no page of ours lies behind. */
export const goBackOr = (otherwise: string): void => {
  // the entry of a sheet that has just closed is still to go: counted now, the step would lead one too far
  if (landing) waiting.push(() => goBackOr(otherwise));
  else if (place.depth > 0) globalThis.history.go(-1 - place.overlays);
  else navigate(otherwise, { replace: true });
};

const follow = (): void => {
  const to = readHash();
  const arrived = readPlace();
  if (!arrived) {
    // typed into the address bar, or a plain link: the browser made an entry that we know nothing of
    const fresh = to !== bound.to;
    write({ depth: place.depth + (fresh ? 1 : 0), overlays: 0 });
    if (fresh) arrive(to, kindOf(place.depth));
    // our step back may still land, away from what was asked for since, or have been dropped for it
    if (fresh && landing) {
      waiting.push(() => navigate(to));
      giveUpAfter(1000);
    }
    return;
  }
  // popstate and hashchange tell of the same change: the second one is not the step back that we wait for
  if (to === bound.to && arrived.depth === place.depth && arrived.overlays === place.overlays) return;
  const forward = arrived.depth > place.depth;
  place = arrived;
  if (!landing) uncovered(arrived.overlays);
  if (to !== bound.to || arrived.depth !== bound.depth) arrive(to, forward ? 'forward' : kindOf(arrived.depth));
  land();
};

/** An entry for a sheet, so that Back closes it; used by `overlays.ts` alone. */
export const cover = (): void => {
  if (landing) {
    waiting.push(cover);
    return;
  }
  place = { ...place, overlays: place.overlays + 1 };
  globalThis.history.pushState(place, '');
};

/** Takes entries of sheets away until `left` stay; used by `overlays.ts` alone. */
export const uncover = (remaining: number): void => {
  // a sheet that came and went meanwhile has its entry still to be made
  if (landing) waiting.push(() => uncover(remaining));
  else if (place.overlays > remaining) goBack(place.overlays - remaining);
};

/** Tells how many sheets may stay open after Back; used by `overlays.ts` alone. */
export const onUncovered = (listener: (remaining: number) => void): void => {
  uncovered = listener;
};

/**
 * Wraps each change of page: the shell asks its guard, fetches the page and crosses over. `run` shows the new location.
 */
export const setAround = (wrap: Around): void => {
  around = wrap;
};

/** Called after each change of page; returns how to stop. */
export const onMove = (follower: (move: Move) => void): (() => void) => {
  followers.add(follower);
  return () => followers.delete(follower);
};

const subscribe = (reader: () => void): (() => void) => {
  readers.add(reader);
  return () => readers.delete(reader);
};

/** The location that is shown, path and query. */
export const currentLocation = (): string => current;

/** The location that the app is bound for: shown already, or its page is on its way. */
export const useTarget = (): string => useSyncExternalStore(subscribe, () => bound.to);

/** Whether no page of ours lies behind the one shown. */
export const isEntryPage = (): boolean => shownDepth === 0;

/** wouter's location hook: the path, home for `/`. */
export const useHashLocation = (): [string, typeof navigate] => [
  useSyncExternalStore(subscribe, () => pathOf(current)),
  navigate,
];

/** wouter's search hook: the query inside the hash. */
export const useHashSearch = (): string => useSyncExternalStore(subscribe, () => queryOf(current));

/** wouter's `hrefs`: what a link's `href` reads. */
export const hashHref = (to: string): string => `#${to}`;

if (openedCold) write(place);
// a sheet was open when the page was reloaded: its entry is left behind
if (place.overlays > 0) goBack(place.overlays);
globalThis.history.scrollRestoration = 'manual';
globalThis.addEventListener('popstate', follow);
globalThis.addEventListener('hashchange', follow);
globalThis.addEventListener('pagehide', () => write({ ...place, scroll: Math.round(globalThis.scrollY) }));
