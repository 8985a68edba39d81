import type { Snapshot } from 'valtio';
import type { protections as protectionsEndpoint } from '../../api/protection.ts';
import type { ResponseOf } from '../../api/endpoint.ts';

export type Protections = Snapshot<ResponseOf<typeof protectionsEndpoint>>;
export type OwnLimit = Protections['limits'][number];

/** Why the customer may not trade: their own pause, open risk questions, or the wait after them. Times are ms. */
export type TradeBlock =
  | { readonly kind: 'paused'; readonly until: number }
  /** `hours`: the wait between the right answers and the first order; 0 if there is none or the backend names none. */
  | { readonly kind: 'risk'; readonly hours: number }
  | { readonly kind: 'wait'; readonly opens: number };

/**
 * Returns what blocks a trade at a time of the server's clock; undefined if nothing does, or if the backend states no
 * protections.
 */
export const tradeBlockOf = (protections: Protections | undefined, now: number): TradeBlock | undefined => {
  if (!protections) return undefined;
  const { pausedUntil, risk } = protections;
  if (pausedUntil !== undefined && pausedUntil > now) return { kind: 'paused', until: pausedUntil };
  if (!risk) return undefined;
  if (risk.opens === undefined) return { kind: 'risk', hours: risk.wait ?? 0 };
  return risk.opens > now ? { kind: 'wait', opens: risk.opens } : undefined;
};

/** Returns the limit of a kind if it applies now; its values are decimal strings of USDT. */
export const activeLimit = (protections: Protections | undefined, kind: string): OwnLimit | undefined =>
  protections?.limits.find((limit) => limit.kind === kind && limit.on && limit.value !== undefined);
