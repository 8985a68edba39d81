import * as v from 'valibot';
import { text } from '../../api/fields.ts';
import { type Move, openedCold, pathOf, queryOf } from '../../browser/location.ts';
import { LOGIN } from '../../domain/routes.ts';
import { database } from '../../storage/database.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import type { RouteDecision } from './guards.ts';
import { onNavigation } from './current-page.ts';
import { type VisitHistory, emptyVisitHistory, recordVisit, restoreVisits } from './visit-history.ts';

/** Key in the `navigation` database: the visited locations, newest last (SHELL-12). */
const KEY = 'entries';

let history: VisitHistory = emptyVisitHistory;
let lastWrite: Promise<void> = Promise.resolve();

const entryOf = (at: string): string => {
  const query = queryOf(at);
  return query === '' ? pathOf(at) : `${pathOf(at)}?${query}`;
};

/** Whether to record a page: neither login, which is only a step on the way, nor a page that does not exist. */
const isRecorded = (at: string, decision: RouteDecision): boolean => decision.kind === 'show' && pathOf(at) !== LOGIN;

const store = async (next: VisitHistory): Promise<void> => {
  const hasChanged = next.entries !== history.entries;
  history = next;
  if (hasChanged) await database('navigation').set(KEY, [...next.entries]);
};

/** Restores the history after a reload, or starts a new one if the app was opened (SHELL-14). */
const startHistory = (at: string, decision: RouteDecision): void => {
  lastWrite = (async () => {
    const stored = openedCold ? undefined : await database('navigation').get(KEY, v.array(text));
    history = { entries: stored ?? [], recorded: false };
    await store(restoreVisits(stored, entryOf(at), isRecorded(at, decision)));
  })();
  onClearUserData(() => {
    history = emptyVisitHistory;
  });
};

/** Records a move. Moves made while the stored history is being read are applied after it. */
const noteMove = (move: Move, decision: RouteDecision): void => {
  lastWrite = lastWrite.then(() =>
    store(recordVisit(history, move.kind, entryOf(move.to), isRecorded(move.to, decision))),
  );
};

/** Records the history from the first page on. Call it once, after the first screen. */
export const watchHistory = (): void =>
  onNavigation(({ at, decision, move }) => (move ? noteMove(move, decision) : startHistory(at, decision)));
