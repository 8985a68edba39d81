import type { Services } from '../context.ts';
import { Refusal } from '../platform/refusal.ts';

/**
 * Returns whether orders are closed because anyone could compute the future prices. Demo mode is exempt, and so is
 * production that an operator declares a demonstration.
 */
export const areOrdersClosed = ({ market, config }: Pick<Services, 'market' | 'config'>): boolean =>
  market.isForeseeable && config.mode === 'production' && config.simulatedTrading !== true;

/** Throws `pricesSimulated` if an order would be a bet on a known price. */
export function assertFairPrices(services: Pick<Services, 'market' | 'config'>): void {
  if (areOrdersClosed(services)) throw new Refusal('pricesSimulated');
}
