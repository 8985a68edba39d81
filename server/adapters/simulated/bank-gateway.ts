import type { BankGateway } from '../../ports/bank-gateway.ts';
import { simulatedPayment } from './chain-gateway.ts';
import { decidePayout } from './payout.ts';

/** Simulates a bank that pays after a while. QA confirms transfers to the operator. */
export const simulatedBank: BankGateway = {
  isConnected: true,
  observe: async () => undefined,
  decide: async (withdrawal, now) => decidePayout(withdrawal, now, simulatedPayment),
};
