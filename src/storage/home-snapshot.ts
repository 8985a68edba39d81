import { readSettingsCache, type SettingsCache, SNAPSHOT_KEY } from './settings-cache.ts';
import { type HomeSnapshot, storedSnapshot } from './stored-snapshot.ts';

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
