import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { connection } from '../../../client/http/connection.ts';
import { CallError } from '../../../client/http/errors.ts';
import { session } from '../../../client/session/session.ts';
import { limits } from '../../../config.ts';
import { hashHref, navigate, useHashSearch } from '../../../lib/location.ts';
import { HOME, link } from '../../../lib/routes.ts';
import { safeFrom } from '../../../lib/safe-link.ts';
import { cleanUsername, isNational } from '../../../lib/typed.ts';
import { Brand } from '../../../ui/Brand.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { LanguageButton } from '../../language/store.ts';
import styles from '../auth.module.css';
import { keepUsername, storedLogin } from '../drafts.ts';
import { type Form, useForm } from '../../../client/forms/use-form.ts';
import { Agreement } from '../components/Agreement.tsx';
import { Refusal } from '../components/Refusal.tsx';
import { auth, signIn } from '../store.ts';

const empty = { username: '', password: '', agreed: false };

/** The server said no: as a rule the password is wrong. */
const isRefused = (error: unknown): boolean => error instanceof CallError && error.kind === 'refused';

/** Log in (AUTH-01 to AUTH-06). */
export default function LoginPage() {
  const { t, i18n } = useLingui();
  const form = useForm('login', empty);
  const { username, password, agreed } = form.fields;
  const [failure, setFailure] = useState<unknown>();
  const { running } = useSnapshot(auth);
  const { online } = useSnapshot(connection);
  const from = safeFrom(new URLSearchParams(useHashSearch()).get('from'));
  const onward: Record<string, string> = from === undefined ? {} : { from };

  useLeadOn(from);
  const opened = useStoredLogin(form);
  const recovery = hashHref(link('/pages/login/forgetPwd', onward));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFailure(undefined);
    const missing = msg`Please enter your username and password first!`;
    const unread = msg`Please make sure to read the agreement and try again!`;
    if (username.trim() === '') return form.fail({ username: missing });
    if (password.trim() === '') return form.fail({ password: missing });
    if (!agreed) return form.fail({ agreed: unread });
    try {
      await signIn({ username, password });
      form.done();
    } catch (error) {
      setFailure(error);
      // what was wrong is typed anew at once
      if (isRefused(error)) form.focus('password', { select: true });
    }
  };

  return (
    <Page
      title={t`Log in`}
      bar="own"
      ownHeading
      actions={<LanguageButton />}
      bottom={
        <>
          <Button
            type="submit"
            form="login"
            busy={running === 'login'}
            reason={online ? undefined : t`You're offline. Connect to log in.`}
          >{t`Log in`}</Button>
          <Button kind="text" href={hashHref(link('/pages/login/regist', onward))}>{t`Open an account`}</Button>
        </>
      }
    >
      <form id="login" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Head opened={opened} />
        <UsernameField form={form} />
        <PasswordField
          label={t`Login password`}
          name="password"
          value={password}
          autoComplete="current-password"
          enterKeyHint="go"
          error={form.error('password', i18n)}
          onChange={(text) => form.change({ password: text })}
          hint={<a href={recovery}>{t`Forgot password?`}</a>}
        />
        <Agreement
          name="agreed"
          agreed={agreed}
          onChange={(on) => form.change({ agreed: on })}
          error={form.error('agreed', i18n)}
        />
        <Refusal way={isRefused(failure) && <a className={styles.way} href={recovery}>{t`Forgot password?`}</a>}>
          {failure === undefined ? undefined : errorMessage(failure)}
        </Refusal>
      </form>
    </Page>
  );
}

/** A number gets the area code in front. */
function UsernameField({ form }: { form: Form<typeof empty> }) {
  const { t, i18n } = useLingui();
  const { username } = form.fields;
  const isNumber = /^\d+$/.test(cleanUsername(username)) && isNational(username);
  return (
    <Field
      label={t`Phone number or email`}
      name="username"
      value={username}
      autoComplete="username"
      autoCapitalize="none"
      enterKeyHint="next"
      spellCheck={false}
      prefix={isNumber ? <bdi dir="ltr">+{limits.areaCode}</bdi> : undefined}
      error={form.error('username', i18n)}
      onChange={(text) => form.change({ username: text })}
      onBlur={() => void keepUsername(username)}
    />
  );
}

/** `opened`: an account was opened just now, and nobody was signed in with it (AUTH-13). */
function Head({ opened }: { readonly opened: boolean }) {
  const { t } = useLingui();
  return (
    <div className={styles.head}>
      <span className={styles.mark}>
        <Brand large />
      </span>
      <h1 className={styles.title}>{t`Log in`}</h1>
      <p className={styles.lead}>{t`We keep your balance and history on this device only while you're logged in.`}</p>
      {opened && <Note kind="info" live>{t`Your account is open. Please log in.`}</Note>}
    </div>
  );
}

/** A session, however it came about, leads on to `from`: a second tab moves along. */
function useLeadOn(from: string | undefined): void {
  const { running } = useSnapshot(auth);
  const { status } = useSnapshot(session);
  useEffect(() => {
    if (status === 'in' && running !== 'login') navigate(from ?? HOME, { replace: true });
  }, [status, running, from]);
}

/** Offers the name that was typed before; true where it is that of an account which was opened just now. */
function useStoredLogin({ fill }: Pick<Form<typeof empty>, 'fill'>): boolean {
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    void storedLogin().then((login) => {
      fill({ username: login.username });
      setOpened(login.opened);
    });
  }, [fill]);
  return opened;
}
