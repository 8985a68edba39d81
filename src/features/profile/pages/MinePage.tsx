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
import { useExtraWide } from '../../../ui/base/use-extra-wide.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { Skeleton } from '../../../ui/base/Skeleton.tsx';
import { Slides } from '../../../ui/layout/Slides.tsx';
import {
  BalanceCard,
  balances,
  loadBalanceCard,
  loadPools,
  loadWorth,
  MoneyWays,
  pastTotals,
} from '../../account/index.ts';
import { LanguageButton } from '../../language/index.ts';
import { messages, refreshUnread } from '../../messages/index.ts';
import { LimitsRow, protection } from '../../protection/index.ts';
import { accountLinks, helpLinks, visitorLinks } from '../entries.ts';
import { readIsNew, useIsNew } from '../first-steps.ts';
import styles from '../mine.module.css';
import { EarnTiles } from '../components/EarnTiles.tsx';
import { EntryGroups } from '../components/EntryGroups.tsx';
import { InstallRow } from '../components/InstallRow.tsx';
import { MoneyGroup } from '../components/MoneyGroup.tsx';
import { Person } from '../components/Person.tsx';
import { RewardGroup } from '../components/RewardGroup.tsx';
import { StepsLink, useNextStep } from '../components/StepsLink.tsx';

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

/** Shows the operator's news, such as how to keep an account safe, and who supervises the operator. */
function News() {
  const { t } = useLingui();
  const { has } = useContext(NavigationContext);
  const slides = useResource(slidesOf('user1'));
  return (
    <>
      {slides.value || slides.error ? (
        <Slides label={t`News`} slides={slides.value?.lists ?? []} hrefOf={(to) => foreignHref(to, has)} />
      ) : (
        <div className={styles.slides}>
          <Skeleton count={1} />
        </div>
      )}
      <OperatorFacts />
    </>
  );
}

/** The groups that are next to the others where there is room for two columns. */
function SecondColumn() {
  return (
    <>
      <RewardGroup />
      <EntryGroups
        groups={[accountLinks]}
        more={
          <>
            <LimitsRow />
            <InstallRow />
          </>
        }
      />
      <News />
    </>
  );
}

/** Shows what the customer owns, the next step of a new account, and links to other pages. */
function Holdings({ hasTwoColumns }: { readonly hasTwoColumns: boolean }) {
  const isNew = useIsNew();
  const step = useNextStep(isNew);
  const isKnown = isSettled(useResource(protection));
  return (
    <BalanceCard
      isNew={isNew}
      isWaiting={!isKnown}
      below={
        <>
          <div className={styles.ways}>
            <MoneyWays quiet={isNew && step !== undefined} />
          </div>
          {step && <StepsLink step={step} />}
          <MoneyGroup />
          <Deferred>
            <EarnTiles />
            {!hasTwoColumns && <SecondColumn />}
          </Deferred>
        </>
      }
    />
  );
}

/** Offers visitors to log in, and links to what they can read without an account. */
function Visitor() {
  const { t } = useLingui();
  return (
    <>
      <Card label={t`Your account`}>
        <div className={styles.visitor}>
          <h2>{t`Your account`}</h2>
          <p>{t`Log in to see your balance, orders and history.`}</p>
          <Button href={hashHref(link(LOGIN, { from: MINE }))}>{t`Log in`}</Button>
          <Button kind="text" href={hashHref(link('/pages/login/regist', { from: MINE }))}>{t`Open an account`}</Button>
        </div>
      </Card>
      <EntryGroups groups={[visitorLinks]} />
      <Deferred>
        <EntryGroups groups={[helpLinks]} more={<InstallRow />} />
        <News />
      </Deferred>
    </>
  );
}

export const beginPageReads = () =>
  beginReads([user, balances, pastTotals, protection, operatorFacts, slidesOf('user1')], {
    alsoRead: () => Promise.all([loadWorth(), loadPools(), loadBalanceCard(), readIsNew()]),
  });

/**
 * Shows the customer, what they own and where (LIVE-09), and links to other pages in four groups (PROF-01, PROF-02,
 * LOOK-30). Visitors see a login button, and the page requests nothing private.
 */
export default function MinePage() {
  const { t } = useLingui();
  const isSignedIn = useSignedIn();
  const hasTwoColumns = useExtraWide() && isSignedIn;
  return (
    <Page
      title={t`Mine`}
      bar="tab"
      actions={isSignedIn ? <CustomerActions /> : <LanguageButton />}
      asideAtEnd
      aside={hasTwoColumns && <SecondColumn />}
    >
      {isSignedIn ? (
        <>
          <Person />
          <Suspense fallback={<div className={styles.balance} />}>
            <Holdings hasTwoColumns={hasTwoColumns} />
          </Suspense>
        </>
      ) : (
        <Visitor />
      )}
    </Page>
  );
}
