import { readSettingsCache, type SettingsCache, SNAPSHOT_KEY } from './settings-cache.ts';

/** An element as data, so that it comes back without markup being parsed: tag, attributes, children. */
export type SnapshotElement = readonly [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: SnapshotNode[],
];
export type SnapshotNode = string | SnapshotElement;

/** An answer that home was drawn with. */
export interface SnapshotRead {
  /** `Endpoint.id`. */
  readonly call: string;
  /** The fields that it was asked for with, encoded. */
  readonly fields: string;
  readonly value: unknown;
  /** ms when it was fetched. */
  readonly at: number;
}

/** Home as it was last seen, and what must still be so when it is shown again (FAST-02). */
export interface HomeSnapshot {
  /** The files of the build that drew it. */
  readonly build: string;
  /** The session whose figures it has: `SettingsCache.session`. */
  readonly session: string;
  /** As on the wire. */
  readonly language: string;
  /** px of the window. */
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly SnapshotNode[];
  /** Public answers alone (`client/query/snapshot-copy.ts`). */
  readonly reads: readonly SnapshotRead[];
}

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

/** What is stored, whosever it is. */
export const storedSnapshot = (): HomeSnapshot | undefined => {
  try {
    return (JSON.parse(localStorage.getItem(SNAPSHOT_KEY) ?? 'null') as HomeSnapshot | null) ?? undefined;
  } catch {
    return undefined;
  }
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
