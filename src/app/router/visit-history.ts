import { limits } from '../../config.ts';
import type { MoveKind } from '../../browser/location.ts';

/** The visited locations, newest last, at most 10 (SHELL-12). */
export interface VisitHistory {
  readonly entries: readonly string[];
  /** Whether the current page is the newest entry. Redirects, the login page and unknown routes have no entry. */
  readonly recorded: boolean;
}

export const emptyVisitHistory: VisitHistory = { entries: [], recorded: false };

const append = (entries: readonly string[], to: string): VisitHistory => ({
  entries: entries.at(-1) === to ? entries : [...entries, to].slice(-limits.history),
  recorded: true,
});

/** Returns the history after a move. `isRecorded`: whether the new page gets an entry. */
export const recordVisit = (
  { entries, recorded }: VisitHistory,
  kind: MoveKind,
  to: string,
  isRecorded: boolean,
): VisitHistory => {
  if (kind === 'push' || kind === 'forward') return isRecorded ? append(entries, to) : { entries, recorded: false };
  const earlier = recorded ? entries.slice(0, -1) : entries;
  if (!isRecorded) return { entries: earlier, recorded: false };
  if (kind === 'replace') return append(earlier, to);
  const index = earlier.lastIndexOf(to);
  // a page that is older than the ten entries replaces the last one
  return { entries: index < 0 ? [...earlier.slice(0, -1), to] : earlier.slice(0, index + 1), recorded: true };
};

/** Returns the history after a reload: the stored one if it ends at this page, otherwise a new one. */
export const restoreVisits = (stored: readonly string[] | undefined, at: string, isRecorded: boolean): VisitHistory => {
  if (!isRecorded) return { entries: stored ?? [], recorded: false };
  return stored?.at(-1) === at ? { entries: stored, recorded: true } : { entries: [at], recorded: true };
};
