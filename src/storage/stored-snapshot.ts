import type { Messages } from '@lingui/core';
import { SNAPSHOT_KEY } from './settings-cache.ts';

/** A DOM element as data, so that it can be restored without parsing markup: tag, attributes, children. */
export type SnapshotElement = readonly [
  tag: string,
  attributes: Readonly<Record<string, string>>,
  ...children: SnapshotNode[],
];
export type SnapshotNode = string | SnapshotElement;

/** A response that home was rendered with. */
export interface SnapshotRead {
  /** `Endpoint.id`. */
  readonly call: string;
  /** Encoded request fields. */
  readonly fields: string;
  readonly value: unknown;
  /** When it was fetched (ms). */
  readonly at: number;
}

/** Texts of the shell. */
export interface SnapshotWords {
  /** Their file, whose hashed name changes with the build and the texts. */
  readonly file: string;
  readonly messages: Messages;
}

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
  /** Only public responses (`client/query/snapshot-copy.ts`). */
  readonly reads: readonly SnapshotRead[];
  /** Included so that the start need not fetch their file (`i18n/index.ts`). */
  readonly words?: SnapshotWords | undefined;
}

/** Returns the stored snapshot, of any build and session. */
export const storedSnapshot = (): HomeSnapshot | undefined => {
  try {
    return (JSON.parse(localStorage.getItem(SNAPSHOT_KEY) ?? 'null') as HomeSnapshot | null) ?? undefined;
  } catch {
    return undefined;
  }
};

/** Whether the snapshot of home is on screen (`app/boot/draw-snapshot.ts`), which implies a logged-in customer. */
export const isSnapshotShown = (): boolean => globalThis.document?.documentElement.dataset['snapshot'] !== undefined;

/** The parts of a snapshot that the app renders home with. */
type SnapshotSource = Pick<HomeSnapshot, 'language' | 'reads' | 'words'>;
let source: SnapshotSource | undefined;

/**
 * Returns these parts of the snapshot on screen, or undefined if none is shown. They are parsed once; the rest, which
 * is the account's, is not kept in memory.
 */
export const snapshotSource = (): SnapshotSource | undefined => {
  if (!isSnapshotShown()) return undefined;
  if (source) return source;
  // a tab with an older build may have stored a snapshot without reads
  const { language = '', reads = [], words } = storedSnapshot() ?? {};
  return (source = { language, reads, words });
};
