import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { replyCase } from '../../../api/cases.ts';
import { useDraft } from '../../../client/forms/use-draft.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { useAccountEvent } from '../../../client/realtime/account-events.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Tag } from '../../../ui/figures/Tag.tsx';
import { formatMoment } from '../../../ui/figures/moment.ts';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { markSeen } from '../../messages/index.ts';
import styles from '../cases.module.css';
import { askHref, questionHref } from '../links.ts';
import { type CaseInfo, openQuestion, question, questions } from '../store.ts';
import { MessageForm } from './MessageForm.tsx';
import { useSending } from './use-sending.ts';

/** One question with the answers, and a message to add. */
export function CaseView({ id }: { readonly id: string }) {
  const state = useResource(question);
  useEffect(() => openQuestion(id), [id]);
  useAccountEvent('case', () => openQuestion(id));
  const value = state.value?.id === id ? state.value : undefined;
  return (
    <ResourceView of={{ ...state, value }} messageOf={errorMessage} onRetry={() => openQuestion(id)} shape="lines">
      {(item) => <Conversation of={item} />}
    </ResourceView>
  );
}

function Conversation({ of }: { readonly of: CaseInfo }) {
  const { t } = useLingui();
  const { id, about, title, number, status, note, messages, writable, updated } = of;
  // after each message the form starts empty
  const [turn, setTurn] = useState(0);
  useEffect(() => void markSeen(questionHref(id), { hasChanged: true }), [id, updated]);
  return (
    <div className={styles.case}>
      <h2>
        <bdi>{about || title}</bdi>
      </h2>
      <p>
        <Tag>{status}</Tag> <bdi>{number}</bdi>
      </p>
      {note && <p className={styles.quiet}>{note}</p>}
      <ol role="list" className={styles.messages}>
        {messages.map((message) => (
          <Message key={message.id} of={message} />
        ))}
      </ol>
      {writable ? (
        <Reply key={turn} id={id} onSent={() => setTurn(turn + 1)} />
      ) : (
        <Button href={askHref()}>{t`Ask a question`}</Button>
      )}
    </div>
  );
}

function Message({ of: { own, text, pictures, time } }: { readonly of: CaseInfo['messages'][number] }) {
  const { t, i18n } = useLingui();
  return (
    <li data-own={own || undefined}>
      <div className={styles.bubble}>
        <p dir="auto">{text}</p>
        {pictures.map((src) => (
          <img key={src} src={src} alt={t`Photo`} loading="lazy" decoding="async" />
        ))}
      </div>
      <small>
        {own ? t({ message: 'You', context: 'who wrote' }) : t`Support`} ·{' '}
        <time dateTime={new Date(time).toISOString()}>{formatMoment(time, i18n.locale)}</time>
      </small>
    </li>
  );
}

const empty = { text: '', kind: '' };

function Reply({ id, onSent }: { readonly id: string; readonly onSent: () => void }) {
  const draft = useDraft(`case ${id}`, empty);
  const sending = useSending();
  return (
    <MessageForm
      draft={draft}
      sending={sending}
      onSend={(message) => sending.send(replyCase, { id, ...message })}
      onSent={() => {
        openQuestion(id);
        void questions.refresh({ fresh: true });
        onSent();
      }}
    />
  );
}
