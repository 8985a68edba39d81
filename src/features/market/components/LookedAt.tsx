import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { hashHref } from '../../../browser/location.ts';
import { link } from '../../../domain/routes.ts';
import { CoinMark } from '../../../ui/trading/CoinMark.tsx';
import { forgetLooks, lookedAt, useLookedAt } from '../looked-at.ts';
import type { Coin } from '../store.ts';
import { openInstead } from '../../../ui/lists/open-instead.ts';
import styles from './looked-at.module.css';

interface Props {
  readonly coins: readonly Coin[];
  /** Opens the coin next to the list instead of as a page. */
  readonly onOpen: ((code: string) => void) | undefined;
}

/** Offers the coins that the customer has looked at last, before anything is typed into the search. */
export function LookedAt({ coins, onOpen }: Props) {
  const { t } = useLingui();
  const { codes } = useSnapshot(lookedAt);
  useLookedAt();
  const listed = codes.filter((code) => coins.some((coin) => coin.code === code));
  if (listed.length === 0) return null;
  return (
    <section className={styles.looked} aria-labelledby="looked-at">
      <div className={styles.head}>
        <h2 id="looked-at">{t`Looked at last`}</h2>
        <button type="button" onClick={() => void forgetLooks()}>{t`Clear`}</button>
      </div>
      <ul role="list">
        {listed.map((code) => (
          <li key={code}>
            <a
              href={hashHref(link('/pages/coinList/index', { code }))}
              onClick={openInstead(onOpen && (() => onOpen(code)))}
            >
              <CoinMark code={code} small />
              <bdi>{code}</bdi>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
