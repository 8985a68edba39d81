import { limits } from '../../config.ts';
import type { MoveKind } from '../../lib/location.ts';

/** The navigation history: locations visited, newest last, at most 10 (SHELL-12). */
export interface VisitHistory {
  readonly entries: readonly string[];
  /** Whether the page shown is the newest entry; redirects, the login page and unknown routes leave none. */
  readonly recorded: boolean;
}

export const emptyVisitHistory: VisitHistory = { entries: [], recorded: false };

const append = (entries: readonly string[], to: string): VisitHistory => ({
  entries: entries.at(-1) === to ? entries : [...entries, to].slice(-limits.history),
  recorded: true,
});

/** The history after one move. `records` says whether the new page leaves an entry. */
export const recordVisit = (
  { entries, recorded }: VisitHistory,
  kind: MoveKind,
  to: string,
  records: boolean,
): VisitHistory => {
  if (kind === 'push' || kind === 'forward') return records ? append(entries, to) : { entries, recorded: false };
  const behind = recorded ? entries.slice(0, -1) : entries;
  if (!records) return { entries: behind, recorded: false };
  if (kind === 'replace') return append(behind, to);
  const at = behind.lastIndexOf(to);
  // a page older than the ten takes the place of the oldest one left
  return { entries: at < 0 ? [...behind.slice(0, -1), to] : behind.slice(0, at + 1), recorded: true };
};

/** The history after a reload: as it was stored, if this tab wrote it, else begun anew. */
export const restoreVisits = (stored: readonly string[] | undefined, at: string, records: boolean): VisitHistory => {
  if (!records) return { entries: stored ?? [], recorded: false };
  return stored?.at(-1) === at ? { entries: stored, recorded: true } : { entries: [at], recorded: true };
};
