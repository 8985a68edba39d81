import type { Context, Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/refusal.ts';

/** ms that a confirmed quote is good for. */
export const QUOTE_MAX_AGE_MS = 3000;
/** One-second samples whose mean is the end price. */
export const SAMPLE_COUNT = 10;

export interface Product {
  readonly minutes: number;
  /** Percent of the stake, decimal strings like all figures here. */
  readonly yield: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly suspended?: boolean;
}

/** Terms of options; the operator sets others as `config.options`. */
export interface OptionTerms {
  readonly products: readonly Product[];
  /** Percent that the price may have moved since the quote. */
  readonly tolerance: string;
  /** ms of the oldest price of the server at which an order begins; never above the age of a quote. */
  readonly entryAge: number;
  /** Of the stake, in percent. The reference operator charges none. */
  readonly fee: string;
  /** Whether an order asks for the payment password. */
  readonly payment: boolean;
  /** Whose prices settle. */
  readonly source: string;
  /** USDT that one customer may have in open orders. */
  readonly openMaximum: string;
  /** USDT of all customers in orders on one coin that end within the same minute: what one wrong price may cost. */
  readonly exposureMaximum: string;
  /** Coins that are closed for options. */
  readonly closed: readonly string[];
  /** Percent of customers who lost money, where the operator discloses it. */
  readonly losers?: string;
}

const of = (minutes: number, percent: string): Product => ({ minutes, yield: percent, minimum: '1', maximum: '10000' });

const defaultTerms: OptionTerms = {
  products: [of(1, '80'), of(3, '82'), of(5, '85'), of(15, '88'), of(30, '90'), of(60, '94')],
  tolerance: '0.1',
  entryAge: QUOTE_MAX_AGE_MS,
  fee: '0',
  payment: false,
  source: 'Andaman index (simulated)',
  openMaximum: '100000',
  exposureMaximum: '1000000',
  closed: [],
};

/** The terms that hold now. */
export const termsOf = async ({ settings }: Services, db: Database): Promise<OptionTerms> => ({
  ...defaultTerms,
  ...(await settings.read<Partial<OptionTerms>>(db, 'config.options')),
});

/** The products of a coin, or of all, as the wire has them. A coin that is closed or has no price is suspended. */
export async function productsOf({ services, db }: Pick<Context, 'services' | 'db'>, code?: string) {
  const terms = await termsOf(services, db);
  if (code !== undefined && !services.market.coin(code)) throw new Refusal('coinUnknown');
  const shut = code !== undefined && (terms.closed.includes(code) || services.market.tick(code) === undefined);
  return {
    lists: terms.products.map((product) => ({ ...product, suspended: shut || (product.suspended ?? false) })),
    tolerance: terms.tolerance,
    fee: terms.fee,
    payment: terms.payment,
    source: terms.source,
    openMaximum: terms.openMaximum,
    samples: SAMPLE_COUNT,
    age: QUOTE_MAX_AGE_MS,
    tie: 'return' as const,
    outage: 'return' as const,
    ...(terms.losers === undefined ? {} : { losers: terms.losers }),
  };
}
