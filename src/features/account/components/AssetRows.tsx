import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactNode, useState } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { hashHref } from '../../../browser/location.ts';
import { compare, priceScale } from '../../../domain/decimal.ts';
import { add, multiply } from '../../../domain/money.ts';
import { purchaseGain } from '../../../domain/purchase-gain.ts';
import { link } from '../../../domain/routes.ts';
import { isZero } from '../../../domain/rounding.ts';
import { Delta } from '../../../ui/figures/Delta.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Veil } from '../../../ui/figures/Veil.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { CoinMark } from '../../../ui/trading/CoinMark.tsx';
import { type CoinHolding, quoteOf, rateOf, useHoldings } from '../../market/index.ts';
import type { Balances } from '../allocation.ts';
import { retryBalances, useBalances, useHidden } from '../store.ts';
import { BalanceSheet } from './DigitSheets.tsx';
import styles from './asset-rows.module.css';

type Balance = Balances[number];

const USDT = 'USDT';

/** Shows the available and the held amount; together they are all of it (ACCT-03). */
function AvailableAndHeld({ balance: { code, available, held } }: { readonly balance: Balance }) {
  const { t } = useLingui();
  return (
    <span>
      {t`Available`} <Quantity value={available} coin={code} />
      {!isZero(held) && (
        <>
          {' '}
          · {t`On hold`} <Quantity value={held} coin={code} />
        </>
      )}
    </span>
  );
}

/** Shows an average price in fewer decimals than the server sends. */
function AveragePrice({ value }: { readonly value: string }) {
  const scale = priceScale(value, compare(value, '1') < 0 ? 6 : 2);
  return <Quantity value={value} scale={scale} trim={scale !== 2} />;
}

/** Shows the amount of a coin, what it cost on average, and whether that is known for only a part of it. */
function AmountAndCost({ balance, amount, holding }: OwnedCoin) {
  const { held, mining = '0' } = balance;
  const average = holding?.average;
  const isPartlyKnown = holding && average !== undefined && compare(holding.bought, holding.amount) < 0;
  return (
    <span className={styles.lines}>
      <span>
        <Quantity value={amount} />
        {average !== undefined && (
          <>
            {' · '}
            <Trans>
              avg <AveragePrice value={average} />
            </Trans>
          </>
        )}
      </span>
      {isPartlyKnown && (
        <span>
          <Trans>
            cost known for <Quantity value={holding.bought} trim /> of <Quantity value={holding.amount} trim />
          </Trans>
        </span>
      )}
      {!(isZero(held) && isZero(mining)) && <AvailableAndHeld balance={balance} />}
    </span>
  );
}

interface OwnedCoin {
  readonly balance: Balance;
  /** All of it, mining included. */
  readonly amount: string;
  readonly holding: CoinHolding | undefined;
}

/** Shows a coin with its value and the gain or loss since it was bought; opens the coin's page. */
function CoinRow(coin: OwnedCoin) {
  const { t } = useLingui();
  const { code } = coin.balance;
  const hidden = useHidden();
  const { fresh } = useSnapshot(quoteOf(code));
  const price = rateOf(code);
  const { amount, holding } = coin;
  const gain = holding && price !== undefined ? purchaseGain(holding, price) : undefined;
  return (
    <Row
      data-code={code}
      href={hashHref(link('/pages/coinList/index', { code }))}
      leading={<CoinMark code={code} />}
      title={<bdi>{code}</bdi>}
      detail={
        <Veil hidden={hidden}>
          <AmountAndCost {...coin} />
        </Veil>
      }
      trailing={
        <Veil hidden={hidden}>
          <span className={styles.value}>
            <Quantity value={price && multiply(amount, price)} coin={USDT} />
          </span>
        </Veil>
      }
      trailingDetail={
        gain?.percent !== undefined ? (
          <Delta value={gain.percent} stale={!fresh} />
        ) : holding && holding.average === undefined ? (
          t`cost not known`
        ) : (
          '–'
        )
      }
    />
  );
}

/** Shows the balance of USDT, which has no page; opens a sheet with all its digits (LIVE-12). */
function UsdtRow({ balance }: { readonly balance: Balance }) {
  const hidden = useHidden();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Row
        data-code={USDT}
        leading={<CoinMark code={USDT} />}
        title={USDT}
        detail={
          <Veil hidden={hidden}>
            <AvailableAndHeld balance={balance} />
          </Veil>
        }
        trailing={
          <Veil hidden={hidden}>
            <span className={styles.value}>
              <Quantity value={balance.total} coin={USDT} />
            </span>
          </Veil>
        }
        trailingDetail={USDT}
        onClick={() => setIsOpen(true)}
      />
      {isOpen && <BalanceSheet balance={balance} onClose={() => setIsOpen(false)} />}
    </>
  );
}

/**
 * Lists the coins with amount, average price, value in USDT and the gain or loss since they were bought (LOOK-20,
 * ACCT-03). USDT in mining is not among them.
 */
export function AssetRows({
  below,
}: {
  /** Shown once the coins have loaded: its position depends on their number. */ readonly below: ReactNode;
}) {
  const { t } = useLingui();
  const { balances } = useBalances();
  const owned = useHoldings();
  return (
    <section>
      <SectionHeading
        end={<span className={styles.legend}>{t`value in USDT · since bought`}</span>}
      >{t`Coins`}</SectionHeading>
      <ResourceView
        of={balances}
        messageOf={errorMessage}
        onRetry={retryBalances}
        shape="rows"
        unstamped
        below={below}
        title={t`Your balances didn't load`}
      >
        {({ lists }) => (
          <Rows indent="mark">
            {lists.map((balance) =>
              balance.code === USDT ? (
                <UsdtRow key={USDT} balance={balance} />
              ) : (
                <CoinRow
                  key={balance.code}
                  balance={balance}
                  amount={add(balance.total, balance.mining ?? '0')}
                  holding={owned.find(({ code }) => code === balance.code)}
                />
              ),
            )}
          </Rows>
        )}
      </ResourceView>
    </section>
  );
}
