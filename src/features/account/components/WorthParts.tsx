import { Trans, useLingui } from '@lingui/react/macro';
import { useSnapshot } from 'valtio';
import { connection } from '../../../client/http/connection.ts';
import { currencyForm } from '../../../i18n/currencies.ts';
import { Delta } from '../../../ui/figures/Delta.tsx';
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

interface WorthFigureProps {
  readonly value: string | undefined;
  readonly size?: 40 | 28;
  /** It changes while it is read. */
  readonly live: boolean;
}

/** Shows a total in the base currency as the headline. */
export function WorthFigure({ value, size = 40, live }: WorthFigureProps) {
  const { currency } = useSnapshot(worth);
  const { sign, scale } = currencyForm(currency);
  const isComing = useIsComing();
  return (
    <Veil hidden={useHidden()} size={size}>
      <Figure value={value} size={size} prefix={sign} scale={scale} coming={isComing} live={live} />
    </Veil>
  );
}

interface TodayChangeProps {
  readonly state: ReturnType<typeof useBalances>;
  /** The balances are a stored copy, so that the change is not today's. */
  readonly isOld: boolean;
}

/** Shows today's change of the total, or why there is no total. While amounts are hidden it is only a percentage. */
export function TodayChange({ state: { balances, worth: current }, isOld }: TodayChangeProps) {
  const { t } = useLingui();
  const hidden = useHidden();
  const { currency, change, percent } = current;
  if (balances.value === undefined && balances.error !== undefined) return <span>{t`Your balances didn't load`}</span>;
  if (current.rate === undefined && !current.isRateLoading)
    return <span>{t`There's no exchange rate for ${currency} right now.`}</span>;
  const form = hidden
    ? { value: percent }
    : { value: change, of: 'amount' as const, scale: currencyForm(currency).scale, percent };
  if (form.value === undefined) return <span />;
  if (isOld) return <Delta {...form} stale />;
  return (
    <span>
      <Trans>
        <Delta {...form} /> today
      </Trans>
    </span>
  );
}
