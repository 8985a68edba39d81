import { useLingui } from '@lingui/react/macro';
import { Suspense, useState } from 'react';
import { storeCodeInAddress } from '../../../client/forms/code-in-address.ts';
import { Icon } from '../../../ui/Icon.tsx';
import { CoinSheet } from '../../market/store.ts';
import { chosen } from '../store.ts';
import styles from './ticket.module.css';

/** The coin of the ticket; a tap chooses another. */
export function CoinPick({ code }: { readonly code: string }) {
  const { t } = useLingui();
  const [choosing, setChoosing] = useState(false);
  const pair = `${code}/USDT`;
  return (
    <>
      <button
        type="button"
        className={styles.pick}
        aria-haspopup="dialog"
        aria-label={t`Coin ${pair}, choose another`}
        onClick={() => setChoosing(true)}
      >
        <bdi dir="ltr">{pair}</bdi>
        <Icon name="chevron-down" size={20} />
      </button>
      {choosing && (
        <Suspense>
          <CoinSheet
            code={code}
            onClose={() => setChoosing(false)}
            onChoose={(next) => {
              chosen.code = next;
              storeCodeInAddress(next);
              setChoosing(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
