import { useLingui } from '@lingui/react/macro';
import { useCallback } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { Failed } from '../../../ui/layout/Failed.tsx';
import { ListEnd } from '../../../ui/lists/ListEnd.tsx';
import { RetryButton } from '../../../ui/base/RetryButton.tsx';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import { lists, type Status } from '../lists.ts';
import type { Message } from '../store.ts';
import { type MessageGroup, messageGroup } from '../when.ts';
import { MessageRow } from './MessageRow.tsx';
import type { ListState } from './use-message-list.ts';

interface Props {
  status: Status;
  list: ListState;
  /** Id of the open message. */
  openId: string | undefined;
  /** Messages open next to the list instead of in their rows. */
  isBeside: boolean;
  onOpen: (message: Message) => void;
  onShowAll: () => void;
}

/** Lists the messages of one status by day and month, page by page, or says why there are none (MSG-02, LOOK-31). */
export function MessageList({ status, list, openId, isBeside, onOpen, onShowAll }: Props) {
  const { t } = useLingui();
  const more = useCallback(() => void lists[status].more(), [status]);
  const retry = (): void => void lists[status].refresh();
  const groups = list.items.map(({ time }) => messageGroup(time));
  const names: Record<MessageGroup, string> = { today: t`Today`, month: t`This month`, earlier: t`Earlier` };
  if (list.items.length > 0)
    return (
      <>
        <ul role="list" aria-label={status === 'all' ? t`All messages` : t`Unread messages`}>
          {list.items.map((message, index) => (
            <MessageRow
              key={message.id}
              message={message}
              heading={groups[index] === groups[index - 1] ? undefined : names[groups[index]!]}
              isOpen={message.id === openId}
              isBeside={isBeside}
              onOpen={onOpen}
            />
          ))}
        </ul>
        <ListEnd
          ended={list.last}
          loading={list.loading}
          error={list.error}
          failed={t`Older messages didn't load.`}
          more={t`Show older messages`}
          onMore={more}
          messageOf={errorMessage}
        />
      </>
    );
  if (list.error)
    return (
      <Failed title={t`Your messages didn't load`} onRetry={retry} busy={list.loading}>
        {errorMessage(list.error)}
      </Failed>
    );
  if (list.value === undefined) return <Skeleton shape="rows" />;
  if (status === 'unread')
    return (
      <Empty
        drawing="bottle"
        title={t`No unread messages`}
        action={<Button kind="outline" onClick={onShowAll}>{t`Show all messages`}</Button>}
      >
        {t`New messages appear here until you open them.`}
      </Empty>
    );
  return (
    <Empty
      drawing="bottle"
      title={t`No messages yet`}
      action={<RetryButton kind="outline" busy={list.loading} onClick={retry}>{t`Refresh`}</RetryButton>}
    >
      {t`Updates about your orders and your account will appear here.`}
    </Empty>
  );
}
