import { useLingui } from '@lingui/react/macro';
import { type ComponentType, lazy, Suspense } from 'react';
import { useSignedIn } from '../../../client/session/use-signed-in.ts';
import { hashHref, isEntryPage, useHashSearch } from '../../../browser/location.ts';
import { LOGIN } from '../../../domain/routes.ts';
import { wait } from '../../../browser/wait.ts';
import { safeReturnPath } from '../../../domain/safe-link.ts';
import { isStranger } from '../../../storage/settings-cache.ts';
import { useCompany } from '../../../browser/company.ts';
import { Brand } from '../../../ui/layout/Brand.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import { LanguageButton } from '../../language/index.ts';
import { StepsPage } from '../../profile/index.ts';
import { IntroPanels } from '../components/IntroPanels.tsx';
import styles from '../intro.module.css';

const fetchIntroWords = () => import('../components/IntroWords.tsx');

/**
 * The intro text. For strangers this page is the first screen, so it loads after the first paint, else with the page.
 * If its file doesn't load, the page stays without it: its buttons are the way to an account.
 */
let IntroWords: ComponentType = lazy(async () => {
  await wait();
  return fetchIntroWords().catch(() => ({ default: () => <></> }));
});

export const beginPageReads = async (): Promise<void> => {
  if (!isStranger()) ({ default: IntroWords } = await fetchIntroWords());
};

/**
 * Explains how the app works (HELP-02). Visitors see three live panels first, with buttons to open an account or log in
 * (LIVE-08). Customers who have just opened an account (`welcome`) or follow a link (`steps`) see their next steps.
 */
export default function IntroPage() {
  const isIn = useSignedIn();
  const query = new URLSearchParams(useHashSearch());
  if (!isIn) return <VisitorIntro />;
  if (query.has('welcome') || query.has('steps')) {
    return (
      <Suspense fallback={<StepsSkeleton />}>
        <StepsPage welcome={query.has('welcome')} from={safeReturnPath(query.get('from'))} />
      </Suspense>
    );
  }
  return <CustomerIntro />;
}

function CustomerIntro() {
  const { t } = useLingui();
  const title = t`How it works`;
  return (
    <Page title={title} bar="own" ownHeading>
      <div className={styles.head}>
        <h1>{title}</h1>
        <p>{t`Follow crypto prices, trade coins and short-term options, and earn interest on USDT. Rates aren't guaranteed.`}</p>
      </div>
      <Words />
    </Page>
  );
}

function VisitorIntro() {
  const { t } = useLingui();
  const company = useCompany();
  const title = t`Welcome to ${company}`;
  return (
    <Page
      title={title}
      bar="own"
      header={
        // a visitor's first page has no page to go back to
        isEntryPage() ? (
          <span className={styles.bar}>
            <Brand />
            {company}
          </span>
        ) : undefined
      }
      actions={<LanguageButton />}
      bottom={
        <>
          <Button href={hashHref('/pages/login/regist')}>{t`Open an account`}</Button>
          <Button kind="text" href={hashHref(LOGIN)}>{t`Log in`}</Button>
        </>
      }
    >
      <IntroPanels label={title} />
      <Words />
    </Page>
  );
}

/** Shows the operator's text below. */
function Words() {
  return (
    <Suspense
      fallback={
        <div className={styles.words}>
          <Skeleton />
        </div>
      }
    >
      <IntroWords />
    </Suspense>
  );
}

function StepsSkeleton() {
  const { t } = useLingui();
  return (
    <Page title={t`Next steps`} bar="own">
      <Skeleton shape="rows" count={4} />
    </Page>
  );
}
