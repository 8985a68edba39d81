import { useLingui } from '@lingui/react/macro';
import { type FormEvent } from 'react';
import { useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import { systemConfig } from '../../operator/index.ts';
import { useRefusal } from '../../../client/forms/use-refusal.ts';
import { connection } from '../../../client/http/connection.ts';
import { config } from '../../../config.ts';
import { INTRO, link, LOGIN } from '../../../domain/routes.ts';
import { safeReturnPath } from '../../../domain/safe-link.ts';
import { cleanCode } from '../../../domain/typed.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { useLeave } from '../../../ui/layout/use-leave.ts';
import { register, logInAfterRegistration } from '../account.ts';
import styles from '../auth.module.css';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { AccountFields } from '../components/AccountFields.tsx';
import { Agreement } from '../components/Agreement.tsx';
import { CodesClosed } from '../components/CodesClosed.tsx';
import { Contact } from '../components/Contact.tsx';
import { Refusal } from '../components/Refusal.tsx';
import { useContactForm } from '../components/use-contact-form.ts';
import { useRegistrationDraft } from '../components/use-registration-draft.ts';
import { type Registration, registrationErrors } from '../rules.ts';
import { auth } from '../store.ts';

const empty: Registration = {
  mode: 'phone',
  phone: '',
  email: '',
  code: '',
  password: '',
  paypass: '',
  currency: config.baseCurrency,
  invite: '',
  agreed: false,
};

export const beginPageReads = () => beginReads([systemConfig]);

/**
 * Opens an account (AUTH-07 to AUTH-16) and logs in (LIVE-08). If the customer has left the app, the page restores what
 * was typed, without secrets (STORE-14).
 */
export default function RegisterPage() {
  const { t, i18n } = useLingui();
  const { form, contacts } = useContactForm('regist', empty);
  const { agreed } = form.fields;
  const { refusal, setRefusal, fail } = useRefusal();
  const { running } = useSnapshot(auth);
  const { online } = useSnapshot(connection);
  const leave = useLeave();
  const search = new URLSearchParams(useSearch());
  const from = safeReturnPath(search.get('from'));
  const inviteCode = cleanCode(search.get('invite') ?? '').slice(0, 40);

  useRegistrationDraft(form, inviteCode);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setRefusal(undefined);
    const errors = registrationErrors(form.fields, config.invitationCode === 'required');
    if (Object.keys(errors).length > 0) return form.fail(errors);
    try {
      if (!(await register(form.fields))) return;
    } catch (error) {
      fail(error);
      return;
    }
    form.done();
    const query: Record<string, string> = from === undefined ? {} : { from };
    const isLoggedIn = await logInAfterRegistration(form.fields);
    leave(isLoggedIn ? link(INTRO, { welcome: '1', ...query }) : link(LOGIN, query));
  };

  if (contacts.length === 0) return <CodesClosed purpose="register" from={from} />;
  return (
    <Page
      title={t`Open an account`}
      bottom={
        <Button
          type="submit"
          form="regist"
          busy={running === 'register' || running === 'login'}
          reason={online ? undefined : t`You're offline. Connect to open an account.`}
        >
          {t`Open an account`}
        </Button>
      }
    >
      <form id="regist" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Contact form={form} purpose="register" contacts={contacts} />
        <AccountFields form={form} />
        <Agreement
          name="agreed"
          agreed={agreed}
          onChange={(on) => form.change({ agreed: on })}
          error={form.error('agreed', i18n)}
        />
        <Refusal>{refusal}</Refusal>
      </form>
    </Page>
  );
}
