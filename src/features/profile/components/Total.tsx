import { useLingui } from '@lingui/react/macro';
import { currencyForm } from '../../../i18n/currencies.ts';
import { hashHref } from '../../../lib/location.ts';
import { Figure } from '../../../ui/Figure.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Veil } from '../../../ui/Veil.tsx';
import { CachedAge, retryBalances, toggleHidden, useBalances, useHidden } from '../../account/store.ts';
import styles from '../figures.module.css';

/**
 * The balance in the base currency on mine, with the way to its details; the eye hides it everywhere (PROF-01, PROF-13,
 * ACCT-05).
 */
export function Total() {
  const { t } = useLingui();
  const {
    balances,
    worth: { currency, total, mining },
  } = useBalances();
  const hidden = useHidden();
  const { sign, scale } = currencyForm(currency);
  return (
    <div className={styles.head}>
      <span className={styles.eye}>
        <span className={styles.label}>
          {t`Balance`}
          {mining && <> + {t`Mining`}</>}
        </span>
        <IconButton
          icon={hidden ? 'eye-off' : 'eye'}
          size={20}
          label={hidden ? t`Show balances` : t`Hide balances`}
          pressed={hidden}
          onClick={() => void toggleHidden()}
        />
        <CachedAge of={balances} onRetry={retryBalances} />
      </span>
      <a href={hashHref('/pages/accountDetails/accountDetails')}>
        {balances.value === undefined && balances.error !== undefined ? (
          <span className={styles.label}>{t`Your balances didn't load`}</span>
        ) : (
          <Veil hidden={hidden}>
            <Figure size={28} value={total} prefix={sign} scale={scale} />
          </Veil>
        )}
      </a>
    </div>
  );
}
