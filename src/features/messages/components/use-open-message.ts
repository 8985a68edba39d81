import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { toast } from '../../../ui/overlays/toast.ts';
import { findMessage, lists } from '../lists.ts';
import { isRead, markRead, type Message } from '../store.ts';

/** Returns the open message, tapped or named by the address's `id`, and marks it as read. */
export function useOpenMessage(id: string) {
  const { t } = useLingui();
  const [message, setMessage] = useState<Message>();
  /** The message was opened by the address, not by a tap. */
  const [isLinked, setIsLinked] = useState(false);
  /** There is no message with the id of the address. */
  const [isMissing, setIsMissing] = useState(false);

  /** Shows why marking as read failed. */
  const reportMarking = useCallback(
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
      setIsLinked(false);
      setIsMissing(false);
      if (!isRead(next)) void reportMarking(markRead([next.id]));
    },
    [reportMarking],
  );
  const close = useCallback((): void => setMessage(undefined), []);
  const openById = useEffectEvent((linkedMessage: Message | undefined): void => {
    if (linkedMessage) {
      open(linkedMessage);
      setIsLinked(true);
    } else setIsMissing(!lists.all.state.error);
  });
  useEffect(() => {
    if (id === '') return undefined;
    let isStale = false;
    void findMessage(id).then((linkedMessage) => {
      if (!isStale) openById(linkedMessage);
    });
    return () => {
      isStale = true;
    };
  }, [id]);
  return { message, isLinked, isMissing, open, close, reportMarking };
}
