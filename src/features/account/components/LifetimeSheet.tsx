import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { errorMessage } from '../../../client/http/error-messages.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { currencyForm } from '../../../i18n/currencies.ts';
import { formatDate } from '../../../i18n/dates.ts';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Note } from '../../../ui/base/Note.tsx';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { ResourceView } from '../../../ui/layout/ResourceView.tsx';
import { SectionHeading } from '../../../ui/layout/SectionHeading.tsx';
import { Sheet } from '../../../ui/overlays/Sheet.tsx';
import { Veil } from '../../../ui/figures/Veil.tsx';
import styles from '../account.module.css';
import { lifetime } from '../entries.ts';
import { refreshRates, useInBase } from '../../market/index.ts';
import { useHidden, worth } from '../store.ts';
import { totalProfit } from '../../../domain/worth.ts';

/**
 * Shows money in, money out, fees and the result since the account was opened, by coin and in total at today's rates. A
 * loss is shown as large as a gain (TRUST-10).
 */
export default function LifetimeSheet({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const state = useResource(lifetime);
  const hidden = useHidden();
  const { currency } = useSnapshot(worth);
  const results = (state.value?.lists ?? []).map((coin) => ({ code: coin.code, amount: totalProfit(coin) }));
  const total = useInBase(results);
  const codes = results.map(({ code }) => code).join(' ');
  useEffect(() => {
    if (codes !== '') void refreshRates(codes.split(' ').map((code) => ({ code, amount: '1' })));
  }, [codes]);
  const { sign, scale } = currencyForm(currency);
  return (
    <Sheet title={t`All-time profit or loss`} onClose={onClose}>
      <ResourceView of={state} messageOf={errorMessage} onRetry={() => void lifetime.refresh()} shape="figure">
        {({ lists, since }) => (
          <>
            <div className={styles.head}>
              <span className={styles.label}>
                {since === undefined ? t`Profit or loss` : t`Profit or loss since ${formatDate(since)}`}
              </span>
              <Veil hidden={hidden}>
                <Figure size={28} value={total} prefix={sign} scale={scale} sign="always" />
              </Veil>
              <span className={styles.quiet}>{t`Includes all coins, at today's exchange rates, and mining.`}</span>
            </div>
            {lists.map((coin) => (
              <section key={coin.code}>
                <SectionHeading>{coin.code}</SectionHeading>
                <Veil hidden={hidden}>
                  <Pairs
                    lines
                    pairs={[
                      { name: t`Money in`, value: <Quantity value={coin.in} unit={coin.code} /> },
                      { name: t`Money out`, value: <Quantity value={coin.out} unit={coin.code} /> },
                      { name: t`Current balance`, value: <Quantity value={coin.total} unit={coin.code} /> },
                      { name: t`Fees paid`, value: <Quantity value={coin.fees} unit={coin.code} /> },
                      {
                        name: t`Profit or loss`,
                        value: <Quantity value={totalProfit(coin)} unit={coin.code} sign="always" />,
                        total: true,
                      },
                    ]}
                  />
                </Veil>
              </section>
            ))}
            {lists.length === 0 && <Note>{t`You haven't added any money yet.`}</Note>}
          </>
        )}
      </ResourceView>
    </Sheet>
  );
}
