import { useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useId, useState } from 'react';
import { focusField } from '../../../client/forms/focus-field.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { amountInWords } from '../../../domain/decimal.ts';
import { hashHref, useHashSearch } from '../../../browser/location.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Empty } from '../../../ui/layout/Empty.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { protection } from '../../protection/index.ts';
import { Confirm } from '../components/Confirm.tsx';
import { LockedUp, type PlacedLockup } from '../components/LockedUp.tsx';
import { LockupAmount } from '../components/LockupAmount.tsx';
import { LockupSummary } from '../components/LockupSummary.tsx';
import { useLockupForm } from '../components/use-lockup-form.ts';
import styles from '../lockup.module.css';
import { type LockupProduct, products, terms as termsResource } from '../store.ts';

export const beginPageReads = () => beginReads([products, protection]);

/** Shows a product and takes an order: what an amount earns and until when it is locked (LOCK-02 to LOCK-05). */
export default function LockupProductPage() {
  const { t } = useLingui();
  const requestedId = new URLSearchParams(useHashSearch()).get('id') ?? '';
  const productsState = useResource(products);
  const product = productsState.value?.lists.find(({ id }) => id === requestedId);
  if (product) return <Order key={product.id} product={product} />;
  return (
    <Page title={t`Lock-up product`}>
      <ResourceView of={productsState} messageOf={errorMessage} onRetry={() => void products.refresh()} shape="figure">
        {() => (
          <Empty
            icon="package-x"
            title={t`This product isn't available`}
            action={<Button kind="outline" href={hashHref('/pages/Lock-up/Lock-up')}>{t`See the products`}</Button>}
          >
            {t`It may have ended. Orders you've already placed continue on the terms you confirmed.`}
          </Empty>
        )}
      </ResourceView>
    </Page>
  );
}

function Order({ product }: { readonly product: LockupProduct }) {
  const { t } = useLingui();
  const id = useId();
  const form = useLockupForm(product);
  const [placed, setPlaced] = useState<PlacedLockup>();
  const { draft, amount, terms, reason, isReady } = form;
  const amountText = amountInWords(amount, 'USDT', { charged: true });

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    form.setHasTried(true);
    if (isReady) form.setIsConfirming(true);
    else focusField('amount', id);
  };
  const closeConfirmation = (isSent: boolean): void => {
    form.setIsConfirming(false);
    if (!isSent) return;
    form.setHasTried(false);
    draft.change({ amount: '' });
    draft.done();
  };
  if (placed) return <LockedUp product={product} placed={placed} />;
  return (
    <Page
      title={product.name || t`Lock-up product`}
      bottom={
        <Button type="submit" form={id} reason={reason}>
          {isReady ? t`Lock ${amountText} USDT` : t`Lock`}
        </Button>
      }
    >
      {/* only shows errors: without the terms, the form uses those of the product list */}
      <ResourceView
        of={form.termsState}
        messageOf={errorMessage}
        onRetry={() => void termsResource.refresh()}
        title={t`The terms didn't load`}
        waiting={null}
        part
      >
        {() => null}
      </ResourceView>
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        <LockupAmount form={form} />
      </form>
      <LockupSummary {...form.shown} />
      {form.isConfirming && amount !== undefined && (
        <Confirm
          product={product}
          draft={draft}
          blocker={reason}
          amount={amount}
          terms={terms}
          onClose={closeConfirmation}
          onPlaced={(order) => {
            closeConfirmation(true);
            setPlaced(order);
          }}
        />
      )}
    </Page>
  );
}
