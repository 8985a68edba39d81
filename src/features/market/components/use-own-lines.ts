import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { settings } from '../../../storage/settings.ts';
import { useHoldings } from '../holdings.ts';
import type { OpenOrder } from '../own-orders.ts';
import type { OwnLine } from './own-lines.ts';

/** Returns the average purchase price and the open limit orders as lines of the chart, unless amounts are hidden. */
export function useOwnLines(code: string, orders: readonly OpenOrder[]): readonly OwnLine[] {
  const { t } = useLingui();
  const { amountsHidden } = useSnapshot(settings);
  const coin = useHoldings().find((item) => item.code === code);
  const average = coin?.average;
  const lines: OwnLine[] = amountsHidden
    ? []
    : [
        ...(average === undefined ? [] : [{ kind: 'average' as const, price: average, title: t`Your average` }]),
        ...orders.flatMap(({ price, side }) =>
          price === undefined
            ? []
            : [
                {
                  kind: side === 'sell' ? ('sell' as const) : ('buy' as const),
                  price,
                  title: side === 'sell' ? t`Sell` : t`Buy`,
                },
              ],
        ),
      ];
  // the same lines stay the same object, so that the chart draws them once
  const key = JSON.stringify(lines);
  return useMemo(() => JSON.parse(key) as readonly OwnLine[], [key]);
}
