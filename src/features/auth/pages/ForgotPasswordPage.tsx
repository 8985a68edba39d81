import { useLingui } from '@lingui/react/macro';
import { type FormEvent } from 'react';
import { useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import { systemConfig } from '../../operator/index.ts';
import { useRefusal } from '../../../client/forms/use-refusal.ts';
import { connection } from '../../../client/http/connection.ts';
import { link, LOGIN } from '../../../domain/routes.ts';
import { safeReturnPath } from '../../../domain/safe-link.ts';
import { AccountName } from '../../../ui/forms/AccountName.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { toast } from '../../../ui/overlays/toast.ts';
import { useLeave } from '../../../ui/layout/use-leave.ts';
import { resetPassword, codeTarget } from '../account.ts';
import styles from '../auth.module.css';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { CodesClosed } from '../components/CodesClosed.tsx';
import { Contact } from '../components/Contact.tsx';
import { Refusal } from '../components/Refusal.tsx';
import { useContactForm } from '../components/use-contact-form.ts';
import { type Recovery, recoveryErrors } from '../rules.ts';
import { auth } from '../store.ts';

const empty: Recovery = { mode: 'phone', phone: '', email: '', code: '', password: '', repeated: '' };

export const beginPageReads = () => beginReads([systemConfig]);

/** Resets a forgotten login password by code (AUTH-17, AUTH-18). */
export default function ForgotPasswordPage() {
  const { t, i18n } = useLingui();
  const { form, contacts } = useContactForm('forgetPwd', empty);
  const { refusal, setRefusal, fail } = useRefusal();
  const { running } = useSnapshot(auth);
  const { online } = useSnapshot(connection);
  const leave = useLeave();
  const from = safeReturnPath(new URLSearchParams(useSearch()).get('from'));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setRefusal(undefined);
    const errors = recoveryErrors(form.fields);
    if (Object.keys(errors).length > 0) return form.fail(errors);
    try {
      if (!(await resetPassword(form.fields))) return;
      form.done();
      toast(t`Password changed. Please log in.`);
      leave(link(LOGIN, from === undefined ? {} : { from }));
    } catch (error) {
      fail(error);
    }
  };

  if (contacts.length === 0) return <CodesClosed purpose="forget" from={from} />;
  return (
    <Page
      title={t`Forgot password`}
      bottom={
        <Button
          type="submit"
          form="forgetPwd"
          busy={running === 'forget'}
          reason={online ? undefined : t`You're offline. Connect to change your password.`}
        >
          {t`Set new password`}
        </Button>
      }
    >
      <form id="forgetPwd" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <p className={styles.lead}>
          {contacts.length > 1
            ? t`We'll send a code to your phone or email. Setting a new password logs you out on all devices and pauses withdrawals for 24 hours.`
            : t`Setting a new password logs you out on all devices and pauses withdrawals for 24 hours.`}
        </p>
        <Contact form={form} purpose="forget" contacts={contacts} />
        <AccountName name={codeTarget(form.fields)} />
        <PasswordField
          label={t`New login password`}
          name="password"
          enterKeyHint="next"
          value={form.fields.password}
          autoComplete="new-password"
          help={t`6 to 12 letters or numbers`}
          error={form.error('password', i18n)}
          onChange={(text) => form.change({ password: text })}
        />
        <PasswordField
          label={t`Confirm new login password`}
          name="repeated"
          enterKeyHint="done"
          value={form.fields.repeated}
          autoComplete="new-password"
          error={form.error('repeated', i18n)}
          onChange={(text) => form.change({ repeated: text })}
        />
        <Refusal>{refusal}</Refusal>
      </form>
    </Page>
  );
}
