import type { Messages } from '@lingui/core';
import { SNAPSHOT_KEY } from './settings-cache.ts';

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

/** Words of the shell. */
export interface SnapshotWords {
  /** Where they came from: of another build, or of other words, it has another name. */
  readonly file: string;
  readonly messages: Messages;
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
  /** That the start fetches no file of them (`i18n/index.ts`). */
  readonly words?: SnapshotWords | undefined;
}

/** What lies on the disk, of whichever build and session it is. */
export const storedSnapshot = (): HomeSnapshot | undefined => {
  try {
    return (JSON.parse(localStorage.getItem(SNAPSHOT_KEY) ?? 'null') as HomeSnapshot | null) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Home stands on the screen as it was last seen (`app/boot/draw-snapshot.ts`), so that somebody was signed in. */
export const isSnapshotShown = (): boolean => globalThis.document?.documentElement.dataset['snapshot'] !== undefined;

/** What the app draws home with again. */
type SnapshotSource = Pick<HomeSnapshot, 'language' | 'reads' | 'words'>;
let source: SnapshotSource | undefined;

/** Parsed once a start; the rest of the snapshot is an account's, and not held. Undefined once none is shown. */
export const snapshotSource = (): SnapshotSource | undefined => {
  if (!isSnapshotShown()) return undefined;
  if (source) return source;
  // a tab with an older build may just have stored one without reads
  const { language = '', reads = [], words } = storedSnapshot() ?? {};
  return (source = { language, reads, words });
};
