import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { isOfflineError, useReconnected } from '../../../client/forms/use-refusal.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { connection } from '../../../client/http/connection.ts';
import { CallError } from '../../../client/http/errors.ts';
import { session } from '../../../client/session/session.ts';
import { limits } from '../../../config.ts';
import { hashHref, navigate, useHashSearch } from '../../../browser/location.ts';
import { HOME, link } from '../../../domain/routes.ts';
import { safeReturnPath } from '../../../domain/safe-link.ts';
import { cleanUsername, isNational } from '../../../domain/typed.ts';
import { Brand } from '../../../ui/layout/Brand.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { PasswordField } from '../../../ui/forms/PasswordField.tsx';
import { LanguageButton } from '../../language/index.ts';
import styles from '../auth.module.css';
import { saveUsername, readLogin } from '../drafts.ts';
import { type Form, useForm } from '../../../client/forms/use-form.ts';
import { Agreement } from '../components/Agreement.tsx';
import { Refusal } from '../components/Refusal.tsx';
import { auth, logIn } from '../store.ts';

const empty = { username: '', password: '', agreed: false };

/** Whether the server refused the login, usually because of a wrong password. */
const isRefused = (error: unknown): boolean => error instanceof CallError && error.kind === 'refused';

/** Logs the customer in (AUTH-01 to AUTH-06). */
export default function LoginPage() {
  const { t, i18n } = useLingui();
  const form = useForm('login', empty);
  const { username, password, agreed } = form.fields;
  const [failure, setFailure] = useState<unknown>();
  useReconnected(() => setFailure((last: unknown) => (isOfflineError(last) ? undefined : last)));
  const { running } = useSnapshot(auth);
  const { online } = useSnapshot(connection);
  const from = safeReturnPath(new URLSearchParams(useHashSearch()).get('from'));
  const query: Record<string, string> = from === undefined ? {} : { from };

  useReturnAfterLogin(from);
  const hasJustOpened = useStoredUsername(form);
  const recoveryHref = hashHref(link('/pages/login/forgetPwd', query));

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setFailure(undefined);
    const missing = msg`Please enter your username and password first!`;
    const unread = msg`Please make sure to read the agreement and try again!`;
    if (username.trim() === '') return form.fail({ username: missing });
    if (password.trim() === '') return form.fail({ password: missing });
    if (!agreed) return form.fail({ agreed: unread });
    try {
      await logIn({ username, password });
      form.done();
    } catch (error) {
      setFailure(error);
      // typing replaces the wrong password
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
          <Button kind="text" href={hashHref(link('/pages/login/regist', query))}>{t`Open an account`}</Button>
        </>
      }
    >
      <form id="login" className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
        <Head hasJustOpened={hasJustOpened} />
        <UsernameField form={form} />
        <PasswordField
          label={t`Login password`}
          name="password"
          value={password}
          autoComplete="current-password"
          enterKeyHint="go"
          error={form.error('password', i18n)}
          onChange={(text) => form.change({ password: text })}
          hint={<a href={recoveryHref}>{t`Forgot password?`}</a>}
        />
        <Agreement
          name="agreed"
          agreed={agreed}
          onChange={(on) => form.change({ agreed: on })}
          error={form.error('agreed', i18n)}
        />
        <Refusal action={isRefused(failure) && <a className={styles.way} href={recoveryHref}>{t`Forgot password?`}</a>}>
          {failure === undefined ? undefined : errorMessage(failure)}
        </Refusal>
      </form>
    </Page>
  );
}

/** Asks for the username; shows the area code in front of a phone number. */
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
      onBlur={() => void saveUsername(username)}
    />
  );
}

/** Shows the brand, and says so if the customer has just opened an account but is not logged in yet (AUTH-13). */
function Head({ hasJustOpened }: { readonly hasJustOpened: boolean }) {
  const { t } = useLingui();
  return (
    <div className={styles.head}>
      <span className={styles.mark}>
        <Brand large />
      </span>
      <h1 className={styles.title}>{t`Log in`}</h1>
      <p className={styles.lead}>{t`Your balance and history stay on this device only while you're logged in.`}</p>
      {hasJustOpened && <Note kind="info" live>{t`Your account is open. Please log in.`}</Note>}
    </div>
  );
}

/** Goes to `from` once there is a session, also one that began in another tab. */
function useReturnAfterLogin(from: string | undefined): void {
  const { running } = useSnapshot(auth);
  const { status } = useSnapshot(session);
  useEffect(() => {
    if (status === 'in' && running !== 'login') navigate(from ?? HOME, { replace: true });
  }, [status, running, from]);
}

/** Fills in the stored username. Returns whether it belongs to an account that was just opened. */
function useStoredUsername({ fill }: Pick<Form<typeof empty>, 'fill'>): boolean {
  const [hasJustOpened, setHasJustOpened] = useState(false);
  useEffect(() => {
    void readLogin().then((login) => {
      fill({ username: login.username });
      setHasJustOpened(login.opened);
    });
  }, [fill]);
  return hasJustOpened;
}
