import { Trans, useLingui } from '@lingui/react/macro';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDay } from '../../../i18n/days.ts';
import { amountInWords } from '../../../domain/decimal.ts';
import { hashHref } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { RetryButton } from '../../../ui/base/RetryButton.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { Tag } from '../../../ui/figures/Tag.tsx';
import { comparedAmount, comparisonBase } from '../comparison.ts';
import styles from '../lockup.module.css';
import { type LockupProduct, products } from '../store.ts';
import { DailyRate } from './DailyRate.tsx';
import { LockupLimits } from './LockupLimits.tsx';
import { lockupTerms } from './lockup-terms.ts';
import { useOrderWords } from './order-words.ts';

/** Lists the products with their terms, and what the same amount earns in each (LOCK-01, LOOK-26). */
export function LockupProducts() {
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
      {({ lists }) => {
        if (lists.length === 0) return empty;
        const base = comparisonBase(lists);
        return (
          <Rows indent="text">
            {lists.map((product) => (
              <ProductRow key={product.id} product={product} amount={comparedAmount(product, base)} />
            ))}
          </Rows>
        );
      }}
    </ResourceView>
  );
}

interface RowProps {
  readonly product: LockupProduct;
  /** The amount that the earnings are shown for. */
  readonly amount: string | undefined;
}

function ProductRow({ product, amount }: RowProps) {
  const { t } = useLingui();
  const words = useOrderWords();
  const { id, name, rate, days, suspended } = product;
  const terms = lockupTerms(product, undefined, amount);
  const amountText = amountInWords(amount, 'USDT');
  const lastDay = formatDay(terms.ends);
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
          {words.period({ days })} · <LockupLimits terms={terms} />
          {terms.total !== undefined && (
            <span className={styles.earns}>
              <Trans>
                {amountText} USDT pays <Quantity value={terms.total} unit="USDT" /> by {lastDay}
              </Trans>
            </span>
          )}
        </>
      }
      trailing={<DailyRate value={rate} />}
      trailingDetail={t`a day`}
    />
  );
}
