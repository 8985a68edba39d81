import type { BankGateway } from '../../ports/bank-gateway.ts';
import { simulatedPayment } from './chain-gateway.ts';
import { decidePayout } from './payout.ts';

/** Simulates a bank that pays after a while. It sees no transfers to the operator: staff credit them at the desk. */
export const simulatedBank: BankGateway = {
  isConnected: true,
  observe: async () => undefined,
  decide: async (withdrawal, now) => decidePayout(withdrawal, now, simulatedPayment),
};
