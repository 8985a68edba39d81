import { useLingui } from '@lingui/react/macro';
import { memo } from 'react';
import { useSnapshot } from 'valtio';
import { isRead, type Message, messages } from '../store.ts';
import { formatWhen, summarise } from '../when.ts';
import styles from './MessageRow.module.css';

interface Props {
  message: Message;
  /** The message is open next to the list. */
  selected: boolean;
  onOpen: (message: Message) => void;
}

/** Shows a message of the list. An unread one has a dot, bold type, and a word for screen readers (MSG-01). */
export const MessageRow = memo(function MessageRow({ message, selected, onOpen }: Props) {
  const { t, i18n } = useLingui();
  const { marks } = useSnapshot(messages);
  const isMessageRead = isRead(message, marks);
  const { title, content, time } = message;
  return (
    <li className={styles.row} data-selected={selected || undefined}>
      <button
        type="button"
        className={styles.content}
        data-unread={!isMessageRead || undefined}
        aria-current={selected || undefined}
        onClick={() => onOpen(message)}
      >
        <span className={styles.dot} aria-hidden />
        <span className={styles.text}>
          <span className={styles.line}>
            <span className={styles.title}>
              {!isMessageRead && <span className="visually-hidden">{t`Unread:`} </span>}
              {title}
            </span>
            {time !== undefined && (
              <time className={styles.time} dateTime={new Date(time).toISOString()}>
                {formatWhen(time, i18n.locale)}
              </time>
            )}
          </span>
          <span className={styles.summary}>{summarise(content)}</span>
        </span>
      </button>
    </li>
  );
});
