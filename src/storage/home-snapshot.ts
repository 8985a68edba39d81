import { readSettingsCache, type SettingsCache, SNAPSHOT_KEY } from './settings-cache.ts';
import { type HomeSnapshot, storedSnapshot } from './stored-snapshot.ts';

/** Names the build: files that `build/first-pages.ts` wrote onto the page, whose names change with what is in them. */
export const currentBuild = (): string => {
  const { css, page } = document.documentElement.dataset;
  return `${css} ${page}`;
};

/** Whether figures of an account may stand on the screen before anybody was asked. */
const mayShow = ({ signed, leaving, amountsHidden, locks, session }: SettingsCache): boolean =>
  signed === true && !leaving && !amountsHidden && !locks && session !== undefined;

/** The session of which a snapshot may be taken and shown; none where the app locks or hides its amounts. */
export const snapshotSession = (): string | undefined => {
  const cache = readSettingsCache();
  return cache && mayShow(cache) ? cache.session : undefined;
};

/** The snapshot, where it is of this build, session, language and window. */
export const readHomeSnapshot = (language: string): HomeSnapshot | undefined => {
  const snapshot = storedSnapshot();
  const fits =
    snapshot !== undefined &&
    snapshot.build === currentBuild() &&
    snapshot.session === snapshotSession() &&
    snapshot.language === language &&
    snapshot.width === innerWidth &&
    snapshot.height >= innerHeight;
  return fits ? snapshot : undefined;
};

/** Stores a snapshot; without room there is none. */
export const writeHomeSnapshot = (snapshot: HomeSnapshot): void => {
  try {
    localStorage.setItem(SNAPSHOT_KEY, JSON.stringify(snapshot));
  } catch {
    // the next start begins with a skeleton
  }
};
