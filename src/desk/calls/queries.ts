import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { DeskFailure } from './http.ts';

export const ME = 'me';

/** Once the session has ended, the login takes the place of everything, and nothing of it stays in memory. */
function endSession(error: unknown): void {
  if (!(error instanceof DeskFailure) || error.code !== 'session') return;
  if (queries.getQueryData([ME]) === null) return;
  queries.clear();
  queries.setQueryData([ME], null);
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
