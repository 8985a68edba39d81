import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { createResource } from '../../../client/query/resource.ts';
import { session } from '../../../client/session/session.ts';
import { useSignedIn } from '../../../client/session/use-signed-in.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { coinAmount } from '../../../api/account.ts';
import { currencyForm } from '../../../i18n/currencies.ts';
import { isZero } from '../../../domain/rounding.ts';
import { settings } from '../../../storage/settings.ts';
import { Pairs } from '../../../ui/figures/Pairs.tsx';
import { Quantity } from '../../../ui/figures/Quantity.tsx';
import { Veil } from '../../../ui/figures/Veil.tsx';
import { useCoinWorth } from '../base-rates.ts';
import { chosen } from '../candles.ts';

const holding = createResource(coinAmount, () => ({ code: chosen.code }));

/**
 * Shows what the signed-in customer owns of the coin, including amounts in open orders, and its worth at the live
 * price. Renders nothing for visitors.
 */
export function Holding({ code }: { code: string }) {
  const { t } = useLingui();
  const isSignedIn = useSignedIn();
  const { amountsHidden } = useSnapshot(settings);
  useEffect(() => {
    if (session.status === 'in') void holding.refresh();
  }, [code]);
  const { value } = useResource(holding);
  // the row shows before the amount has loaded
  const { held, total, available } = value?.code === code ? value : {};
  const owned = total ?? available;
  const { currency, value: inBase } = useCoinWorth(code, owned ?? '0');
  if (!isSignedIn) return null;
  const { sign, scale } = currencyForm(currency);
  return (
    <Pairs
      lines
      pairs={[
        {
          name: t`You own`,
          value: (
            <Veil hidden={amountsHidden === true}>
              <Quantity value={owned} unit={code} />
              {owned !== undefined && !isZero(owned) && inBase !== undefined && (
                <>
                  {' \u2248\u00a0'}
                  <Quantity value={inBase} prefix={sign} scale={scale} />
                </>
              )}
            </Veil>
          ),
        },
        ...(held !== undefined && !isZero(held) && !amountsHidden
          ? [{ name: t`In open orders`, value: <Quantity value={held} unit={code} /> }]
          : []),
      ]}
    />
  );
}
