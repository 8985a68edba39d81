import { useLingui } from '@lingui/react/macro';
import { askCase } from '../../../api/cases.ts';
import { navigate } from '../../../browser/location.ts';
import { useDraft } from '../../../client/forms/use-draft.ts';
import { useHistory } from '../../../client/query/history.ts';
import { CASE_RECORDS, type CaseKind, type CaseRecord } from '../../../domain/cases.ts';
import { link } from '../../../domain/routes.ts';
import { Note } from '../../../ui/base/Note.tsx';
import { Segmented } from '../../../ui/forms/Segmented.tsx';
import styles from '../cases.module.css';
import { questions } from '../store.ts';
import { MessageForm } from './MessageForm.tsx';
import { useSending } from './use-sending.ts';

const empty = { text: '', kind: 'question' };

interface Props {
  /** The kind of record that the link names; anything else asks in general. */
  readonly ask: string;
  readonly record: string;
}

/** Asks or complains, about a record or in general, and says when the answer comes (HELP-05). */
export function AskForm({ ask, record }: Props) {
  const { t } = useLingui();
  const { closed, promise, complaint } = useHistory(questions).value ?? {};
  const draft = useDraft(`ask ${ask} ${record}`, empty);
  const sending = useSending();
  const about = CASE_RECORDS.find((name) => name === ask);
  const records: Record<CaseRecord, string> = {
    deposit: t`Deposit`,
    withdrawal: t`Withdrawal`,
    option: t`Option order`,
    contract: t`Contract order`,
    lockup: t`Lock-up mining`,
    verification: t`Identity verification`,
  };
  const isComplaint = draft.fields.kind === 'complaint';
  if (closed) return <Note>{closed}</Note>;
  return (
    <MessageForm
      draft={draft}
      sending={sending}
      onSend={(message) =>
        sending.send(askCase, {
          ...message,
          kind: isComplaint ? 'complaint' : 'question',
          ...(about === undefined ? {} : { about, record }),
        })
      }
      onSent={(id) => {
        void questions.refresh({ fresh: true });
        navigate(link('/pages/service/cases', { id }), { replace: true });
      }}
    >
      {about !== undefined && <p className={styles.about}>{records[about]}</p>}
      <Segmented<CaseKind>
        label={t`Type`}
        value={isComplaint ? 'complaint' : 'question'}
        options={[
          { value: 'question', label: t`Question` },
          { value: 'complaint', label: t`Complaint` },
        ]}
        onChange={(kind) => draft.change({ kind })}
      />
      <p className={styles.quiet}>{isComplaint && complaint ? complaint : promise}</p>
    </MessageForm>
  );
}
