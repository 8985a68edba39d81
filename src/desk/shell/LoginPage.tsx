import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCompany } from '../../browser/company.ts';
import { Button } from '../../ui/base/Button.tsx';
import { Note } from '../../ui/base/Note.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { hasEnrolled, lastSessionEnd, logIn, recover } from '../calls/session.ts';
import { Failure } from '../parts/Failure.tsx';
import { Narrow } from './Narrow.tsx';

/** The login by passkey, and the way back with a recovery code. */
export function LoginPage({ onInvited }: { readonly onInvited: (token: string) => void }) {
  const { t } = useLingui();
  const company = useCompany();
  const [isRecovering, setIsRecovering] = useState(false);
  const login = useMutation({ mutationFn: logIn });
  const end = lastSessionEnd();
  if (isRecovering) return <RecoverPage onInvited={onInvited} onCancel={() => setIsRecovering(false)} />;
  return (
    <Narrow title={t`${company} desk`}>
      {hasEnrolled() && (
        <Note kind="info" title={t`Your access is ready`}>
          {t`Log in with one of your new passkeys.`}
        </Note>
      )}
      {end !== null && !hasEnrolled() && (
        <Note kind="info" title={t`Your session has ended`}>
          {end}
        </Note>
      )}
      <p>{t`Log in with a passkey that is enrolled for this desk.`}</p>
      <Failure error={login.error} />
      <Button icon="fingerprint" busy={login.isPending} onClick={() => login.mutate()}>
        {t`Log in`}
      </Button>
      <Button kind="text" onClick={() => setIsRecovering(true)}>
        {t`I have lost my passkeys`}
      </Button>
    </Narrow>
  );
}

function RecoverPage({ onInvited, onCancel }: { onInvited: (token: string) => void; onCancel: () => void }) {
  const { t } = useLingui();
  const [email, setEmail] = useState('');
  const [code, setCode] = useState('');
  const recovery = useMutation({ mutationFn: () => recover(email, code), onSuccess: onInvited });
  return (
    <Narrow title={t`Use a recovery code`}>
      <p>{t`Each code works once and lets you enrol again. Your new passkeys and codes replace all earlier ones. You and the owners get an email about it.`}</p>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          recovery.mutate();
        }}
      >
        <Field label={t`Email address`} type="email" autoComplete="username" value={email} onChange={setEmail} />
        <Field label={t`Recovery code`} autoComplete="off" value={code} onChange={setCode} />
        <Failure error={recovery.error} />
        <Button type="submit" busy={recovery.isPending}>
          {t`Continue`}
        </Button>
        <Button kind="text" onClick={onCancel}>
          {t`Back`}
        </Button>
      </form>
    </Narrow>
  );
}
