import type { OpenWithdrawal, Payment, PayoutDecision } from '../../ports/payments.ts';

/** Duration of the simulated review. */
const REVIEW_MS = 60_000;
/** Duration of the simulated payment. */
const PAYMENT_MS = 120_000;
/** Decision maker that is recorded with the withdrawal. */
const DECIDED_BY = 'demo';

/** Approves and pays every withdrawal, each step after a while. */
export function decidePayout(
  withdrawal: OpenWithdrawal,
  now: number,
  pay: (withdrawal: OpenWithdrawal, now: number) => Payment,
): PayoutDecision | undefined {
  const waitedMs = now - withdrawal.updated;
  if (withdrawal.status === 'waiting') return waitedMs < REVIEW_MS ? undefined : { step: 'processing', by: DECIDED_BY };
  return waitedMs < PAYMENT_MS ? undefined : { step: 'success', by: DECIDED_BY, payment: pay(withdrawal, now) };
}
