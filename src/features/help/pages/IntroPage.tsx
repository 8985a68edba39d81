import { useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy, Suspense } from 'react';
import { useSignedIn } from '../../../client/session/use-signed-in.ts';
import { hashHref, isEntryPage, useHashSearch } from '../../../lib/location.ts';
import { LOGIN } from '../../../lib/routes.ts';
import { wait } from '../../../lib/wait.ts';
import { safeFrom } from '../../../lib/safe-link.ts';
import { isStranger } from '../../../storage/settings-cache.ts';
import { Brand } from '../../../ui/Brand.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { LanguageButton } from '../../language/store.ts';
import { StepsPage } from '../../profile/store.ts';
import styles from '../intro.module.css';

const fetchWords = () => import('../components/IntroWords.tsx');

/** To a stranger this is the first screen: its words come once it stands. To all others they come with it. */
let Words: ComponentType = lazy(async () => {
  await wait();
  return fetchWords();
});

export const begin = async (): Promise<void> => {
  if (!isStranger()) ({ default: Words } = await fetchWords());
};

/**
 * How it works (HELP-02), which a stranger sees in place of a form, with the ways in (LIVE-08). For who has just opened
 * an account (`welcome`), or asks for them (`steps`), the steps that come next.
 */
export default function IntroPage() {
  const { t } = useLingui();
  const isIn = useSignedIn();
  const query = new URLSearchParams(useHashSearch());
  if (isIn && (query.has('welcome') || query.has('steps'))) {
    return (
      <Suspense fallback={<Waiting />}>
        <StepsPage welcome={query.has('welcome')} from={safeFrom(query.get('from'))} />
      </Suspense>
    );
  }
  return (
    <Page
      title={t`How it works`}
      bar="own"
      ownHeading
      // nothing lies behind the first page of a visitor
      header={!isIn && isEntryPage() ? <span /> : undefined}
      actions={isIn ? undefined : <LanguageButton />}
      bottom={
        isIn ? undefined : (
          <>
            <Button href={hashHref('/pages/login/regist')}>{t`Open an account`}</Button>
            <Button kind="text" href={hashHref(LOGIN)}>{t`Log in`}</Button>
          </>
        )
      }
    >
      <div className={styles.head}>
        {!isIn && <Brand large />}
        <h1>{t`How it works`}</h1>
        <p>{t`Andaman is an app for crypto: follow prices, trade options and contracts, and put coins into mining.`}</p>
      </div>
      <Suspense
        fallback={
          <div className={styles.words}>
            <Skeleton />
          </div>
        }
      >
        <Words />
      </Suspense>
    </Page>
  );
}

function Waiting() {
  const { t } = useLingui();
  return (
    <Page title={t`Next steps`} bar="own">
      <Skeleton shape="rows" count={3} />
    </Page>
  );
}
