import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useEffect, useState } from 'react';
import { useCompany } from '../browser/company.ts';
import { Button } from '../ui/base/Button.tsx';
import { Toasts } from '../ui/overlays/Toasts.tsx';
import { Spinner } from '../ui/base/Spinner.tsx';
import { useMe } from './calls/session.ts';
import { Failure } from './parts/Failure.tsx';
import { Narrow } from './shell/Narrow.tsx';
import { LoginPage } from './shell/LoginPage.tsx';
import { Shell } from './shell/Shell.tsx';

/** Few people need it, once. */
const EnrolPage = lazy(async () => ({ default: (await import('./shell/EnrolPage.tsx')).EnrolPage }));

/** Where the tab keeps the token, so that a page that is loaded again goes on with the enrolment. */
const STORED = 'invitation';

/** Takes the token of an invitation out of the address, so that it stays in no history, and keeps it in this tab. */
export function takeInvitation(): string | undefined {
  const [, token] = /^#invitation=([\w-]+)$/.exec(location.hash) ?? [];
  if (token !== undefined) {
    history.replaceState(null, '', '#/');
    keepInvitation(token);
  }
  return token ?? sessionStorage.getItem(STORED) ?? undefined;
}

/** Keeps the token of an open enrolment in this tab. */
const keepInvitation = (token: string): void => sessionStorage.setItem(STORED, token);

/** Forgets the token, once its enrolment has ended or is given up. */
export const forgetInvitation = (): void => sessionStorage.removeItem(STORED);

/** The desk: the enrolment of someone who is invited, the login, or the pages. */
export function App() {
  const { t } = useLingui();
  const company = useCompany();
  const { data: me, error, refetch, isFetching } = useMe();
  const [token, setToken] = useState(takeInvitation);
  useEffect(() => {
    // the link may be opened in a tab that shows the desk already
    const take = (): void => setToken((current) => takeInvitation() ?? current);
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  const invite = (invitation: string): void => {
    keepInvitation(invitation);
    setToken(invitation);
  };
  const leave = (): void => {
    forgetInvitation();
    setToken(undefined);
  };
  if (token !== undefined)
    return (
      <>
        <Suspense fallback={<Spinner />}>
          <EnrolPage key={token} token={token} onEnd={leave} />
        </Suspense>
        <Toasts />
      </>
    );
  if (error)
    return (
      <Narrow title={t`${company} desk`}>
        <Failure error={error} />
        <Button busy={isFetching} onClick={() => void refetch()}>{t`Try again`}</Button>
      </Narrow>
    );
  if (me === undefined) return <Spinner />;
  return (
    <>
      {me === null ? <LoginPage onInvited={invite} /> : <Shell me={me} />}
      <Toasts />
    </>
  );
}
