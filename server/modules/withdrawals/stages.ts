import type { Withdrawal } from './withdrawals.ts';

/**
 * Returns whether no one has begun to pay a withdrawal, and no one can without another decision: it waits, or staff
 * approved it. One that a gateway has approved may be on its way.
 */
export const isBeforePayment = ({
  status,
  approvedBy,
  sent,
}: Pick<Withdrawal, 'status' | 'approvedBy' | 'sent'>): boolean =>
  status === 'waiting' || (status === 'processing' && approvedBy !== null && sent === null);
