import type { MovableClock } from './clock.ts';
import type { ObservedPayment, OpenWithdrawal, Payment, PendingRecharge } from './payments.ts';
import type { PriceControls } from './price-controls.ts';

/** What QA moves in the simulated world. */
export interface DemoControls {
  readonly clock: MovableClock;
  readonly prices: PriceControls;
  /** The payment of a recharge just as the customer reported it, with all its confirmations. */
  observeReported(recharge: PendingRecharge): ObservedPayment;
  /** A payment of a withdrawal; nobody finds its transaction anywhere. */
  pay(withdrawal: Pick<OpenWithdrawal, 'number' | 'chain'>, now: number): Payment;
}
