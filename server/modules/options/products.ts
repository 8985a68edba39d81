import { SAMPLE_COUNT } from '../../../src/domain/option-rules.ts';
import { coinSwitch } from '../../../src/domain/switches.ts';
import type { Context, Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { Refusal } from '../../platform/refusal.ts';
import { translate } from '../../platform/texts/translate.ts';
import { losingShare } from '../content/index.ts';
import { closedText, readSwitches } from '../switches/index.ts';

/** Time for which a confirmed quote is valid. */
export const QUOTE_MAX_AGE_MS = 3000;

export interface OptionProduct {
  readonly minutes: number;
  /** Percent of the stake. All numbers here are decimal strings. */
  readonly yield: string;
  readonly minimum: string;
  readonly maximum: string;
  readonly suspended?: boolean;
}

/** Terms of options. The operator can change them by the setting `config.options`. */
export interface OptionTerms {
  readonly products: readonly OptionProduct[];
  /** Largest allowed change of the price since the quote, in percent. */
  readonly tolerance: string;
  /** Largest age of the server's price at which an order starts, ms. At most the age of a quote. */
  readonly entryAge: number;
  /** Percent of the stake. The reference operator charges none. */
  readonly fee: string;
  /** Whether an order requires the payment password. */
  readonly payment: boolean;
  /** Source of the settlement prices. */
  readonly source: string;
  /** USDT that one customer may have in open orders. */
  readonly openMaximum: string;
  /**
   * USDT of all customers in orders on one coin that expire in the same minute, since a wrong price may cost as much.
   */
  readonly exposureMaximum: string;
  /** Coins without options. */
  readonly closed: readonly string[];
  /** Percentage of customers who lost money, if the operator discloses it. */
  readonly losers?: string;
}

const defaultProduct = (minutes: number, percent: string): OptionProduct => ({
  minutes,
  yield: percent,
  minimum: '1',
  maximum: '10000',
});

const defaultTerms: Omit<OptionTerms, 'source'> = {
  products: [
    defaultProduct(1, '80'),
    defaultProduct(3, '82'),
    defaultProduct(5, '85'),
    defaultProduct(15, '88'),
    defaultProduct(30, '90'),
    defaultProduct(60, '94'),
  ],
  tolerance: '0.1',
  entryAge: QUOTE_MAX_AGE_MS,
  fee: '0',
  payment: false,
  openMaximum: '100000',
  exposureMaximum: '1000000',
  closed: [],
};

/** Returns the terms that apply where the operator has set none. */
export const builtInTerms = ({ market }: Pick<Services, 'market'>): OptionTerms => ({
  ...defaultTerms,
  source: market.source,
});

/** Returns the current terms. */
export async function readOptionTerms(services: Services, db: Database): Promise<OptionTerms> {
  // the share of all accounts, unless that of options was set
  const losers = await losingShare(services, db);
  return {
    ...builtInTerms(services),
    ...(losers === undefined ? {} : { losers }),
    ...(await services.settings.read(db, 'config.options')),
  };
}

/**
 * Returns the response with the products of a coin or of all coins. A coin is suspended if it is closed or its price is
 * not tradable. `closed` says why staff have closed options or the coin.
 */
export async function listOptionProducts(
  { services, db, language }: Pick<Context, 'services' | 'db' | 'language'>,
  code?: string,
) {
  const terms = await readOptionTerms(services, db);
  if (code !== undefined && !services.market.coin(code)) throw new Refusal('coinUnknown');
  const closed = closedText(
    await readSwitches(services, db),
    code === undefined ? ['options'] : ['options', coinSwitch(code)],
  );
  const isClosed =
    closed !== undefined ||
    (code !== undefined && (terms.closed.includes(code) || services.market.state(code).grade !== 'tradable'));
  return {
    lists: terms.products.map((product) => ({ ...product, suspended: isClosed || (product.suspended ?? false) })),
    tolerance: terms.tolerance,
    fee: terms.fee,
    payment: terms.payment,
    source: terms.source,
    start: services.market.starts ? ('next' as const) : ('last' as const),
    openMaximum: terms.openMaximum,
    samples: SAMPLE_COUNT,
    age: QUOTE_MAX_AGE_MS,
    tie: 'return' as const,
    outage: 'return' as const,
    closed: closed === undefined ? '' : translate(language, closed),
    ...(terms.losers === undefined ? {} : { losers: terms.losers }),
  };
}
