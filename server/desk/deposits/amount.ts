import type { DepositAmount } from '../../../src/desk/deposits/api.ts';
import type { Deposit } from '../../modules/deposits/index.ts';
import { formatAmount, unitsIn } from '../../modules/transfers/index.ts';

type Shown = Pick<
  Deposit,
  'status' | 'currency' | 'asset' | 'amount' | 'observed' | 'credited' | 'verdict' | 'reported'
>;

/** Returns what arrived by what the chain showed last, or else by what was observed; null if no one has seen it. */
function arrivedAmount({ currency, observed, verdict }: Shown): bigint | null {
  const shown = verdict?.amount ?? verdict?.amountBefore;
  return shown === undefined ? observed : unitsIn(currency, shown);
}

/**
 * Returns the amount of a deposit that staff see wherever it is listed: what was credited, or what arrived as far as
 * that is known, or else what was reported.
 */
export function amountToShow(row: Shown): DepositAmount {
  const { status, currency, asset, amount, credited, reported } = row;
  if (status === 'done') return { amount: formatAmount(asset, credited), currency: asset, reported: null };
  const arrived = arrivedAmount(row) ?? amount;
  return {
    amount: formatAmount(currency, arrived),
    currency,
    reported: reported && arrived !== amount ? formatAmount(currency, amount) : null,
  };
}
