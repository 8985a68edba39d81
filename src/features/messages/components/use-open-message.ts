import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { toast } from '../../../ui/toast.ts';
import { findMessage, lists } from '../lists.ts';
import { isRead, markRead, type Message } from '../store.ts';

/** The message that is being read, which marks it: one that was tapped, or that the address names by `id`. */
export function useOpenMessage(id: string) {
  const { t } = useLingui();
  const [message, setMessage] = useState<Message>();
  /** The one of the address is not among the messages. */
  const [isMissing, setMissing] = useState(false);

  /** Says why, where marking as read failed. */
  const mark = useCallback(
    async (marking: Promise<void>): Promise<void> => {
      try {
        await marking;
      } catch (error) {
        toast(t`We couldn't mark this as read. ${errorMessage(error)}`, { kind: 'error' });
      }
    },
    [t],
  );
  const open = useCallback(
    (next: Message): void => {
      setMessage(next);
      setMissing(false);
      if (!isRead(next)) void mark(markRead([next.id]));
    },
    [mark],
  );
  const openById = useEffectEvent((named: Message | undefined): void => {
    if (named) open(named);
    else setMissing(!lists.all.error);
  });
  useEffect(() => {
    if (id === '') return undefined;
    let gone = false;
    void findMessage(id).then((named) => {
      if (!gone) openById(named);
    });
    return () => {
      gone = true;
    };
  }, [id]);
  return { message, isMissing, open, close: () => setMessage(undefined), mark };
}
