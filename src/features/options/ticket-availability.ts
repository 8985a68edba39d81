import type { TradeBlock } from '../protection/index.ts';
import type { OptionProduct, OptionTerms } from './store.ts';

/** Why a ticket takes no order now (OPT-09, TRUST-01, TRUST-03, TRUST-05). */
export type TicketBlocker =
  | TradeBlock
  | { readonly kind: 'offline' | 'loading' | 'stale' | 'still' | 'noPrice' | 'suspended' }
  | { readonly kind: 'closed'; readonly text: string }
  | { readonly kind: 'missingTerms'; readonly what: readonly MissingTerm[] };

/** Terms that a confirmation has to state. */
export type MissingTerm = 'yield' | 'fee' | 'tolerance' | 'samples' | 'tie' | 'outage';

/** Returns the terms that the server has not sent. */
export const missingTerms = (terms: OptionTerms, product: OptionProduct): MissingTerm[] => [
  ...(product.yield === undefined ? ['yield' as const] : []),
  ...(['fee', 'tolerance', 'samples'] as const).filter((name) => terms[name] === undefined),
  ...(['tie', 'outage'] as const).filter((name) => terms[name] === ''),
];

interface TicketConditions {
  readonly online: boolean;
  readonly tradeBlock: TradeBlock | undefined;
  readonly terms: OptionTerms | undefined;
  readonly product: OptionProduct | undefined;
  readonly suspended: boolean;
  readonly price: PriceState;
  /** The customer has paused live prices. */
  readonly arePricesPaused: boolean;
}

/** Whether the live price of a coin is missing, old or current. */
export type PriceState = 'none' | 'stale' | 'fresh';

/** Returns the first reason why the ticket takes no order; undefined if it does. */
export const ticketBlocker = ({
  online,
  tradeBlock,
  terms,
  product,
  suspended,
  price,
  arePricesPaused,
}: TicketConditions): TicketBlocker | undefined => {
  if (tradeBlock) return tradeBlock;
  if (!online) return { kind: 'offline' };
  if (!terms || !product) return { kind: 'loading' };
  const missing = missingTerms(terms, product);
  if (missing.length > 0) return { kind: 'missingTerms', what: missing };
  if (terms.closed) return { kind: 'closed', text: terms.closed };
  if (suspended || product.suspended) return { kind: 'suspended' };
  // with live prices paused, no newer price will come
  if (arePricesPaused && price !== 'fresh') return { kind: 'still' };
  if (price === 'none') return { kind: 'noPrice' };
  return price === 'fresh' ? undefined : { kind: 'stale' };
};
