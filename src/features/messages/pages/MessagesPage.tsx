import { useLingui } from '@lingui/react/macro';
import { BellRing, Inbox, MailOpen } from 'lucide-react';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { subscribe, useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { connection } from '../../../client/http/connection.ts';
import { useHashSearch } from '../../../lib/location.ts';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Failed } from '../../../ui/Failed.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PullToRefresh } from '../../../ui/PullToRefresh.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { TabList, TabPanel } from '../../../ui/TabList.tsx';
import { toast } from '../../../ui/toast.ts';
import { useWide } from '../../../ui/use-media.ts';
import { findMessage, lists, markAllRead, nextPage, openList, type Status } from '../lists.ts';
import { ListEnd } from '../components/ListEnd.tsx';
import { MessageRow } from '../components/MessageRow.tsx';
import { NotificationSettings } from '../components/NotificationSettings.tsx';
import { MessageText } from '../components/MessageText.tsx';
import { isRead, markRead, type Message, messages } from '../store.ts';
import styles from '../msgList.module.css';

/** Messages of the station: all or unread, page by page; one opens in a sheet, or beside the list from 900 px. */
export default function MessagesPage() {
  const { t } = useLingui();
  const wide = useWide();
  const wanted = new URLSearchParams(useHashSearch()).get('id') ?? '';
  const [status, setStatus] = useState<Status>('all');
  const [open, setOpen] = useState<Message>();
  const [missing, setMissing] = useState(false);
  const [choosing, setChoosing] = useState(false);
  const { unread = 0 } = useSnapshot(messages);
  const list = useSnapshot(lists)[status];

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
  const show = useCallback(
    (message: Message): void => {
      setOpen(message);
      setMissing(false);
      if (!isRead(message)) void mark(markRead([message.id]));
    },
    [mark],
  );
  const more = useCallback(() => void nextPage(status), [status]);

  const showWanted = useEffectEvent((message: Message | undefined): void => {
    if (message) show(message);
    else setMissing(!lists.all.error);
  });
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
  useEffect(() => {
    if (wanted === '') return undefined;
    let gone = false;
    void findMessage(wanted).then((message) => {
      if (!gone) showWanted(message);
    });
    return () => {
      gone = true;
    };
  }, [wanted]);

  const panel = (
    <article className={styles.aside}>
      {open ? (
        <>
          <h2>{open.title}</h2>
          <MessageText message={open} />
        </>
      ) : (
        <p className={styles.choose}>{t`Choose a message to read it here.`}</p>
      )}
    </article>
  );
  const retry = (): void => void openList(status);

  return (
    <Page
      title={t`Messages`}
      aside={wide ? panel : undefined}
      actions={
        <>
          {unread > 0 && (
            <IconButton icon={MailOpen} label={t`Mark all as read`} onClick={() => void mark(markAllRead())} />
          )}
          <IconButton icon={BellRing} label={t`Notification settings`} onClick={() => setChoosing(true)} />
        </>
      }
    >
      <TabList<Status>
        id="messages"
        label={t`Which messages`}
        value={status}
        onChange={setStatus}
        tabs={[
          { value: 'all', label: t`All` },
          { value: 'unread', label: t`Unread`, count: unread || undefined },
        ]}
      />
      <TabPanel id="messages" value={status}>
        {missing && <Note live>{t`We couldn't find the message from this link. Choose one from the list.`}</Note>}
        <PullToRefresh onRefresh={() => openList(status)} at={list.at}>
          {list.items.length > 0 ? (
            <>
              <ul role="list" aria-label={status === 'all' ? t`All messages` : t`Unread messages`}>
                {list.items.map((message) => (
                  <MessageRow
                    key={message.id}
                    message={message}
                    selected={wide && message.id === open?.id}
                    onOpen={show}
                  />
                ))}
              </ul>
              <ListEnd ended={list.ended} loading={list.loading} error={list.error} onMore={more} />
            </>
          ) : list.error ? (
            <Failed title={t`Your messages didn't load`} onRetry={retry} busy={list.loading}>
              {errorMessage(list.error)}
            </Failed>
          ) : list.page === 0 ? (
            <Skeleton shape="rows" />
          ) : status === 'unread' ? (
            <Empty
              icon={MailOpen}
              title={t`No unread messages`}
              action={<Button kind="outline" onClick={() => setStatus('all')}>{t`Show all messages`}</Button>}
            >
              {t`New messages appear here until you open them.`}
            </Empty>
          ) : (
            <Empty
              icon={Inbox}
              title={t`No messages yet`}
              action={<Button kind="outline" busy={list.loading} onClick={retry}>{t`Refresh`}</Button>}
            >
              {t`Updates about your orders and your account will appear here.`}
            </Empty>
          )}
        </PullToRefresh>
      </TabPanel>
      {choosing && <NotificationSettings onClose={() => setChoosing(false)} />}
      {!wide && open && (
        <Sheet title={open.title} onClose={() => setOpen(undefined)}>
          <MessageText message={open} />
        </Sheet>
      )}
    </Page>
  );
}
