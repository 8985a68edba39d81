import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { user } from '../../../client/session/user.ts';
import { serverNow } from '../../../client/http/server-clock.ts';
import { isSettled } from '../../../client/query/resource.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDateTime } from '../../../i18n/dates.ts';
import { hashHref, navigate } from '../../../browser/location.ts';
import { compare } from '../../../domain/decimal.ts';
import { HOME } from '../../../domain/routes.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Button } from '../../../ui/base/Button.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { Tag } from '../../../ui/figures/Tag.tsx';
import { balances } from '../../account/index.ts';
import { type Protections, protection, RiskSheet } from '../../protection/index.ts';
import { cards } from '../../wallets/index.ts';
import { hasPassedIdentity } from '../first-steps.ts';
import { RiskWait } from './RiskWait.tsx';
import { TierState } from '../../verifications/index.ts';
import styles from './steps.module.css';

interface Props {
  /** The account has just been opened. */
  readonly welcome: boolean;
  /** The page that led to the registration. */
  readonly from: string | undefined;
}

/** Lists the first steps of a new account with their states; two of the four have a waiting time (LIVE-08). */
export default function StepsPage({ welcome, from }: Props) {
  const { t } = useLingui();
  const title = welcome ? t`Your account is open` : t`Next steps`;
  return (
    <Page
      title={title}
      bar="own"
      ownHeading
      bottom={
        welcome ? <Button onClick={() => navigate(from ?? HOME, { replace: true })}>{t`Continue`}</Button> : undefined
      }
    >
      <div className={styles.head}>
        <h1>{title}</h1>
        <p>{t`Do these in any order. You'll find them again under the Mine tab.`}</p>
      </div>
      <Steps />
    </Page>
  );
}

function Steps() {
  const { t } = useLingui();
  const reads = [useResource(user), useResource(cards), useResource(protection), useResource(balances)] as const;
  const [profile, payees, { value: protections }, worth] = reads;
  const [isRiskSheetOpen, setIsRiskSheetOpen] = useState(false);
  // waits for all, since each read makes its row narrower
  if (!reads.every(isSettled)) return <BlockSkeleton parts={[['items', 4]]} />;
  return (
    <>
      <Rows indent="icon">
        <Identity state={profile.value?.certification ?? ''} />
        <Row
          leading={<Icon name="arrow-down-to-line" />}
          title={t`Make a deposit`}
          detail={t`You need money in your account before you can trade.`}
          trailing={worth.value && <State isDone={worth.value.lists.some(({ total }) => compare(total, '0') > 0)} />}
          href={hashHref('/pages/Recharge/Recharge')}
        />
        {protections?.risk && <Questions risk={protections.risk} onAnswer={() => setIsRiskSheetOpen(true)} />}
        <Row
          leading={<Icon name="credit-card" />}
          title={t`Add a bank account`}
          detail={<PayeeWait hours={payees.value?.payeeHours} />}
          trailing={payees.value && <State isDone={payees.value.lists.length > 0} />}
          href={hashHref('/pages/mine/setting/tradeAccount')}
        />
      </Rows>
      {isRiskSheetOpen && (
        <Suspense>
          <RiskSheet onClose={() => setIsRiskSheetOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

/** Says what a bank account is for, and how long a new one waits; the hours are the server's. */
function PayeeWait({ hours = 0 }: { readonly hours: number | undefined }) {
  const { t } = useLingui();
  return hours > 0
    ? t`You can withdraw to it ${plural(hours, { one: '# hour', other: '# hours' })} after you add it.`
    : t`You need one to withdraw by bank transfer.`;
}

function State({ isDone }: { readonly isDone: boolean }) {
  const { t } = useLingui();
  return <Tag kind={isDone ? 'info' : 'plain'}>{isDone ? t`Done` : t`To do`}</Tag>;
}

function Identity({ state }: { readonly state: string }) {
  const { t } = useLingui();
  const isVerified = hasPassedIdentity(state);
  return (
    <Row
      leading={<Icon name="id-card" />}
      title={t`Identity verification`}
      detail={t`About 2 minutes. Raises your withdrawal limit.`}
      trailing={state && <TierState state={isVerified ? 'verified' : state} />}
      href={hashHref('/pages/mine/Certification/primary')}
    />
  );
}

interface QuestionsProps {
  readonly risk: NonNullable<Protections['risk']>;
  readonly onAnswer: () => void;
}

/** Links to the risk questions, and says from when orders are possible. */
function Questions({ risk: { opens, wait }, onAnswer }: QuestionsProps) {
  const { t } = useLingui();
  return (
    <Row
      leading={<Icon name="list-todo" />}
      title={t`Answer five questions about risk`}
      detail={
        opens === undefined ? (
          <RiskWait hours={wait} />
        ) : opens > serverNow() ? (
          <Trans>
            You can place your first order from {formatDateTime(opens, { zone: true })}. Until then, take a look around.
          </Trans>
        ) : undefined
      }
      trailing={<State isDone={opens !== undefined} />}
      onClick={opens === undefined ? onAnswer : undefined}
    />
  );
}
