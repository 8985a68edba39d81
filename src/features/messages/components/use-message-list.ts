import { useEffect } from 'react';
import { onAccountChange } from '../../../client/realtime/account-events.ts';
import { useHistory } from '../../../client/query/history.ts';
import { lists, type Status } from '../lists.ts';
import { refreshUnread } from '../store.ts';

/** Returns one of the two lists. It is also read again when a message comes. */
export function useMessageList(status: Status) {
  useEffect(() => void refreshUnread(), [status]);
  useEffect(
    () =>
      onAccountChange(['message'], () => {
        if (document.visibilityState === 'visible') void lists[status].refresh({ fresh: true });
      }),
    [status],
  );
  return useHistory(lists[status]);
}

export type ListState = ReturnType<typeof useMessageList>;
