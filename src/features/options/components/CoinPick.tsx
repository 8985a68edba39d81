import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { storeCodeInAddress } from '../../../client/forms/code-in-address.ts';
import { Icon } from '../../../ui/base/Icon.tsx';
import { CoinMark } from '../../../ui/trading/CoinMark.tsx';
import { CoinSheet } from '../../market/index.ts';
import { chosen } from '../store.ts';
import styles from './ticket.module.css';

/** Shows the coin of the ticket; a tap opens the list of coins. */
export function CoinPick({ code }: { readonly code: string }) {
  const { t } = useLingui();
  const [isCoinSheetOpen, setIsCoinSheetOpen] = useState(false);
  const pair = `${code}/USDT`;
  return (
    <>
      <button
        type="button"
        className={styles.pick}
        aria-haspopup="dialog"
        aria-label={t`Coin ${pair}, choose another`}
        onClick={() => setIsCoinSheetOpen(true)}
      >
        <CoinMark code={code} small />
        <bdi dir="ltr">{pair}</bdi>
        <Icon name="chevron-down" size={20} />
      </button>
      {isCoinSheetOpen && (
        <Suspense>
          <CoinSheet
            code={code}
            onClose={() => setIsCoinSheetOpen(false)}
            onChoose={(next) => {
              chosen.code = next;
              storeCodeInAddress(next);
              setIsCoinSheetOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
