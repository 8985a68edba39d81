import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { messages as messagesEndpoint } from '../../../api/messages.ts';
import { connection } from '../../../client/http/connection.ts';
import { onAccountChange } from '../../../client/realtime/account-events.ts';
import { useOutage } from '../../../client/query/use-resource.ts';
import { lists, openList, type Status, wasBegun } from '../lists.ts';

/**
 * Returns one of the two lists. Reads it again when a message comes, the page returns to the foreground or the
 * connection is back.
 */
export function useMessageList(status: Status) {
  const list = useSnapshot(lists)[status];
  useEffect(() => {
    if (!wasBegun(status)) void openList(status);
    const refresh = (): void => {
      // keeps the scroll position of customers who have loaded older pages
      if (document.visibilityState === 'visible' && lists[status].page <= 1) void openList(status);
    };
    document.addEventListener('visibilitychange', refresh);
    const unsubscribers = [subscribeKey(connection, 'restored', refresh, true), onAccountChange(['message'], refresh)];
    return () => {
      document.removeEventListener('visibilitychange', refresh);
      for (const unsubscribe of unsubscribers) unsubscribe();
    };
  }, [status]);
  const { page, error: listError, loading } = list;
  const { error } = useOutage(messagesEndpoint, { value: page > 0 ? page : undefined, error: listError, loading });
  return { ...list, error };
}

export type ListState = ReturnType<typeof useMessageList>;
