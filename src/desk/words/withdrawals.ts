import type { WithdrawalFlag, WithdrawalStep } from '../withdrawals/api-views.ts';

/** What staff should look at, in a few words. */
export const FLAG_WORDS: Readonly<Record<WithdrawalFlag, string>> = {
  large: 'large',
  newPayee: 'new payee',
  firstPayout: 'first payout',
  securityChange: 'security change',
  frozen: 'account frozen',
  ownerWaits: 'waits for its owner',
  owes: 'owes us',
  otherHolder: 'account in another name',
  payeeChanged: 'payee changed in the database',
  wrongPayment: 'paid another amount',
};

/** How far a withdrawal is, in words. */
export const STEP_WORDS: Readonly<Record<WithdrawalStep, string>> = {
  waiting: 'To approve',
  held: 'On hold',
  approved: 'To pay',
  gateway: 'A gateway pays',
  sending: 'Being sent',
  sent: 'Sent',
  paid: 'Paid',
  failed: 'Returned',
  cancelled: 'Cancelled',
};
