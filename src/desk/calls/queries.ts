import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { DeskFailure } from './http.ts';

export const ME = 'me';
/** Why the last session ended without a logout here, in words, so that the login says so. */
export const ENDED = 'ended';
/** Whether an enrolment has just ended, so that the login says so. */
export const ENROLLED = 'enrolled';

/** Once the session has ended, the login takes the place of everything, and nothing of it stays in memory. */
function endSession(error: unknown): void {
  if (!(error instanceof DeskFailure) || error.code !== 'session') return;
  if (queries.getQueryData([ME]) !== null)
    forgetSession(queries.getQueryData([ME]) === undefined ? null : error.message);
}

/** Shows the login page, and drops everything that was read. `end`: why, unless the person logged out. */
export function forgetSession(end: string | null): void {
  // first: a page that watches `me` would not notice that its entry was removed and written again
  queries.setQueryData([ME], null);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME });
  queries.setQueryData([ENDED], end);
  queries.getMutationCache().clear();
}

/** What the pages have read. Nothing is stored on the device. */
export const queries: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: endSession }),
  mutationCache: new MutationCache({ onError: endSession }),
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && error instanceof DeskFailure && error.code === 'network',
      staleTime: 2000,
    },
  },
});
