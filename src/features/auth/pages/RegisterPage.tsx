import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { useSearch } from 'wouter';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { connection } from '../../../client/http/connection.ts';
import { config } from '../../../config.ts';
import { INTRO, link, LOGIN } from '../../../domain/routes.ts';
import { safeFrom } from '../../../domain/safe-link.ts';
import { cleanCode } from '../../../domain/typed.ts';
import { AccountName } from '../../../ui/forms/AccountName.tsx';
import { Button } from '../../../ui/actions/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { PinField } from '../../../ui/forms/PinField.tsx';
import { Select } from '../../../ui/forms/Select.tsx';
import { useLeave } from '../../../ui/layout/use-leave.ts';
import { register, logInAfterRegistration, targetOf } from '../account.ts';
import styles from '../auth.module.css';
import { currencyOptions } from '../../../i18n/currency-options.ts';
import { saveRegistration, readRegistration } from '../drafts.ts';
import { type Form, useForm } from '../../../client/forms/use-form.ts';
import { Agreement } from '../components/Agreement.tsx';
import { Contact } from '../components/Contact.tsx';
import { Refusal } from '../components/Refusal.tsx';
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

/**
 * Opens an account (AUTH-07 to AUTH-16) and logs in (LIVE-08). If the customer has left the app, the page restores what
 * was typed, without secrets (STORE-14).
 */
export default function RegisterPage() {
  const { t, i18n } = useLingui();
  const form = useForm('regist', empty);
  const { agreed } = form.fields;
  const [refusal, setRefusal] = useState<string>();
  const { running } = useSnapshot(auth);
  const { online } = useSnapshot(connection);
  const leave = useLeave();
  const search = new URLSearchParams(useSearch());
  const from = safeFrom(search.get('from'));
  const inviteCode = cleanCode(search.get('invite') ?? '').slice(0, 40);

  const { fill, fields, dirty } = form;
  useEffect(() => {
    // the code of an invitation link wins over that of an older draft
    void readRegistration().then((stored) =>
      fill({
        ...stored,
        ...(inviteCode ? { invite: inviteCode } : {}),
        mode: stored?.['mode'] === 'email' ? 'email' : 'phone',
      }),
    );
  }, [fill, inviteCode]);
  useEffect(() => {
    if (dirty) void saveRegistration(fields);
  }, [fields, dirty]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setRefusal(undefined);
    const errors = registrationErrors(form.fields, config.invitationCode === 'required');
    if (Object.keys(errors).length > 0) return form.fail(errors);
    try {
      if (!(await register(form.fields))) return;
    } catch (error) {
      setRefusal(errorMessage(error));
      return;
    }
    form.done();
    const query: Record<string, string> = from === undefined ? {} : { from };
    const isLoggedIn = await logInAfterRegistration(form.fields);
    leave(isLoggedIn ? link(INTRO, { welcome: '1', ...query }) : link(LOGIN, query));
  };

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
        <Contact form={form} purpose="register" />
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

/** Asks for the passwords, currency and invitation code of the new account. */
function AccountFields({ form }: { form: Form<Registration> }) {
  const { t, i18n } = useLingui();
  const { password, paypass, currency, invite } = form.fields;
  return (
    <>
      <AccountName name={targetOf(form.fields)} />
      <PasswordField
        label={t`Login password`}
        name="password"
        value={password}
        autoComplete="new-password"
        enterKeyHint="next"
        help={t`6 to 12 letters or numbers`}
        error={form.error('password', i18n)}
        onChange={(text) => form.change({ password: text })}
      />
      <PinField
        label={t`Payment password`}
        again={t`Confirm payment password`}
        name="paypass"
        value={paypass}
        help={t`6 digits, different from your login password. You'll use it to confirm withdrawals and security changes.`}
        error={form.error('paypass', i18n)}
        onChange={(digits) => form.change({ paypass: digits })}
      />
      <Select
        label={t`Display currency`}
        name="currency"
        value={currency}
        options={currencyOptions(i18n)}
        help={t`We show your totals in this currency. You can change it later.`}
        error={form.error('currency', i18n)}
        onChange={(code) => form.change({ currency: code })}
      />
      <Field
        label={t`Invitation code`}
        name="invite"
        value={invite}
        maxLength={40}
        autoComplete="off"
        autoCapitalize="none"
        enterKeyHint="go"
        spellCheck={false}
        ltr
        hint={config.invitationCode === 'required' ? undefined : t`Optional`}
        error={form.error('invite', i18n)}
        onChange={(text) => form.change({ invite: text })}
      />
    </>
  );
}
