import type { Snapshot } from 'valtio';
import type { protections } from '../../api/protection.ts';
import type { ResponseOf } from '../../api/endpoint.ts';

export type Protections = Snapshot<ResponseOf<typeof protections>>;
export type Limit = Protections['limits'][number];

/** Why the customer may not trade now, by their own choice or for want of answers; ms. */
export type Bar =
  | { readonly kind: 'paused'; readonly until: number }
  | { readonly kind: 'risk' }
  | { readonly kind: 'wait'; readonly opens: number };

/** What stands before a trade at a moment of the server's clock. A backend that states none of it bars nothing here. */
export const barOf = (existing: Protections | undefined, now: number): Bar | undefined => {
  if (!existing) return undefined;
  if (existing.pausedUntil !== undefined && existing.pausedUntil > now)
    return { kind: 'paused', until: existing.pausedUntil };
  if (!existing.risk) return undefined;
  if (existing.risk.opens === undefined) return { kind: 'risk' };
  return existing.risk.opens > now ? { kind: 'wait', opens: existing.risk.opens } : undefined;
};

/** The limit of a kind that holds now, decimal strings of USDT. */
export const limitOf = (existing: Protections | undefined, kind: string): Limit | undefined =>
  existing?.limits.find((limit) => limit.kind === kind && limit.on && limit.value !== undefined);
