import type { PaymentGateway } from './payments.ts';

/** The bank: a reader of the statement, and transfers to customers' cards. */
export type BankGateway = PaymentGateway;
