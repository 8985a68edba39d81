import { useEffect } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { lists, openList, type Status } from '../lists.ts';

/** One of the two lists, read anew when the page is looked at again or the network is back. */
export function useMessageList(status: Status) {
  const list = useSnapshot(lists)[status];
  useEffect(() => {
    void openList(status);
    const look = (): void => {
      // who has gone on to older pages keeps their place
      if (document.visibilityState === 'visible' && lists[status].page <= 1) void openList(status);
    };
    document.addEventListener('visibilitychange', look);
    const stop = subscribe(connection, () => connection.online && look());
    return () => {
      document.removeEventListener('visibilitychange', look);
      stop();
    };
  }, [status]);
  return list;
}

export type ListState = ReturnType<typeof useMessageList>;
