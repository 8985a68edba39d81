import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useSignedIn } from '../../../client/session/use-signed-in.ts';
import { config } from '../../../config.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDay } from '../../../i18n/days.ts';
import { isZero } from '../../../domain/rounding.ts';
import { hashHref } from '../../../browser/location.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { Veil } from '../../../ui/figures/Veil.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { OwnAmount, runningLockups, useHidden } from '../../account/index.ts';
import { MiningTabs, RuleSheet } from '../../liquidity/index.ts';
import styles from '../lockup.module.css';
import { ActiveLockups } from '../components/ActiveLockups.tsx';
import { LockupProducts } from '../components/LockupProducts.tsx';
import { locked, products, rule } from '../store.ts';

export const beginPageReads = () => beginReads([products, locked, runningLockups]);

/** Lists the lock-up products, for visitors too, and shows what the customer has locked (LOCK-01, LOOK-26). */
export default function LockupPage() {
  const { t } = useLingui();
  const isSignedIn = useSignedIn();
  const [isRuleOpen, setIsRuleOpen] = useState(false);
  return (
    <Page
      title={t`Lock-up mining`}
      bar={config.tabs === 'classic' ? 'standard' : 'tab'}
      actions={
        <>
          <IconButton icon="scroll-text" label={t`Rules`} onClick={() => setIsRuleOpen(true)} />
          {isSignedIn && (
            <IconButton icon="history" label={t`History`} href={hashHref('/pages/Lock-up/record/record')} />
          )}
        </>
      }
    >
      {isSignedIn && <MiningTabs current="/pages/Lock-up/Lock-up" />}
      {isSignedIn && <Locked />}
      {isSignedIn ? <ActiveLockups below={<Offer />} /> : <Offer />}
      {isRuleOpen && <RuleSheet of={rule} onClose={() => setIsRuleOpen(false)} />}
    </Page>
  );
}

/** Shows what can be locked, and the other kind of mining. */
function Offer() {
  const { t } = useLingui();
  return (
    <>
      <section className={styles.part}>
        <SectionHeading>{t`Products`}</SectionHeading>
        <LockupProducts />
        <p
          className={`${styles.quiet} ${styles.pad}`}
        >{t`Rates for new lock-ups may change. Yours keeps its rate, and you can't end it early.`}</p>
      </section>
      <Rows indent="icon">
        <Row
          leading={<Icon name="droplets" />}
          title={t`Liquidity mining`}
          detail={t`Redeem at any time, with tiered rates`}
          href={hashHref('/pages/Liquidity/Liquidity')}
        />
      </Rows>
    </>
  );
}

/** Shows what the customer has locked, and its earnings. */
function Locked() {
  const { t } = useLingui();
  const lockedState = useResource(locked);
  const hidden = useHidden();
  return (
    <ResourceView
      of={lockedState}
      messageOf={errorMessage}
      onRetry={() => void locked.refresh()}
      title={t`Your balance didn't load`}
      waiting={<BlockSkeleton parts={[['figure', 2]]} />}
      part
      headed
    >
      {(value) => (
        <div className={styles.head}>
          <span>{t`Locked`}</span>
          <Veil hidden={hidden}>
            <Figure value={value.balance} unit="USDT" />
          </Veil>
          <span className={styles.quiet}>
            {isZero(value.balance) ? (
              <Trans>
                Nothing is locked. Earned so far: <OwnAmount value={value.earned} unit="USDT" />
              </Trans>
            ) : (
              <Trans>
                Earning <OwnAmount value={value.today} unit="USDT" /> a day ·{' '}
                <OwnAmount value={value.earned} unit="USDT" /> earned so far · next lock-up ends {formatDay(value.ends)}
              </Trans>
            )}
          </span>
        </div>
      )}
    </ResourceView>
  );
}
