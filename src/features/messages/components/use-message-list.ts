import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { subscribeKey } from 'valtio/utils';
import { messages as messagesEndpoint } from '../../../api/messages.ts';
import { connection } from '../../../client/http/connection.ts';
import { useOutage } from '../../../client/query/use-resource.ts';
import { lists, openList, type Status, wasBegun } from '../lists.ts';

/** One of the two lists, read anew when the page is looked at again or the network is back. */
export function useMessageList(status: Status) {
  const list = useSnapshot(lists)[status];
  useEffect(() => {
    if (!wasBegun(status)) void openList(status);
    const look = (): void => {
      // who has gone on to older pages keeps their place
      if (document.visibilityState === 'visible' && lists[status].page <= 1) void openList(status);
    };
    document.addEventListener('visibilitychange', look);
    const stop = subscribeKey(connection, 'restored', look, true);
    return () => {
      document.removeEventListener('visibilitychange', look);
      stop();
    };
  }, [status]);
  const { page, error: failure, loading } = list;
  const { error } = useOutage(messagesEndpoint, { value: page > 0 ? page : undefined, error: failure, loading });
  return { ...list, error };
}

export type ListState = ReturnType<typeof useMessageList>;
