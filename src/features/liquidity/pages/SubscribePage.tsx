import { useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useId } from 'react';
import { focusField } from '../../../client/forms/focus-field.ts';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { amountInWords } from '../../../domain/decimal.ts';
import { navigate } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { Button } from '../../../ui/base/Button.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { protection } from '../../protection/index.ts';
import { SubscribeAmount } from '../components/SubscribeAmount.tsx';
import { SubscriptionForecast } from '../components/SubscriptionForecast.tsx';
import { useSubscribeForm } from '../components/use-subscribe-form.ts';
import styles from '../liquidity.module.css';
import { balance, buyTerms, tiers } from '../store.ts';

export const beginPageReads = () => beginReads([balance, tiers, buyTerms, protection]);

/** Asks how much to subscribe, and shows the interest (LIQ-04, LIQ-05, LOOK-28). */
export default function SubscribePage() {
  const { t } = useLingui();
  const id = useId();
  const form = useSubscribeForm();
  const { draft, amount, terms, reason, isReady } = form;
  const balanceState = useResource(balance);
  const tiersState = useResource(tiers);
  const amountText = amountInWords(amount, 'USDT', { charged: true });

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    form.markTried();
    // the draft's key makes two tabs or a reloaded page confirm the same subscription (LIQ-14)
    if (isReady && amount !== undefined) navigate(link('/pages/Liquidity/buyConfirm', { amount, key: draft.key }));
    else focusField('amount', id);
  };
  return (
    <Page
      title={t`Subscribe`}
      bottom={
        <Button type="submit" form={id} reason={reason}>
          {isReady ? t`Review ${amountText} USDT` : t`Review`}
        </Button>
      }
    >
      <ResourceView
        of={terms}
        messageOf={errorMessage}
        onRetry={() => void buyTerms.refresh()}
        title={t`The terms didn't load`}
        shape="figure"
      >
        {(value) => (
          <>
            <form id={id} className={styles.form} onSubmit={submit} noValidate>
              <SubscribeAmount form={form} terms={value} />
            </form>
            <SubscriptionForecast
              balance={balanceState.value?.balance}
              tiers={tiersState.value?.lists ?? []}
              amount={form.possibleAmount}
              begins={value.begins}
            />
            <div className={styles.form}>
              <p className={styles.quiet}>{t`Rates change daily and aren't guaranteed. You can redeem at any time.`}</p>
            </div>
          </>
        )}
      </ResourceView>
    </Page>
  );
}
