import { useLingui } from '@lingui/react/macro';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { focusField } from '../../../client/forms/focus-field.ts';
import { storeCodeInAddress } from '../../../client/forms/code-in-address.ts';
import { hashHref, useHashSearch } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { BackButton } from '../../../ui/layout/BackButton.tsx';
import { BlockSkeleton } from '../../../ui/base/BlockSkeleton.tsx';
import { Delta } from '../../../ui/figures/Delta.tsx';
import { Failed } from '../../../ui/layout/Failed.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { PausedPrices } from '../../../ui/trading/PausedPrices.tsx';
import { Segmented } from '../../../ui/forms/Segmented.tsx';
import { AsOf } from '../../../ui/figures/AsOf.tsx';
import { TabList, TabPanel } from '../../../ui/lists/TabList.tsx';
import { useWide } from '../../../ui/base/use-media.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { beginCoinsWith, CoinPane, CoinSheet, market, pausePrices, useLivePrices } from '../../market/index.ts';
import { protection } from '../../protection/index.ts';
import { ConfirmOrder } from '../components/ConfirmOrder.tsx';
import { OpenOrders } from '../components/OpenOrders.tsx';
import { OrderButton, useReason } from '../components/OrderButton.tsx';
import { TicketForm } from '../components/TicketForm.tsx';
import { type TicketState, useTicket } from '../components/use-ticket.ts';
import styles from '../components/parts.module.css';
import {
  chooseType,
  rules as rulesResource,
  ticket as store,
  openOrders,
  quoteBalance,
  coinBalance,
} from '../store.ts';
import type { OrderType, Side, Ticket } from '../ticket.ts';

export const beginPageReads = () =>
  beginReads([openOrders, quoteBalance, coinBalance, rulesResource, protection], {
    alsoRead: () => beginCoinsWith([store.code]),
  });

/**
 * Trades a coin against USDT: shows the ticket of an order and the open orders (CTR-01). The API has no margin or
 * leverage.
 */
export default function ContractsPage() {
  const { t } = useLingui();
  const linkedCode = new URLSearchParams(useHashSearch()).get('code') ?? '';
  useEffect(() => {
    if (linkedCode !== '' && linkedCode !== store.code)
      Object.assign(store, { code: linkedCode, price: '', amount: '' });
  }, [linkedCode]);
  const state = useTicket(linkedCode);
  const { ticket, rules, available, evaluation } = state;
  const { code } = ticket;
  const isWide = useWide();
  const [hasTried, setHasTried] = useState(false);
  const [ticketToConfirm, setTicketToConfirm] = useState<Ticket>();
  useLivePrices(code);
  const { paused } = useSnapshot(market);

  const reason = useReason(state);
  const isValid =
    evaluation !== undefined && evaluation.problems.price === undefined && evaluation.problems.amount === undefined;
  const review = (): void => {
    setHasTried(!isValid); // once a valid order is sent, the emptied fields show no error (LIVE-02)
    if (isValid) setTicketToConfirm({ ...ticket });
    else focusField(evaluation?.problems.price === undefined ? 'amount' : 'price');
  };
  const choose = (next: string): void => {
    if (next !== code) Object.assign(store, { code: next, price: '', amount: '' });
    storeCodeInAddress(next);
    setHasTried(false);
  };

  return (
    <Page
      title={t`Contracts`}
      bar="own"
      ownHeading
      aside={
        isWide &&
        code !== '' && (
          <Suspense>
            <CoinPane ticket code={code} />
          </Suspense>
        )
      }
      header={<CoinHeading code={code} onChoose={choose} />}
      actions={
        <>
          {!isWide && (
            <IconButton
              icon="chart-candlestick"
              label={t`Chart of ${code}`}
              href={hashHref(link('/pages/coinList/index', { code }))}
            />
          )}
          <IconButton icon="receipt-text" label={t`All orders`} href={hashHref('/pages/contracts/orderList')} />
        </>
      }
      bottom={<OrderButton state={state} onOrder={review} />}
    >
      <Headline state={state} />
      {paused && <PausedPrices onResume={() => void pausePrices(false)} />}
      <OrderKind side={ticket.side} type={ticket.type}>
        <TicketPanel state={state} hasTried={hasTried} />
      </OrderKind>
      <OpenOrders />
      {ticketToConfirm && rules && (
        <ConfirmOrder
          ticket={ticketToConfirm}
          rules={rules}
          available={available}
          reason={reason}
          onClose={() => {
            setTicketToConfirm(undefined);
            setHasTried(false);
          }}
        />
      )}
    </Page>
  );
}

/** Shows the coin of the ticket; a tap opens the list of coins. */
function CoinHeading({ code, onChoose }: { code: string; onChoose: (code: string) => void }) {
  const { t } = useLingui();
  const [isCoinSheetOpen, setIsCoinSheetOpen] = useState(false);
  const pair = `${code}/USDT`;
  return (
    <>
      <BackButton />
      <h1>
        <button
          type="button"
          className={styles.coin}
          aria-label={t`Coin: ${pair}`}
          onClick={() => setIsCoinSheetOpen(true)}
        >
          <bdi dir="ltr">{pair}</bdi>
          <Icon name="chevron-down" size={20} />
        </button>
      </h1>
      {isCoinSheetOpen && (
        <Suspense>
          <CoinSheet
            code={code}
            onChoose={(next) => {
              onChoose(next);
              setIsCoinSheetOpen(false);
            }}
            onClose={() => setIsCoinSheetOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

/** Says what the page is for, since its title names only the coin, then shows the live price, with its time if old. */
function Headline({ state: { quote, coin, rules } }: { state: TicketState }) {
  const { t } = useLingui();
  return (
    <>
      <p
        className={styles.about}
      >{t`Buy and sell coins at the market price or at your limit. You own what you buy.`}</p>
      <div className={styles.headline}>
        <Figure value={quote.price} size={28} scale={coin?.scale ?? rules?.priceScale} stale={!quote.fresh} live />
        <Delta value={quote.change} stale={!quote.fresh} />
        {!quote.fresh && quote.time !== undefined && <AsOf at={quote.time} seconds />}
      </div>
    </>
  );
}

/** Chooses between buy and sell and between limit and market; `children` is the panel of the type. */
function OrderKind({ side, type, children }: { side: Side; type: OrderType; children: ReactNode }) {
  const { t } = useLingui();
  return (
    <>
      <div className={styles.form}>
        <Segmented<Side>
          label={t`Buy or sell`}
          labelHidden
          value={side}
          onChange={(next) => (store.side = next)}
          options={[
            { value: 'buy', label: t`Buy`, tone: 'rise' },
            { value: 'sell', label: t`Sell`, tone: 'fall' },
          ]}
        />
      </div>
      <div className={styles.types}>
        <TabList<OrderType>
          id="order-type"
          label={t`Order type`}
          value={type}
          onChange={chooseType}
          tabs={[
            { value: 'limit', label: t`Limit` },
            { value: 'market', label: t`Market` },
          ]}
        />
      </div>
      <TabPanel id="order-type" value={type}>
        {children}
      </TabPanel>
    </>
  );
}

/** Shows the form of an order once the coin's rules are loaded. */
function TicketPanel({ state, hasTried }: { state: TicketState; hasTried: boolean }) {
  const { t } = useLingui();
  const { ticket, rules, error, quote, available, balanceAt, evaluation } = state;
  if (rules && evaluation)
    return (
      <TicketForm
        ticket={ticket}
        rules={rules}
        evaluation={evaluation}
        quote={quote.price}
        available={available}
        balanceAt={balanceAt}
        hasTried={hasTried}
      />
    );
  if (error)
    return (
      <Failed title={t`The order form didn't load`} onRetry={() => void rulesResource.refresh()}>
        {errorMessage(error)}
      </Failed>
    );
  return (
    <div className={styles.waiting}>
      <BlockSkeleton
        parts={[
          ['fields', 3],
          ['pairs', 3],
        ]}
      />
    </div>
  );
}
