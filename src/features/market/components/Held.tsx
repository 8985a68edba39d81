import { useLingui } from '@lingui/react/macro';
import { useEffect } from 'react';
import { useSnapshot } from 'valtio';
import { createResource } from '../../../client/query/resource.ts';
import { session } from '../../../client/session/session.ts';
import { useResource } from '../../../client/query/use-resource.ts';
import { coinAmount } from '../../../api/trading.ts';
import { isZero } from '../../../lib/rounding.ts';
import { settings } from '../../../storage/settings.ts';
import { Pairs } from '../../../ui/Pairs.tsx';
import { Quantity } from '../../../ui/Quantity.tsx';
import { Veil } from '../../../ui/Veil.tsx';
import { chosen } from '../candles.ts';

const holding = createResource(coinAmount, () => ({ code: chosen.code }));

/** What the signed-in customer has of the coin, held orders included; nothing for a visitor. */
export function Held({ code }: { code: string }) {
  const { t } = useLingui();
  const { status } = useSnapshot(session);
  const { amountsHidden } = useSnapshot(settings);
  useEffect(() => {
    if (session.status === 'in') void holding.refresh();
  }, [code]);
  const { value } = useResource(holding);
  if (status !== 'in') return null;
  // its line is there before the amount is known
  const { held, total, available } = value?.code === code ? value : {};
  return (
    <Pairs
      lines
      pairs={[
        {
          name: t`You own`,
          value: (
            <Veil hidden={amountsHidden === true}>
              <Quantity value={total ?? available} unit={code} />
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
