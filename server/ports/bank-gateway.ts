import type { PaymentGateway } from './payments.ts';

/** The bank: reads its statement and pays to customers' bank accounts. */
export type BankGateway = PaymentGateway;
