import { useLingui } from '@lingui/react/macro';
import { Suspense, useEffect, useState } from 'react';
import { useSnapshot } from 'valtio';
import { focusField } from '../../../client/forms/focus-field.ts';
import { storeCodeInAddress } from '../../../client/forms/code-in-address.ts';
import { hashHref, useHashSearch } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { BackButton } from '../../../ui/layout/BackButton.tsx';
import { Delta } from '../../../ui/figures/Delta.tsx';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Icon } from '../../../ui/base/Icon.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { Page } from '../../../ui/layout/Page.tsx';
import { CoinMark } from '../../../ui/trading/CoinMark.tsx';
import { PausedPrices } from '../../../ui/trading/PausedPrices.tsx';
import { TicketSection } from '../../../ui/trading/TicketSection.tsx';
import { AsOf } from '../../../ui/figures/AsOf.tsx';
import { useWide } from '../../../ui/base/use-media.ts';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { beginCoinsWith, CoinSheet, market, pausePrices, useLivePrices } from '../../market/index.ts';
import { protection } from '../../protection/index.ts';
import { ConfirmOrder } from '../components/ConfirmOrder.tsx';
import { OpenOrders } from '../components/OpenOrders.tsx';
import { OrderButton, useReason } from '../components/OrderButton.tsx';
import { OrderForm } from '../components/OrderForm.tsx';
import { PriceChart } from '../components/PriceChart.tsx';
import { type TicketState, useTicket } from '../components/use-ticket.ts';
import styles from '../components/parts.module.css';
import {
  chooseCoin,
  coinBalance,
  openOrders,
  quoteBalance,
  recentPrices,
  rules as rulesResource,
  ticket as store,
} from '../store.ts';
import type { Ticket } from '../ticket.ts';

export const beginPageReads = () =>
  beginReads([openOrders, quoteBalance, coinBalance, rulesResource, recentPrices, protection], {
    alsoRead: () => beginCoinsWith([store.code]),
  });

/**
 * Trades a coin against USDT: shows the ticket of an order and the open orders (CTR-01). The API has no margin or
 * leverage.
 */
export default function ContractsPage() {
  const { t } = useLingui();
  const query = new URLSearchParams(useHashSearch());
  const [linkedCode, linkedSide] = [query.get('code') ?? '', query.get('side')];
  useEffect(() => {
    if (linkedCode !== '' && linkedCode !== store.code) chooseCoin(linkedCode);
    if (linkedSide === 'buy' || linkedSide === 'sell') store.side = linkedSide;
  }, [linkedCode, linkedSide]);
  const state = useTicket(linkedCode);
  const { ticket, rules, coin, available, evaluation } = state;
  const { code } = ticket;
  const isWide = useWide();
  const [hasTried, setHasTried] = useState(false);
  const [ticketToConfirm, setTicketToConfirm] = useState<Ticket>();
  useLivePrices(code);
  const { paused } = useSnapshot(market);

  const reason = useReason(state);
  const { problems } = evaluation ?? {};
  const isValid = evaluation?.amount !== undefined && !problems?.price && !problems?.amount;
  const review = (): void => {
    setHasTried(!isValid); // once a valid order is sent, the emptied fields show no error (LIVE-02)
    if (isValid) setTicketToConfirm({ ...ticket });
    else focusField(problems?.price ? 'price' : 'amount');
  };
  const choose = (next: string): void => {
    if (next !== code) chooseCoin(next);
    storeCodeInAddress(next);
    setHasTried(false);
  };

  const form = <OrderForm state={state} hasTried={hasTried} />;
  const act = <OrderButton state={state} onOrder={review} />;
  return (
    <Page
      title={t`Contracts`}
      bar="own"
      ownHeading
      asideAtEnd
      aside={
        isWide && (
          <TicketSection title={t`New order`} act={act}>
            {form}
          </TicketSection>
        )
      }
      header={<CoinHeading code={code} onChoose={choose} />}
      actions={<Links code={code} />}
      bottom={!isWide && act}
    >
      <Headline state={state} />
      {paused && <PausedPrices onResume={() => void pausePrices(false)} />}
      <PriceChart
        code={code}
        scale={coin?.scale ?? rules?.priceScale}
        side={ticket.side}
        limit={ticket.type === 'limit' ? evaluation?.price : undefined}
      />
      {!isWide && form}
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

/** Opens the coin and the history of orders. */
function Links({ code }: { code: string }) {
  const { t } = useLingui();
  return (
    <>
      <IconButton
        icon="chart-candlestick"
        label={t`Chart of ${code}`}
        href={hashHref(link('/pages/coinList/index', { code }))}
      />
      <IconButton icon="receipt-text" label={t`All orders`} href={hashHref('/pages/contracts/orderList')} />
    </>
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
          <CoinMark code={code} small />
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
        <span className={styles.live}>
          {quote.fresh ? (
            <span data-live>{t`Live`}</span>
          ) : (
            quote.time !== undefined && <AsOf at={quote.time} seconds />
          )}
        </span>
      </div>
    </>
  );
}
