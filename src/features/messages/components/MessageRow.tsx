import { useLingui } from '@lingui/react/macro';
import { memo, type ReactNode, useEffect, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { isRead, type Message, messages } from '../store.ts';
import { formatWhen, summarise } from '../when.ts';
import styles from './MessageRow.module.css';
import { MessageText } from './MessageText.tsx';

interface Props {
  message: Message;
  /** Heading of the part of the list that begins with this message. */
  heading: ReactNode;
  /** The message is open: next to the list if `isBeside`, otherwise in its row. */
  isOpen: boolean;
  isBeside: boolean;
  onOpen: (message: Message) => void;
}

/**
 * Shows a message of the list, and its whole text while it is open. An unread one has a dot, bold type, and a word for
 * screen readers (MSG-01, LOOK-31).
 */
export const MessageRow = memo(function MessageRow({ message, heading, isOpen, isBeside, onOpen }: Props) {
  const { t, i18n } = useLingui();
  const { marks } = useSnapshot(messages);
  const row = useRef<HTMLLIElement>(null);
  const isMessageRead = isRead(message, marks);
  const { id, title, content, time } = message;
  const isExpanded = isOpen && !isBeside;
  useEffect(() => {
    if (isExpanded) row.current?.scrollIntoView({ block: 'nearest' });
  }, [isExpanded]);
  return (
    <li ref={row}>
      {heading && <h2 className={styles.group}>{heading}</h2>}
      <div className={styles.row} data-selected={(isOpen && isBeside) || undefined}>
        <button
          type="button"
          className={styles.content}
          data-unread={!isMessageRead || undefined}
          aria-current={(isOpen && isBeside) || undefined}
          aria-expanded={isBeside ? undefined : isOpen}
          aria-controls={isExpanded ? `message-${id}` : undefined}
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
            {!isExpanded && <span className={styles.summary}>{summarise(content)}</span>}
          </span>
        </button>
        {isExpanded && (
          <div className={styles.whole} id={`message-${id}`}>
            <MessageText message={message} />
          </div>
        )}
      </div>
    </li>
  );
});
