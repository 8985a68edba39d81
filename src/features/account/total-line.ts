import { serverNow } from '../../client/http/server-clock.ts';
import type { Resource } from '../../client/query/resource.ts';
import { useResource } from '../../client/query/use-resource.ts';
import type { worthHistory } from '../../api/account.ts';
import { compare } from '../../domain/decimal.ts';
import { divide, multiply, subtract } from '../../domain/money.ts';
import type { HorizonPoint } from '../../ui/figures/Horizon.tsx';
import { agedAt } from '../../ui/layout/aged-at.ts';
import type { useBalances } from './store.ts';

/** Decimals of a total in USDT. */
const TOTAL_DECIMALS = 8;

/**
 * Returns the line of the total in USDT: the past totals, then now or the time of an older total. It has no point that
 * is not known.
 */
export function useTotalLine(
  { balances, worth: { total, rate } }: ReturnType<typeof useBalances>,
  history: Resource<typeof worthHistory>,
): readonly HorizonPoint[] {
  const { value } = useResource(history);
  if (!value || total === undefined || rate === undefined) return [];
  return [
    ...value.lists.map(({ time, total: past }) => ({ time, value: past })),
    { time: agedAt(balances) ?? serverNow(), value: divide(total, rate, TOTAL_DECIMALS, 'half-even') },
  ];
}

/**
 * Returns the difference between the ends of a line, deposits and withdrawals included. `percent` is undefined if the
 * line begins at zero.
 */
export function lineChange(line: readonly HorizonPoint[]): {
  readonly amount: string;
  readonly percent: string | undefined;
} {
  const [first, last] = [line[0]!.value, line.at(-1)!.value];
  const amount = subtract(last, first);
  return {
    amount,
    percent: compare(first, '0') === 0 ? undefined : divide(multiply(amount, '100'), first, 2, 'half-even'),
  };
}
