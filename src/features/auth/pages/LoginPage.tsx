import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { type FormEvent, Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { connection } from '../../../client/http/connection.ts';
import { session } from '../../../client/session/session.ts';
import { limits } from '../../../config.ts';
import { hashHref, navigate, useHashSearch } from '../../../lib/location.ts';
import { HOME, link } from '../../../lib/routes.ts';
import { safeFrom } from '../../../lib/safe-link.ts';
import { cleanUsername } from '../../../lib/typed.ts';
import { Brand } from '../../../ui/Brand.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Field } from '../../../ui/Field.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Page } from '../../../ui/Page.tsx';
import { PasswordField } from '../../../ui/PasswordField.tsx';
import { LanguageSheet } from '../../language/store.ts';
import styles from '../auth.module.css';
import { keepUsername, storedUsername } from '../drafts.ts';
import { type Form, useForm } from '../../../client/forms/use-form.ts';
import { Agreement } from '../components/Agreement.tsx';
import { Refusal } from '../components/Refusal.tsx';
import { auth, signIn } from '../store.ts';

const empty = { username: '', password: '', agreed: false };

/** Log in (AUTH-01 to AUTH-06). */
export default function LoginPage() {
  const { t, i18n } = useLingui();
  const form = useForm('login', empty);
  const { username, password, agreed } = form.fields;
  const [refusal, setRefusal] = useState<string>();
  const [choosing, setChoosing] = useState(false);
  const { running } = useSnapshot(auth);
  const { online } = useSnapshot(connection);
  const from = safeFrom(new URLSearchParams(useHashSearch()).get('from'));
  const onward: Record<string, string> = from === undefined ? {} : { from };

  useLeadOn(from);
  useStoredUsername(form);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setRefusal(undefined);
    const missing = msg`Please enter your username and password first!`;
    const unread = msg`Please make sure to read the agreement and try again!`;
    if (username.trim() === '') return form.fail({ username: missing });
    if (password.trim() === '') return form.fail({ password: missing });
    if (!agreed) return form.fail({ agreed: unread });
    try {
      await signIn({ username, password });
      form.done();
    } catch (error) {
      setRefusal(errorMessage(error));
    }
  };

  return (
    <Page
      title={t`Log in`}
      bar="own"
      ownHeading
      actions={<IconButton icon="globe" label={t`Language`} onClick={() => setChoosing(true)} />}
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
        <Head />
        <UsernameField form={form} />
        <PasswordField
          label={t`Login password`}
          name="password"
          value={password}
          autoComplete="current-password"
          error={form.error('password', i18n)}
          onChange={(text) => form.change({ password: text })}
          hint={<a href={hashHref(link('/pages/login/forgetPwd', onward))}>{t`Forgot password?`}</a>}
        />
        <Agreement
          name="agreed"
          agreed={agreed}
          onChange={(on) => form.change({ agreed: on })}
          error={form.error('agreed', i18n)}
        />
        <Refusal>{refusal}</Refusal>
      </form>
      {choosing && (
        <Suspense>
          <LanguageSheet onClose={() => setChoosing(false)} />
        </Suspense>
      )}
    </Page>
  );
}

/** A number gets the area code in front. */
function UsernameField({ form }: { form: Form<typeof empty> }) {
  const { t, i18n } = useLingui();
  const { username } = form.fields;
  const isNumber = /^\d/.test(cleanUsername(username)) && !username.includes('@');
  return (
    <Field
      label={t`Phone number or email`}
      name="username"
      value={username}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      prefix={isNumber ? <bdi dir="ltr">+{limits.areaCode}</bdi> : undefined}
      error={form.error('username', i18n)}
      onChange={(text) => form.change({ username: text })}
      onBlur={() => void keepUsername(username)}
    />
  );
}

function Head() {
  const { t } = useLingui();
  return (
    <div className={styles.head}>
      <span className={styles.mark}>
        <Brand large />
      </span>
      <h1 className={styles.title}>{t`Log in`}</h1>
      <p className={styles.lead}>{t`We keep your balance and history on this device only while you're logged in.`}</p>
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

/** Offers the name that was typed before. */
function useStoredUsername({ fill }: Pick<Form<typeof empty>, 'fill'>): void {
  useEffect(() => {
    void storedUsername().then((username) => username !== undefined && fill({ username }));
  }, [fill]);
}
