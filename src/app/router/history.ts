import * as v from 'valibot';
import { text } from '../../api/fields.ts';
import { type Move, openedCold, pathOf, queryOf } from '../../lib/location.ts';
import { LOGIN } from '../../lib/routes.ts';
import { database } from '../../storage/database.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import type { RouteDecision } from './guards.ts';
import { onNavigation } from './current-page.ts';
import { type VisitHistory, emptyVisitHistory, recordVisit, restoreVisits } from './visit-history.ts';

/** Key in the `navigation` database: the locations visited, newest last (SHELL-12). */
const KEY = 'entries';

let trail: VisitHistory = emptyVisitHistory;
let ready: Promise<void> = Promise.resolve();

const entryOf = (at: string): string => {
  const query = queryOf(at);
  return query === '' ? pathOf(at) : `${pathOf(at)}?${query}`;
};

/** Login is a station on the way, and a page that does not exist is none to go back to. */
const records = (at: string, verdict: RouteDecision): boolean => verdict.kind === 'show' && pathOf(at) !== LOGIN;

const store = async (next: VisitHistory): Promise<void> => {
  const changed = next.entries !== trail.entries;
  trail = next;
  if (changed) await database('navigation').set(KEY, [...next.entries]);
};

/** Takes the history up where a reload left it, or begins anew where the app was opened cold (SHELL-14). */
const startHistory = (at: string, verdict: RouteDecision): void => {
  ready = (async () => {
    const stored = openedCold ? undefined : await database('navigation').get(KEY, v.array(text));
    trail = { entries: stored ?? [], recorded: false };
    await store(restoreVisits(stored, entryOf(at), records(at, verdict)));
  })();
  onClearUserData(() => {
    trail = emptyVisitHistory;
  });
};

/** Notes one move. Moves made while the stored history is still being read follow it. */
const noteMove = (move: Move, verdict: RouteDecision): void => {
  ready = ready.then(() => store(recordVisit(trail, move.kind, entryOf(move.to), records(move.to, verdict))));
};

/** Keeps the history from the first page on. Called once, after the first screen. */
export const watchHistory = (): void =>
  onNavigation(({ at, verdict, move }) => (move ? noteMove(move, verdict) : startHistory(at, verdict)));
