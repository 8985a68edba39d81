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
  /** USDT that the first level of the book offers on average, a decimal string; 20,000 by default. */
  readonly depth?: string | undefined;
  /** USDT of one coin that the operator may be short, over all customers, a decimal string; unlimited by default. */
  readonly positionMaximum?: string | undefined;
}

export const initialTerms: ContractTerms = { spread: '0', age: MAXIMUM_AGE_MS };

/** Returns the current terms. Throws `settingWrong` if the operator's are invalid. */
export async function contractTermsOf({ settings }: Pick<Services, 'settings'>, db: Database): Promise<ContractTerms> {
  const terms = { ...initialTerms, ...(await settings.read(db, 'config.contracts')) };
  // with an invalid age, no price is fresh enough
  return { ...terms, age: typeof terms.age === 'number' ? Math.min(terms.age, MAXIMUM_AGE_MS) : Number.NaN };
}

/**
 * Returns whether contracts are closed. On real prices the operator is the other side of every order, so they stay
 * closed until the operator has set the depth of the book and the largest short position (FEED-10).
 */
export const areContractsClosed = (
  { market, config }: Pick<Services, 'market' | 'config'>,
  { depth, positionMaximum }: ContractTerms,
): boolean =>
  !market.isForeseeable && config.mode === 'production' && (depth === undefined || positionMaximum === undefined);

/** Returns how far, in percent, a market order may be filled from the latest price. Half the spread is added to it. */
export const worstPercentOf = ({ spread }: ContractTerms): string =>
  fromUnits((toUnits(WORST_PERCENT, PERCENT_SCALE) ?? 0n) + (halfSpreadOf(spread) ?? 0n), PERCENT_SCALE);
