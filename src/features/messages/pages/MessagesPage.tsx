import { useLingui } from '@lingui/react/macro';
import { useCallback, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useHashSearch } from '../../../browser/location.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { EntryPane, NothingOpen } from '../../../ui/layout/EntryPane.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { PullToRefresh } from '../../../ui/layout/PullToRefresh.tsx';
import { TabList, TabPanel } from '../../../ui/lists/TabList.tsx';
import { useWide } from '../../../ui/base/use-media.ts';
import { MessageList } from '../components/MessageList.tsx';
import { MessageText } from '../components/MessageText.tsx';
import { NotificationSettings } from '../components/NotificationSettings.tsx';
import { useMessageList } from '../components/use-message-list.ts';
import { useOpenMessage } from '../components/use-open-message.ts';
import { lists, markAllRead, type Status } from '../lists.ts';
import { type Message, messages, refreshUnread } from '../store.ts';

export const beginPageReads = (): Promise<void> => beginReads([lists.all]);

/** Lists all or unread messages page by page. A message opens in its row, or next to the list from 900 px (LOOK-31). */
export default function MessagesPage() {
  const { t } = useLingui();
  const isWide = useWide();
  const [status, setStatus] = useState<Status>('all');
  const [isSettingsOpen, setIsSettingsOpen] = useState(false);
  const { unread = 0 } = useSnapshot(messages);
  const list = useMessageList(status);
  const { message, isLinked, isMissing, open, close, reportMarking } = useOpenMessage(
    new URLSearchParams(useHashSearch()).get('id') ?? '',
  );
  const entry = message && (
    <EntryPane title={message.title} onClose={close}>
      <MessageText message={message} />
    </EntryPane>
  );
  /** A link may lead to a message that the list has not. */
  const isOutside = isLinked && !list.items.some(({ id }) => id === message?.id);
  const toggle = useCallback(
    (tapped: Message): void => {
      if (!isWide && tapped.id === message?.id) close();
      else open(tapped);
    },
    [isWide, message, close, open],
  );
  const changeStatus = (next: Status): void => {
    if (!isWide) close();
    setStatus(next);
  };

  return (
    <Page
      title={t`Messages`}
      aside={isWide && (entry ?? <NothingOpen>{t`Choose a message to read it here.`}</NothingOpen>)}
      actions={
        <>
          {unread > 0 && (
            <IconButton
              icon="mail-open"
              label={t`Mark all as read`}
              onClick={() => void reportMarking(markAllRead())}
            />
          )}
          <IconButton icon="bell-ring" label={t`Notification settings`} onClick={() => setIsSettingsOpen(true)} />
        </>
      }
    >
      <TabList<Status>
        id="messages"
        label={t`Filter messages`}
        value={status}
        onChange={changeStatus}
        tabs={[
          { value: 'all', label: t`All` },
          { value: 'unread', label: t`Unread`, count: unread || undefined },
        ]}
      />
      <TabPanel id="messages" value={status}>
        {isMissing && <Note live>{t`We couldn't find the message from this link. Choose one from the list.`}</Note>}
        <PullToRefresh
          onRefresh={() => Promise.all([lists[status].refresh({ fresh: true }), refreshUnread()])}
          at={list.at}
        >
          <MessageList
            status={status}
            list={list}
            openId={message?.id}
            isBeside={isWide}
            onOpen={toggle}
            onShowAll={() => changeStatus('all')}
          />
        </PullToRefresh>
      </TabPanel>
      {isSettingsOpen && <NotificationSettings onClose={() => setIsSettingsOpen(false)} />}
      {!isWide && isOutside && entry}
    </Page>
  );
}
