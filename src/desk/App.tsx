import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { Button } from '../ui/actions/Button.tsx';
import { Toasts } from '../ui/actions/Toasts.tsx';
import { Spinner } from '../ui/layout/Spinner.tsx';
import { useMe } from './calls/session.ts';
import { Failure } from './parts/Failure.tsx';
import { Narrow } from './shell/Narrow.tsx';
import { EnrolPage } from './shell/EnrolPage.tsx';
import { LoginPage } from './shell/LoginPage.tsx';
import { Shell } from './shell/Shell.tsx';

/** Takes the token of an invitation out of the address, so that it stays in no history. */
function takeInvitation(): string | undefined {
  const [, token] = /^#invitation=([\w-]+)$/.exec(location.hash) ?? [];
  if (token !== undefined) history.replaceState(null, '', '#/');
  return token;
}

/** The desk: the enrolment of somebody who is invited, the login, or the pages. */
export function App() {
  const { t } = useLingui();
  const { data: me, error, refetch, isFetching } = useMe();
  const [token, setToken] = useState(takeInvitation);
  useEffect(() => {
    // the link may be opened in a tab that shows the desk already
    const take = (): void => setToken((current) => takeInvitation() ?? current);
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  if (token !== undefined)
    return (
      <>
        <EnrolPage token={token} onEnd={() => setToken(undefined)} />
        <Toasts />
      </>
    );
  if (error)
    return (
      <Narrow title={t`Andaman desk`}>
        <Failure error={error} />
        <Button busy={isFetching} onClick={() => void refetch()}>{t`Try again`}</Button>
      </Narrow>
    );
  if (me === undefined) return <Spinner />;
  return (
    <>
      {me === null ? <LoginPage onInvited={setToken} /> : <Shell me={me} />}
      <Toasts />
    </>
  );
}
