import type { Services } from '../context.ts';
import { Refusal } from '../platform/refusal.ts';

/**
 * Whether orders wait for a price source that nobody can compute beforehand. Demo mode is play, and an operator may say
 * that production is a demonstration.
 */
export const ordersClosed = ({ market, config }: Pick<Services, 'market' | 'config'>): boolean =>
  market.isForeseeable && config.mode === 'production' && config.simulatedTrading !== true;

/** Throws `pricesSimulated` where an order would be a bet on a price that is known already. */
export function assertFairPrices(services: Pick<Services, 'market' | 'config'>): void {
  if (ordersClosed(services)) throw new Refusal('pricesSimulated');
}
