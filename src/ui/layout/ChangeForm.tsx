import { useLingui } from '@lingui/react/macro';
import type { FormEvent, ReactNode } from 'react';
import { Button } from '../base/Button.tsx';
import { Note } from '../base/Note.tsx';
import { Page } from './Page.tsx';
import styles from './change-form.module.css';

interface Props {
  /** Id of the form element. */
  id: string;
  title: string;
  /** Label of the button. */
  action: string;
  /** Explains the change in a sentence. */
  lead?: ReactNode;
  /** The state of the change (`useChange`). */
  change: { readonly refusal: string | undefined; readonly running: boolean; readonly online: boolean };
  /** Why the change is not possible, apart from a missing connection. */
  reason?: string | undefined;
  onSubmit: () => unknown;
  children: ReactNode;
}

/** Shows the page of one change: its fields, the server's refusal, and the button at the bottom. */
export function ChangeForm({ id, title, action, lead, change, reason, onSubmit, children }: Props) {
  const { t } = useLingui();
  const { refusal, running, online } = change;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit();
  };
  return (
    <Page
      title={title}
      bottom={
        <Button
          type="submit"
          form={id}
          busy={running}
          reason={reason ?? (online ? undefined : t`You're offline. Connect to make this change.`)}
        >
          {action}
        </Button>
      }
    >
      <form id={id} className={styles.form} noValidate onSubmit={submit}>
        {lead && <p className={styles.lead}>{lead}</p>}
        {children}
        {refusal && (
          <Note kind="danger" live>
            {refusal}
          </Note>
        )}
      </form>
    </Page>
  );
}
