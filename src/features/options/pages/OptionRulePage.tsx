import { Trans, useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { useResource } from '../../../client/query/use-resource.ts';
import { config } from '../../../config.ts';
import { formatPercent } from '../../../lib/decimal.ts';
import { Page } from '../../../ui/Page.tsx';
import { Pairs } from '../../../ui/Pairs.tsx';
import { Stamp } from '../../../ui/Stamp.tsx';
import { useSettlementTerms } from '../components/use-settlement-terms.tsx';
import { chosen, products, type Terms } from '../store.ts';
import { figuresOf } from '../ticket.ts';
import styles from '../option.module.css';

const STAKE = '100';
const PERCENT = '80';

/**
 * The rule of options: open to everybody and offline; what the operator states now stands below what always holds
 * (OPT-19).
 */
export default function OptionRulePage() {
  const { t } = useLingui();
  const { code } = useSnapshot(chosen);
  const { value, at, source } = useResource(products);
  const settling = useSettlementTerms(value as Terms | undefined);
  const figures = figuresOf(STAKE, PERCENT);
  const breakEven = formatPercent(figures.breakEven, { sign: 'never' });
  useEffect(() => {
    void products.refresh();
  }, [code]);
  return (
    <Page title={t`Rule of options`} bar={config.tabs === 'classic' ? 'tab' : 'standard'}>
      <article className={styles.rule}>
        <section>
          <h2>{t`What it is`}</h2>
          <p>
            <Trans>
              You say whether a coin's price will stand higher (buy up) or lower (buy short) at the end of some minutes.
              If you are right you get your stake and the yield. If you are wrong you lose the whole stake. The minimum
              purchase is 1 USDT.
            </Trans>
          </p>
        </section>
        <section>
          <h2>{t`Start price`}</h2>
          <p>
            <Trans>
              It is the newest price of the server when your order arrives. You confirm a price: if that one is older
              than 3 seconds by then, or has moved further than the tolerance, the order is refused and nothing is held.
            </Trans>
          </p>
        </section>
        <section>
          <h2>{t`End price`}</h2>
          <p>
            <Trans>
              It is the mean of ten prices, one a second, in the ten seconds before the end, rounded to the decimals of
              the coin. The ten prices stand with your order, beside what your own device received.
            </Trans>
          </p>
        </section>
        <section>
          <h2>{t`Tie and void`}</h2>
          <p>
            <Trans>
              If the end price equals the start price, it is a tie and your stake comes back. If no price arrives in
              those ten seconds, the order is void and your stake comes back. Profit or loss is 0 each time.
            </Trans>
          </p>
        </section>
        <section>
          <h2>{t`What you get`}</h2>
          <p>
            <Trans>
              Payout = stake + stake × yield, rounded down to six decimals. Example: {STAKE} USDT at {PERCENT}% pay{' '}
              {figures.payout} USDT if you are right, and cost {STAKE} USDT if you are wrong. You must be right in{' '}
              {breakEven} of your orders to come out even.
            </Trans>
          </p>
        </section>
        <section>
          <h2>{t`What holds now`}</h2>
          {at !== undefined && source !== 'network' && <Stamp at={at} />}
          <Pairs
            lines
            pairs={[
              ...(value?.lists ?? []).map((one) => ({
                name: t`${one.minutes} min`,
                value: <bdi>{formatPercent(one.yield, { sign: 'never', trim: true })}</bdi>,
              })),
              ...(value ? settling : []),
            ]}
          />
          {!value && <p>{t`The operator's terms of today could not be read. They stand on the ticket.`}</p>}
        </section>
      </article>
    </Page>
  );
}
