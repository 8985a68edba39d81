import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Suspense, useContext, useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { user } from '../../../client/session/user.ts';
import { slidesOf, operatorFacts, OperatorFacts } from '../../operator/index.ts';
import { useSignedIn } from '../../../client/session/use-signed-in.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { isSettled } from '../../../client/query/resource.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { foreignHref } from '../../../browser/foreign-link.ts';
import { hashHref } from '../../../browser/location.ts';
import { link, LOGIN } from '../../../domain/routes.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Card } from '../../../ui/layout/Card.tsx';
import { Deferred } from '../../../ui/layout/Deferred.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { NavigationContext } from '../../../ui/base/navigation.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import { Slides } from '../../../ui/layout/Slides.tsx';
import { balances, loadPools, loadWorthHead, MoneyWays, WorthHead, loadWorth } from '../../account/index.ts';
import { LanguageButton } from '../../language/index.ts';
import { messages, refreshUnread } from '../../messages/index.ts';
import { protection } from '../../protection/index.ts';
import { minePageLinks } from '../entries.ts';
import styles from '../mine.module.css';
import { Allocation } from '../components/Allocation.tsx';
import { EntryGroups } from '../components/EntryGroups.tsx';
import { InstallRow } from '../components/InstallRow.tsx';
import { Person } from '../components/Person.tsx';
import { StepsLink } from '../components/StepsLink.tsx';

const MINE = '/pages/mine/mine';

/** Links to messages and settings, for logged-in customers. */
function CustomerActions() {
  const { t } = useLingui();
  const { has } = useContext(NavigationContext);
  const { unread = 0 } = useSnapshot(messages);
  useEffect(() => void refreshUnread(), []);
  const label = unread > 0 ? t`Messages, ${plural(unread, { one: '# unread', other: '# unread' })}` : t`Messages`;
  return (
    <>
      {has('/pages/index/msgList') && (
        <IconButton icon="bell" label={label} badge={unread} href={hashHref('/pages/index/msgList')} />
      )}
      {has('/pages/mine/setting') && (
        <IconButton icon="settings" label={t`Settings`} href={hashHref('/pages/mine/setting')} />
      )}
    </>
  );
}

/** Links to other pages, then shows the operator's news, such as how to keep an account safe. */
function PageLinks() {
  const { t } = useLingui();
  const { has } = useContext(NavigationContext);
  const slides = useResource(slidesOf('user1'));
  return (
    <>
      <EntryGroups groups={minePageLinks.slice(0, 1)} />
      <Deferred>
        <InstallRow />
        <EntryGroups groups={minePageLinks.slice(1)} />
        <OperatorFacts />
        {slides.value || slides.error ? (
          <Slides label={t`News`} slides={slides.value?.lists ?? []} hrefOf={(to) => foreignHref(to, has)} />
        ) : (
          <div className={styles.slides}>
            <Skeleton count={1} />
          </div>
        )}
      </Deferred>
    </>
  );
}

/** Shows what the customer owns, then the links to other pages and to the steps of a new account. */
function Holdings() {
  return (
    <Allocation
      isWaiting={!isSettled(useResource(protection))}
      below={
        <>
          <MoneyWays />
          <StepsLink />
          <PageLinks />
        </>
      }
    />
  );
}

export const beginPageReads = () =>
  beginReads([user, balances, protection, operatorFacts, slidesOf('user1')], {
    alsoRead: () => Promise.all([loadWorth(), loadPools(), loadWorthHead()]),
  });

/**
 * Shows the customer, what they own and where (LIVE-09), and links to other pages (PROF-01, PROF-02). Visitors see a
 * login button, and the page requests nothing private.
 */
export default function MinePage() {
  const { t } = useLingui();
  const isSignedIn = useSignedIn();
  return (
    <Page title={t`Mine`} bar="tab" actions={isSignedIn ? <CustomerActions /> : <LanguageButton />}>
      {isSignedIn ? (
        <>
          <Person />
          <Suspense fallback={<div className={styles.head} />}>
            <WorthHead href={hashHref('/pages/accountDetails/accountDetails')} />
          </Suspense>
          <Holdings />
        </>
      ) : (
        <>
          <Card label={t`Your account`}>
            <div className={styles.visitor}>
              <p>{t`Log in to see your balance, orders and history.`}</p>
              <Button href={hashHref(link(LOGIN, { from: MINE }))}>{t`Log in`}</Button>
              <Button
                kind="text"
                href={hashHref(link('/pages/login/regist', { from: MINE }))}
              >{t`Open an account`}</Button>
            </div>
          </Card>
          <PageLinks />
        </>
      )}
    </Page>
  );
}
