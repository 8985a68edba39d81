import type { ShellWords } from '../../i18n/index.ts';
import { readSettingsCache, type SettingsCache } from '../../storage/settings-cache.ts';

/** Key of the snapshot in localStorage, which is written at once even if the tab is about to be killed. */
export const SNAPSHOT_KEY = 'andaman-home';

/** A DOM element as data, so that it can be restored without parsing markup: tag, attributes, children. */
export type SnapshotElement = readonly [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: SnapshotNode[],
];
export type SnapshotNode = string | SnapshotElement;

/** Home as the customer last saw it, with the conditions for showing it again (FAST-02). */
export interface HomeSnapshot {
  /** Files of the build that rendered it. */
  readonly build: string;
  /** The session whose amounts it contains: `SettingsCache.session`. */
  readonly session: string;
  /** Language code of the API. */
  readonly language: string;
  /** Size of the window in px. */
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly SnapshotNode[];
  /** Included so that the start need not fetch their file (`i18n/index.ts`). */
  readonly words?: ShellWords | undefined;
}

/** Returns the stored snapshot, of any build and session. */
export const storedSnapshot = (): HomeSnapshot | undefined => {
  try {
    return (JSON.parse(localStorage.getItem(SNAPSHOT_KEY) ?? 'null') as HomeSnapshot | null) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Identifies the build by the hashed file names that `build/first-pages.ts` wrote into the page. */
export const currentBuild = (): string => {
  const { css, page } = document.documentElement.dataset;
  return `${css} ${page}`;
};

/** Whether a start may show the account's amounts before the session is verified. */
const mayShow = ({ signed, leaving, amountsHidden, locks, session }: SettingsCache): boolean =>
  signed === true && !leaving && !amountsHidden && !locks && session !== undefined;

/** Returns the session whose snapshot may be taken and shown; undefined if the app locks or hides amounts. */
export const snapshotSession = (): string | undefined => {
  const cache = readSettingsCache();
  return cache && mayShow(cache) ? cache.session : undefined;
};

/** Returns the stored snapshot if its build, session, language and window size match. */
export const readHomeSnapshot = (language: string): HomeSnapshot | undefined => {
  const snapshot = storedSnapshot();
  const isUsable =
    snapshot !== undefined &&
    snapshot.build === currentBuild() &&
    snapshot.session === snapshotSession() &&
    snapshot.language === language &&
    snapshot.width === innerWidth &&
    snapshot.height >= innerHeight;
  return isUsable ? snapshot : undefined;
};

/** Stores a snapshot, unless storage is full or unavailable. */
export const writeHomeSnapshot = (snapshot: HomeSnapshot): void => {
  try {
    localStorage.setItem(SNAPSHOT_KEY, JSON.stringify(snapshot));
  } catch {
    // the next start shows a skeleton instead
  }
};

/** Whether the snapshot of home is on screen (`draw.ts`), which implies a logged-in customer. */
export const isShown = (): boolean => globalThis.document?.documentElement.dataset['snapshot'] !== undefined;

/** Deletes the snapshot from the disk and the screen, because what it shows is out of date (FAST-02). */
export const drop = (): void => {
  globalThis.document?.querySelector('#snapshot')?.remove();
  try {
    localStorage.removeItem(SNAPSHOT_KEY);
  } catch {
    // localStorage is unavailable, so there is no snapshot
  }
};
