import type { Bar } from '../protection/store.ts';
import type { Product, Terms } from './store.ts';

/** Why a ticket takes no order now (OPT-09, TRUST-01, TRUST-03, TRUST-05). */
export type TicketBlocker =
  | Bar
  | { readonly kind: 'offline' | 'loading' | 'stale' | 'still' | 'noPrice' | 'suspended' }
  | { readonly kind: 'unstated'; readonly what: readonly MissingTerm[] };

/** Terms that a confirmation has to name. */
export type MissingTerm = 'yield' | 'fee' | 'tolerance' | 'samples' | 'tie' | 'outage';

/** Terms that the operator has not stated. */
export const missingTerms = (terms: Terms, product: Product): MissingTerm[] => [
  ...(product.yield === undefined ? ['yield' as const] : []),
  ...(['fee', 'tolerance', 'samples'] as const).filter((name) => terms[name] === undefined),
  ...(['tie', 'outage'] as const).filter((name) => terms[name] === ''),
];

interface Now {
  readonly online: boolean;
  readonly bar: Bar | undefined;
  readonly terms: Terms | undefined;
  readonly product: Product | undefined;
  readonly suspended: boolean;
  readonly price: PriceState;
  /** The customer has paused the moving prices. */
  readonly still: boolean;
}

/** How the live price of a coin stands; `none`: there is none. */
export type PriceState = 'none' | 'stale' | 'fresh';

/** The first reason, the one that the customer can do least about last; undefined where it is open. */
export const ticketBlocker = ({
  online,
  bar,
  terms,
  product,
  suspended,
  price,
  still,
}: Now): TicketBlocker | undefined => {
  if (bar) return bar;
  if (!online) return { kind: 'offline' };
  if (!terms || !product) return { kind: 'loading' };
  const what = missingTerms(terms, product);
  if (what.length > 0) return { kind: 'unstated', what };
  if (suspended || product.suspended) return { kind: 'suspended' };
  // none comes by itself then
  if (still && price !== 'fresh') return { kind: 'still' };
  if (price === 'none') return { kind: 'noPrice' };
  return price === 'fresh' ? undefined : { kind: 'stale' };
};
