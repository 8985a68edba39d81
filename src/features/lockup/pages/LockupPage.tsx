import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useSignedIn } from '../../../client/session/use-signed-in.ts';
import { config } from '../../../config.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDay } from '../../../i18n/days.ts';
import { isZero } from '../../../domain/rounding.ts';
import { hashHref } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { RetryButton } from '../../../ui/base/RetryButton.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { Tag } from '../../../ui/figures/Tag.tsx';
import { Veil } from '../../../ui/figures/Veil.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { OwnAmount, useHidden } from '../../account/index.ts';
import { RuleSheet } from '../../liquidity/index.ts';
import styles from '../lockup.module.css';
import { DailyRate } from '../components/DailyRate.tsx';
import { useOrderWords } from '../components/order-words.ts';
import { locked, type LockupProduct, products, rule } from '../store.ts';

export const beginPageReads = () => beginReads([products, locked]);

/** Lists the lock-up products, for visitors too, and shows what the customer has locked (LOCK-01). */
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
      {isSignedIn && <Locked />}
      <section className={styles.part}>
        <SectionHeading>{t`Products`}</SectionHeading>
        <Products />
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
      {isRuleOpen && <RuleSheet of={rule} onClose={() => setIsRuleOpen(false)} />}
    </Page>
  );
}

/** Lists the products with their terms. */
function Products() {
  const { t } = useLingui();
  const productsState = useResource(products);
  const empty = (
    <Empty
      drawing="boat"
      title={t`No lock-up products right now`}
      action={
        <RetryButton
          kind="outline"
          busy={productsState.loading}
          onClick={() => void products.refresh()}
        >{t`Refresh`}</RetryButton>
      }
    >
      {t`New products will appear here.`}
    </Empty>
  );
  return (
    <ResourceView
      of={productsState}
      messageOf={errorMessage}
      onRetry={() => void products.refresh()}
      title={t`Products didn't load`}
      waiting={<BlockSkeleton parts={[['items', 3]]} />}
    >
      {({ lists }) =>
        lists.length === 0 ? (
          empty
        ) : (
          <Rows indent="text">
            {lists.map((product) => (
              <ProductRow key={product.id} product={product} />
            ))}
          </Rows>
        )
      }
    </ResourceView>
  );
}

function ProductRow({ product }: { readonly product: LockupProduct }) {
  const { t } = useLingui();
  const words = useOrderWords();
  const { id, name, rate, days, minimum, maximum, suspended } = product;
  return (
    <Row
      href={hashHref(link('/pages/Lock-up/productDetails/productDetails', { id }))}
      chevron
      title={
        <span className={styles.name}>
          {name || id}
          {suspended && <Tag>{t`Closed for now`}</Tag>}
        </span>
      }
      detail={
        <>
          {words.period({ days })} ·{' '}
          <Trans>
            <Quantity value={minimum} /> to <Quantity value={maximum} unit="USDT" words />
          </Trans>
        </>
      }
      trailing={<DailyRate value={rate} />}
      trailingDetail={t`a day`}
    />
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
