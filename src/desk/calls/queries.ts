import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { DeskFailure } from './http.ts';

export const ME = 'me';
/** Whether the last session ended by itself, so that the login says so. */
export const ENDED = 'ended';
/** Whether an enrolment has just ended, so that the login says so. */
export const ENROLLED = 'enrolled';

/** Once the session has ended, the login takes the place of everything, and nothing of it stays in memory. */
function endSession(error: unknown): void {
  if (!(error instanceof DeskFailure) || error.code !== 'session') return;
  if (queries.getQueryData([ME]) !== null) forgetSession({ hasEnded: queries.getQueryData([ME]) !== undefined });
}

/** Shows the login page, and drops everything that was read. `hasEnded`: the session was not logged out of. */
export function forgetSession({ hasEnded }: { readonly hasEnded: boolean }): void {
  // first: a page that watches `me` would not notice that its entry was removed and written again
  queries.setQueryData([ME], null);
  queries.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== ME });
  queries.setQueryData([ENDED], hasEnded);
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
