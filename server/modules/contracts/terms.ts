import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { fromUnits, toUnits } from '../../ledger/units.ts';
import { halfSpreadOf, PERCENT_SCALE } from './book.ts';
import { WORST_PERCENT } from './figures.ts';

/** Largest age of a price at which orders are filled, whatever the operator sets. */
const MAXIMUM_AGE_MS = 5000;

/** Terms of contracts. The operator can change them by the setting `config.contracts`. */
export interface ContractTerms {
  /** Distance between the prices of buyers and sellers in percent, a decimal string. */
  readonly spread: string;
  /** Largest age of a price at which orders are filled, ms. */
  readonly age: number;
}

export const initialTerms: ContractTerms = { spread: '0', age: MAXIMUM_AGE_MS };

/** Returns the current terms. */
export async function contractTermsOf({ settings }: Pick<Services, 'settings'>, db: Database): Promise<ContractTerms> {
  const terms = { ...initialTerms, ...(await settings.read<Partial<ContractTerms>>(db, 'config.contracts')) };
  // with an invalid age, no price is fresh enough
  return { ...terms, age: typeof terms.age === 'number' ? Math.min(terms.age, MAXIMUM_AGE_MS) : Number.NaN };
}

/** Returns how far, in percent, a market order may be filled from the latest price. Half the spread is added to it. */
export const worstPercentOf = ({ spread }: ContractTerms): string =>
  fromUnits((toUnits(WORST_PERCENT, PERCENT_SCALE) ?? 0n) + (halfSpreadOf(spread) ?? 0n), PERCENT_SCALE);
