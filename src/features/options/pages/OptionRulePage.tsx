import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useResource } from '../../../client/query/use-resource.ts';
import { config } from '../../../config.ts';
import { formatPercent } from '../../../domain/decimal.ts';
import { Page } from '../../../ui/layout/Page.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { AsOf } from '../../../ui/figures/AsOf.tsx';
import { beginReads } from '../../../client/query/begin-reads.ts';
import { useSettlementTerms } from '../components/use-settlement-terms.tsx';
import { chosen, products, type OptionTerms } from '../store.ts';
import { possibleOutcomes } from '../ticket.ts';
import styles from '../option.module.css';

const STAKE = '100';
const PERCENT = '80';

export const beginPageReads = () => beginReads([products]);

/**
 * Explains the rules of options, to everyone and offline. The operator's current terms follow the permanent rules
 * (OPT-19).
 */
export default function OptionRulePage() {
  const { t } = useLingui();
  const figures = possibleOutcomes(STAKE, PERCENT);
  const breakEven = formatPercent(figures.breakEven, { sign: 'never' });
  return (
    <Page title={t`Option rules`} bar={config.tabs === 'classic' ? 'tab' : 'standard'}>
      <article className={styles.rule}>
        <section>
          <h2>{t`What is an option?`}</h2>
          <p>
            <Trans>
              An option is a bet on whether a coin's price will be higher (buy up) or lower (buy short) at expiry than
              at the start. If you're right, you get your stake back plus a return. If you're wrong, you lose your whole
              stake. The minimum stake is 1 USDT.
            </Trans>
          </p>
        </section>
        <section>
          <h2>{t`Start price`}</h2>
          <StartPrice />
        </section>
        <section>
          <h2>{t`End price`}</h2>
          <p>
            <Trans>
              The end price is the average of ten prices, one per second, over the last ten seconds before expiry,
              rounded to the coin's decimal places. Your order shows all ten, next to the prices your own device
              received.
            </Trans>
          </p>
        </section>
        <section>
          <h2>{t`Tie and void`}</h2>
          <p>
            <Trans>
              If the end price equals the start price, it's a tie and you get your stake back. If no price arrives in
              those ten seconds, the order is void and you get your stake back. Either way, your profit or loss is 0.
            </Trans>
          </p>
        </section>
        <section>
          <h2>{t`Payout`}</h2>
          <p>
            <Trans>
              Payout = stake + stake × return, rounded down to six decimal places. Example: you stake {STAKE} USDT at a
              return of {PERCENT}%. If you're right, you get back {figures.payout} USDT, including your stake. If you're
              wrong, you lose {STAKE} USDT. To break even, you need to be right in {breakEven} of your orders.
            </Trans>
          </p>
        </section>
        <CurrentTerms />
      </article>
    </Page>
  );
}

/** Says which price an order starts at: a market that others may see earlier gives the next one. */
function StartPrice() {
  return useResource(products).value?.start === 'next' ? (
    <p>
      <Trans>
        The start price is our first price after your order reaches us. If the price you confirmed is more than 3
        seconds old when your order reaches us, or the start price is further from it than allowed, we reject the order
        and your balance doesn't change.
      </Trans>
    </p>
  ) : (
    <p>
      <Trans>
        The start price is our latest price when your order reaches us. If the price you confirmed is more than 3
        seconds old by then, or has moved further than allowed, we reject the order and your balance doesn't change.
      </Trans>
    </p>
  );
}

/** Shows the operator's current terms, with their age if they come from the device. */
function CurrentTerms() {
  const { t } = useLingui();
  const { code } = useSnapshot(chosen);
  const { value, at, source } = useResource(products);
  const settlementTerms = useSettlementTerms(value as OptionTerms | undefined);
  useEffect(() => {
    void products.refresh();
  }, [code]);
  return (
    <section>
      <h2>{t`Current terms`}</h2>
      {at !== undefined && source !== 'network' && <AsOf at={at} />}
      <Pairs
        lines
        pairs={[
          ...(value?.lists ?? []).map((item) => ({
            name: t`${item.minutes} min`,
            value: <bdi>{formatPercent(item.yield, { sign: 'never', trim: true })}</bdi>,
          })),
          ...(value ? Object.values(settlementTerms) : []),
        ]}
      />
      {!value && <p>{t`We couldn't load today's terms. You'll see them on the order form.`}</p>}
    </section>
  );
}
