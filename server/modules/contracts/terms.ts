import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { fromUnits, toUnits } from '../../ledger/units.ts';
import { halfSpreadOf, PERCENT_SCALE } from './book.ts';
import { WORST_PERCENT } from './figures.ts';

/** ms after which a price is none, whatever the operator sets: nothing is dealt against it. */
const MAXIMUM_AGE_MS = 5000;

/** Terms of contracts; the operator sets others as `config.contracts`. */
export interface ContractTerms {
  /** Percent between the price of buyers and that of sellers, a decimal string. */
  readonly spread: string;
  /** ms of the oldest price that is dealt. */
  readonly age: number;
}

export const initialTerms: ContractTerms = { spread: '0', age: MAXIMUM_AGE_MS };

/** The terms that hold now. */
export async function contractTermsOf({ settings }: Pick<Services, 'settings'>, db: Database): Promise<ContractTerms> {
  const terms = { ...initialTerms, ...(await settings.read<Partial<ContractTerms>>(db, 'config.contracts')) };
  // what is no number is no age: then no price is new enough
  return { ...terms, age: typeof terms.age === 'number' ? Math.min(terms.age, MAXIMUM_AGE_MS) : Number.NaN };
}

/** How far, in percent, a market order may deal away from the last price: half the spread is no move of the market. */
export const worstPercentOf = ({ spread }: ContractTerms): string =>
  fromUnits((toUnits(WORST_PERCENT, PERCENT_SCALE) ?? 0n) + (halfSpreadOf(spread) ?? 0n), PERCENT_SCALE);
