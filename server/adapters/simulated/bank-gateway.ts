import type { BankGateway } from '../../ports/bank-gateway.ts';
import { simulatedPayment } from './chain-gateway.ts';
import { decidePayout } from './payout.ts';

/** A bank that pays after a while; a transfer to the operator is confirmed by QA. */
export const simulatedBank: BankGateway = {
  isConnected: true,
  observe: async () => undefined,
  decide: async (withdrawal, now) => decidePayout(withdrawal, now, simulatedPayment),
};
