import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { compare } from '../../../domain/decimal.ts';
import { multiply } from '../../../domain/money.ts';
import { hashHref } from '../../../browser/location.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { Delta } from '../../../ui/figures/Delta.tsx';
import { Row } from '../../../ui/lists/Row.tsx';
import { Rows } from '../../../ui/lists/Rows.tsx';
import { CoinMark } from '../../../ui/trading/CoinMark.tsx';
import { OwnAmount, useBalances } from '../../account/index.ts';
import { quoteOf } from '../../market/index.ts';
import styles from './Quotes.module.css';

function OwnCoin({ code, total }: { readonly code: string; readonly total: string }) {
  const { price, change, fresh } = useSnapshot(quoteOf(code));
  return (
    <Row
      href={`#/pages/coinList/index?code=${code}`}
      leading={<CoinMark code={code} />}
      title={<bdi>{code}</bdi>}
      detail={<OwnAmount value={total} unit={code} trim />}
      trailing={<OwnAmount value={price && multiply(total, price)} unit="USDT" />}
      trailingDetail={<Delta value={change} stale={!fresh} />}
    />
  );
}

/** Lists the coins that the customer owns with their values, on wide screens. */
export function OwnCoins() {
  const { t } = useLingui();
  const coins = (useBalances().balances.value?.lists ?? []).filter(
    ({ code, total }) => code !== 'USDT' && compare(total, '0') > 0,
  );
  if (coins.length === 0) return null;
  return (
    <section aria-labelledby="own-coins">
      <div className={styles.heading}>
        <h2 id="own-coins">{t`Your coins`}</h2>
        <a href={hashHref('/pages/accountDetails/accountDetails')}>
          {t`Assets`}
          <Icon name="chevron-right" size={16} flip />
        </a>
      </div>
      <Rows>
        {coins.map(({ code, total }) => (
          <OwnCoin key={code} code={code} total={total} />
        ))}
      </Rows>
    </section>
  );
}
