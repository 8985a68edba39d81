import type { OpenWithdrawal, Payment, PayoutDecision } from '../../ports/payments.ts';

/** ms that the simulated review and the simulated payment take. */
const REVIEW_MS = 60_000;
const PAYMENT_MS = 120_000;
/** Who decided, as it stands with the withdrawal. */
const BY = 'demo';

/** Lets every withdrawal through its review and pays it, each after a while. */
export function decidePayout(
  withdrawal: OpenWithdrawal,
  now: number,
  pay: (withdrawal: OpenWithdrawal, now: number) => Payment,
): PayoutDecision | undefined {
  const waitedMs = now - withdrawal.updated;
  if (withdrawal.status === 'waiting') return waitedMs < REVIEW_MS ? undefined : { step: 'processing', by: BY };
  return waitedMs < PAYMENT_MS ? undefined : { step: 'success', by: BY, payment: pay(withdrawal, now) };
}
