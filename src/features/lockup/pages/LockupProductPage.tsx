import { Trans, useLingui } from '@lingui/react/macro';
import { PackageX } from 'lucide-react';
import { type SubmitEvent, useId, useLayoutEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { connection } from '../../../client/http/connection.ts';
import { useDraft } from '../../../client/forms/use-draft.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { formatDay } from '../../../i18n/days.ts';
import { joinNames } from '../../../i18n/lists.ts';
import { compare, formatAmount } from '../../../lib/decimal.ts';
import { isZero } from '../../../lib/rounding.ts';
import { hashHref, useHashSearch } from '../../../lib/location.ts';
import { amountOf } from '../../../lib/typed-amount.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Empty } from '../../../ui/Empty.tsx';
import { Note } from '../../../ui/Note.tsx';
import { Page } from '../../../ui/Page.tsx';
import { Pairs } from '../../../ui/Pairs.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { ResourceView } from '../../../ui/ResourceView.tsx';
import { useUnread } from '../../../ui/use-unread.ts';
import { Own } from '../../account/store.ts';
import { usePaused } from '../../protection/store.ts';
import styles from '../lockup.module.css';
import { Confirm } from '../components/Confirm.tsx';
import { DailyRate } from '../components/DailyRate.tsx';
import { useOrderWords } from '../components/order-words.ts';
import { chooseProduct, daysBetween, emptyOrder, incomeOf, type Product, products, terms, totalOf } from '../store.ts';

/** One product: what an amount would bring, until when it is locked, and the order (LOCK-02 to LOCK-05). */
export default function LockupProductPage() {
  const { t } = useLingui();
  const wanted = new URLSearchParams(useHashSearch()).get('id') ?? '';
  const offered = useResource(products);
  const product = offered.value?.lists.find(({ id }) => id === wanted);
  if (product) return <Order key={product.id} product={product} />;
  return (
    <Page title={t`Lock-up product`}>
      <ResourceView of={offered} explain={errorMessage} onRetry={() => void products.refresh()} shape="figure">
        {() => (
          <Empty
            icon={PackageX}
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

function Order({ product }: { readonly product: Product }) {
  const { t } = useLingui();
  const words = useOrderWords();
  const id = useId();
  useLayoutEffect(() => chooseProduct(product.id), [product.id]);
  const read = useResource(terms);
  const paused = usePaused();
  const { online } = useSnapshot(connection);
  const unread = useUnread(read, online, { offline: t`You're offline. Connect to lock an amount.` });
  const [tried, setTried] = useState(false);
  const [asking, setAsking] = useState(false);
  const draft = useDraft(`lock-up order ${product.id}`, emptyOrder, asking);
  const typed = draft.fields.amount;
  const amount = amountOf(typed, 'USDT');

  const now = read.value;
  const { name } = product;
  const rate = now?.rate ?? product.rate;
  const minimum = now?.minimum ?? product.minimum;
  const maximum = now?.maximum ?? product.maximum;
  const begins = now?.begins ?? product.begins;
  const ends = now?.ends ?? product.ends;
  const days = begins === undefined || ends === undefined ? product.days : daysBetween(begins, ends);
  const available = now?.available;
  const income = amount === undefined || rate === undefined ? undefined : incomeOf(amount, rate);
  const total = income === undefined || days === undefined ? undefined : totalOf(income, days);

  const problem = (): string | undefined => {
    if (amount === undefined) return typed !== '' || !tried ? undefined : t`Enter an amount.`;
    if (available !== undefined && compare(amount, available) > 0) return t`You don't have that much available.`;
    if (maximum !== undefined && compare(amount, maximum) > 0)
      return t`The maximum is ${formatAmount(maximum)} USDT per order.`;
    if (/\.\d{7,}$/.test(amount)) return t`Use up to 6 decimal places for USDT.`;
    if (tried && (isZero(amount) || (minimum !== undefined && compare(amount, minimum) < 0)))
      return t`The minimum is ${formatAmount(minimum)} USDT per order.`;
    return undefined;
  };
  // what cannot be taken back is confirmed on stated terms alone (TRUST-05)
  const what = joinNames([
    rate === undefined && t`Daily rate`,
    days === undefined && t({ message: 'Period', context: 'of a lock-up' }),
    ends === undefined && t`End date`,
    (minimum === undefined || maximum === undefined) && t`Limit per order`,
  ]);
  const reason =
    paused ??
    unread ??
    (what !== ''
      ? t`Not available right now: ${what}. You can't confirm without it. Nothing was sent; please try again later.`
      : product.suspended
        ? t`This product isn't open for new orders right now.`
        : available !== undefined && isZero(available)
          ? t`You have no USDT available.`
          : undefined);

  const low = amount === undefined || isZero(amount) || (minimum !== undefined && compare(amount, minimum) < 0);
  const ready = !low && problem() === undefined && reason === undefined;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    setTried(true);
    if (ready) setAsking(true);
  };
  const leave = (done: boolean): void => {
    setAsking(false);
    if (!done) return;
    setTried(false);
    draft.change({ amount: '' });
    draft.done();
  };
  const shown = formatAmount(amount);
  const most =
    available !== undefined && maximum !== undefined && compare(available, maximum) > 0 ? maximum : available;

  return (
    <Page
      title={name || t`Lock-up product`}
      bottom={
        <Button type="submit" form={id} reason={reason}>
          {ready ? t`Lock ${shown} USDT` : t`Lock`}
        </Button>
      }
    >
      {/* what the list of products says stands below without it */}
      <ResourceView
        of={read}
        explain={errorMessage}
        onRetry={() => void terms.refresh()}
        title={t`The terms didn't load`}
        waiting={null}
        part
      >
        {() => null}
      </ResourceView>
      <form id={id} className={styles.form} onSubmit={submit} noValidate>
        <AmountField
          label={t`Amount`}
          name="amount"
          unit="USDT"
          value={typed}
          onChange={(text) => draft.change({ amount: text })}
          error={problem()}
          max={most === undefined || isZero(most) ? undefined : most}
          hint={
            <Trans>
              <Quantity value={minimum} /> to <Quantity value={maximum} unit="USDT" />
            </Trans>
          }
          help={
            <Trans>
              Available <Own value={available} unit="USDT" />
            </Trans>
          }
        />
        <Pairs
          lines
          pairs={[
            { name: t`Daily rate`, value: <DailyRate value={rate} /> },
            {
              name: t({ message: 'Period', context: 'of a lock-up' }),
              value: words.period({ days }),
            },
            {
              name: t`Limit per order`,
              value: (
                <Trans>
                  <Quantity value={minimum} /> to <Quantity value={maximum} unit="USDT" />
                </Trans>
              ),
            },
            { name: t`Start date`, value: formatDay(begins) },
            { name: t`End date`, value: formatDay(ends) },
            { name: t`Daily earnings`, value: <Quantity value={income} unit="USDT" /> },
            { name: t`Total earnings`, value: <Quantity value={total} unit="USDT" />, total: true },
          ]}
        />
        <Note
          kind="warn"
          title={t`You can't end it early`}
        >{t`You can't withdraw or use this amount until the end date.`}</Note>
        <p
          className={styles.quiet}
        >{t`Earnings are added to your available balance after each day ends (Bangkok time). The full amount is available again at 00:00 Bangkok time on the end date.`}</p>
      </form>
      {asking && amount !== undefined && (
        <Confirm
          product={product}
          draft={draft}
          closed={reason}
          amount={amount}
          fee={now?.fee}
          rate={rate}
          days={days}
          begins={begins}
          ends={ends}
          income={income}
          total={total}
          onClose={leave}
        />
      )}
    </Page>
  );
}
