import { useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { currencyForm } from '../../../i18n/currencies.ts';
import { Figure } from '../../../ui/figures/Figure.tsx';
import { Veil } from '../../../ui/figures/Veil.tsx';
import { IconButton } from '../../../ui/base/IconButton.tsx';
import { CachedAge } from '../../../ui/layout/CachedAge.tsx';
import { retryBalances, toggleHidden, type useBalances, useHidden, worth } from '../store.ts';

/** Returns whether the total is on its way: the retries go on in an outage, but a skeleton would promise a figure. */
export function useIsComing(): boolean {
  const { isLoading } = useSnapshot(worth);
  const { outage } = useSnapshot(connection);
  return isLoading && !outage;
}

/** Names the total, with the eye that hides every figure of the account (ACCT-05), and the age of `aged` balances. */
export function WorthLabel({ aged }: { readonly aged?: ReturnType<typeof useBalances>['balances'] | undefined }) {
  const { t } = useLingui();
  const { hasMining } = useSnapshot(worth);
  const hidden = useHidden();
  return (
    <>
      {t`Balance`}
      {hasMining && <> + {t`Mining`}</>}
      <IconButton
        icon={hidden ? 'eye-off' : 'eye'}
        size={20}
        label={hidden ? t`Show balances` : t`Hide balances`}
        pressed={hidden}
        onClick={() => void toggleHidden()}
      />
      {aged && <CachedAge of={aged} onRetry={retryBalances} />}
    </>
  );
}

/** Shows a total in the base currency as the headline. `live`: it changes while it is read. */
export function WorthFigure({ value, live }: { readonly value: string | undefined; readonly live: boolean }) {
  const { currency } = useSnapshot(worth);
  const { sign, scale } = currencyForm(currency);
  const isComing = useIsComing();
  return (
    <Veil hidden={useHidden()} large>
      <Figure value={value} prefix={sign} scale={scale} coming={isComing} live={live} />
    </Veil>
  );
}
