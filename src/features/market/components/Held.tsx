import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { createResource } from '../../../client/query/resource.ts';
import { useSignedIn } from '../../../client/session/use-signed-in.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { coinAmount } from '../../../api/account.ts';
import { currencyForm } from '../../../i18n/currencies.ts';
import { compare, formatAmount, formatPercent, formatPrice, signOf } from '../../../domain/decimal.ts';
import { purchaseGain } from '../../../domain/purchase-gain.ts';
import { isZero } from '../../../domain/rounding.ts';
import { settings } from '../../../storage/settings.ts';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Veil } from '../../../ui/figures/Veil.tsx';
import { useCoinWorth } from '../base-rates.ts';
import { chosen } from '../candles.ts';
import { useHoldings } from '../holdings.ts';
import { quoteOf } from '../quotes.ts';
import styles from './Coin.module.css';

const holding = createResource(coinAmount, () => ({ code: chosen.code }));

/**
 * Shows what the signed-in customer owns of the coin, including amounts in open orders, its worth at the live price,
 * the average purchase price and the gain since. Renders nothing for visitors.
 */
export function Holding({ code, scale }: { readonly code: string; readonly scale: number }) {
  const { t } = useLingui();
  const isSignedIn = useSignedIn();
  const { amountsHidden } = useSnapshot(settings);
  useEffect(() => {
    if (isSignedIn) void holding.refresh();
  }, [code, isSignedIn]);
  const { value } = useResource(holding);
  // the amount's place is there before it has loaded
  const { held, total, available } = value?.code === code ? value : {};
  const owned = total ?? available;
  const { currency, value: inBase } = useCoinWorth(code, owned ?? '0');
  if (!isSignedIn) return null;
  const form = currencyForm(currency);
  const isHidden = amountsHidden === true;
  return (
    <dl className={styles.held}>
      <div>
        <dt>{t`You own`}</dt>
        <dd>
          <Veil hidden={isHidden}>
            <Quantity value={owned} unit={code} />
            {owned !== undefined && !isZero(owned) && inBase !== undefined && (
              <small>
                {' \u2248\u00a0'}
                <Quantity value={inBase} prefix={form.sign} scale={form.scale} />
              </small>
            )}
          </Veil>
        </dd>
      </div>
      {held !== undefined && !isZero(held) && !isHidden && (
        <div>
          <dt>{t`In open orders`}</dt>
          <dd>
            <Quantity value={held} unit={code} />
          </dd>
        </div>
      )}
      {!isHidden && <Purchase code={code} scale={scale} />}
    </dl>
  );
}

/** Shows the average purchase price of a coin and the gain since, for the part whose price is known. */
function Purchase({ code, scale }: { readonly code: string; readonly scale: number }) {
  const { t } = useLingui();
  const { price } = useSnapshot(quoteOf(code));
  const coin = useHoldings().find((item) => item.code === code);
  if (coin?.average === undefined) return null;
  const gain = price === undefined ? undefined : purchaseGain(coin, price);
  const known = formatAmount(coin.bought);
  return (
    <>
      <div>
        <dt>{compare(coin.bought, coin.amount) < 0 ? t`Average price of ${known} ${code}` : t`Average price`}</dt>
        <dd>
          <bdi dir="ltr">{formatPrice(coin.average, scale)}</bdi>
        </dd>
      </div>
      {gain && (
        <div>
          <dt>{t`Since you bought`}</dt>
          <dd className={styles.gain} data-direction={signOf(gain.amount) === -1 ? 'fall' : 'rise'}>
            <Quantity value={gain.amount} unit="USDT" sign="always" />{' '}
            {gain.percent !== undefined && <bdi dir="ltr">({formatPercent(gain.percent)})</bdi>}
          </dd>
        </div>
      )}
    </>
  );
}
