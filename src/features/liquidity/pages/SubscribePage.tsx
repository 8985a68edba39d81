import { Trans, useLingui } from '@lingui/react/macro';
import { type SubmitEvent, useId, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { connection } from '../../../client/http/connection.ts';
import { useDraft } from '../../../client/forms/use-draft.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDay } from '../../../i18n/days.ts';
import { compare, formatAmount } from '../../../lib/decimal.ts';
import { isZero } from '../../../lib/rounding.ts';
import { navigate } from '../../../lib/location.ts';
import { add } from '../../../lib/money.ts';
import { link } from '../../../lib/routes.ts';
import { amountOf } from '../../../lib/typed-amount.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Pairs } from '../../../ui/Pairs.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { useUnread } from '../../../ui/use-unread.ts';
import { Own } from '../../account/store.ts';
import { usePaused } from '../../protection/store.ts';
import { blendedRate, interestOf, isExact } from '../interest.ts';
import styles from '../liquidity.module.css';
import { Rate } from '../components/Rate.tsx';
import { balance, buyForm, buyTerms, emptyBuy, tiers } from '../store.ts';

/** How much to subscribe, and what it would bring (LIQ-04, LIQ-05). */
export default function SubscribePage() {
  const { t } = useLingui();
  const id = useId();
  const terms = useResource(buyTerms);
  const own = useResource(balance);
  const offered = useResource(tiers);
  const paused = usePaused();
  const { online } = useSnapshot(connection);
  const unread = useUnread(terms, online, { offline: t`You're offline. Connect to subscribe.` });
  const draft = useDraft(buyForm, emptyBuy);
  const typed = draft.fields.amount;
  const [tried, setTried] = useState(false);
  const amount = amountOf(typed, 'USDT');
  const { available, minimum, begins } = terms.value ?? {};
  const none = available !== undefined && isZero(available);
  const reason = paused ?? unread ?? (none ? t`You have no USDT available.` : undefined);

  const problem = (): string | undefined => {
    if (amount === undefined) return typed === '' && tried ? t`Enter an amount.` : undefined;
    if (available !== undefined && compare(amount, available) > 0) return t`You don't have that much available.`;
    if (!isExact(amount)) return t`Use up to 6 decimal places for USDT.`;
    if (isZero(amount)) return t`Enter an amount above 0.`;
    if (minimum !== undefined && compare(amount, minimum) < 0)
      return tried ? t`The minimum is ${minimum} USDT.` : undefined;
    return undefined;
  };
  const short = amount !== undefined && minimum !== undefined && compare(amount, minimum) < 0;
  const ready = amount !== undefined && problem() === undefined && !short && reason === undefined;

  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    // the key goes with the draft: two tabs and a page loaded again confirm one and the same (LIQ-14)
    if (ready) navigate(link('/pages/Liquidity/buyConfirm', { amount, key: draft.key }));
  };

  const after = amount === undefined || own.value === undefined ? undefined : add(own.value.balance, amount);
  const shown = formatAmount(amount);
  const ladder = offered.value?.lists ?? [];
  return (
    <Page
      title={t`Subscribe`}
      bottom={
        <Button type="submit" form={id} reason={reason}>
          {ready ? t`Review ${shown} USDT` : t`Review`}
        </Button>
      }
    >
      <ResourceView
        of={terms}
        explain={errorMessage}
        onRetry={() => void buyTerms.refresh()}
        title={t`The terms didn't load`}
        shape="figure"
      >
        {(value) => (
          <form id={id} className={styles.form} onSubmit={submit} noValidate>
            <AmountField
              label={t`Amount`}
              name="amount"
              unit="USDT"
              value={typed}
              onChange={(text) => draft.change({ amount: text })}
              max={none ? undefined : value.available}
              error={problem()}
              hint={
                <Trans>
                  Minimum <Quantity value={value.minimum} unit="USDT" />
                </Trans>
              }
              help={
                <Trans>
                  Available <Own value={value.available} unit="USDT" />
                </Trans>
              }
            />
            <Pairs
              lines
              pairs={[
                { name: t`Balance after`, value: <Own value={after} unit="USDT" /> },
                {
                  name: t`Average rate on that balance`,
                  value:
                    after === undefined ? (
                      '–'
                    ) : (
                      <>
                        <Rate value={blendedRate(after, ladder)} /> {t`a year`}
                      </>
                    ),
                },
                {
                  name: t`Daily interest at these rates`,
                  value: <Own value={after === undefined ? undefined : interestOf(after, ladder)} unit="USDT" />,
                },
                { name: t`Earns from`, value: formatDay(begins) },
              ]}
            />
            <p className={styles.quiet}>{t`Rates change daily and aren't guaranteed. You can redeem at any time.`}</p>
          </form>
        )}
      </ResourceView>
    </Page>
  );
}
