import type { MovableClock } from './clock.ts';
import type { ObservedPayment, OpenWithdrawal, Payment, PendingRecharge } from './payments.ts';
import type { PriceControls } from './price-controls.ts';

/** Controls of the simulated world for QA. */
export interface DemoControls {
  readonly clock: MovableClock;
  readonly prices: PriceControls;
  /** Returns the payment of a deposit exactly as the customer reported it, with all confirmations. */
  observeReported(recharge: PendingRecharge): ObservedPayment;
  /** Returns a payment of a withdrawal. Its transaction does not exist on any chain. */
  pay(withdrawal: Pick<OpenWithdrawal, 'number' | 'chain'>, now: number): Payment;
}
