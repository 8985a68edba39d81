import { msg } from '@lingui/core/macro';
import type { Events } from './shape.ts';

/** Money that came in or went out. */
export const transfers = {
  rechargeCredited: {
    topic: 'transfers',
    title: msg`Deposit credited`,
    content: msg`Order {order}: {amount} {code} is now available.`,
  },
  rechargeCreditedOther: {
    topic: 'transfers',
    title: msg`Deposit credited`,
    content: msg`Order {order}: {amount} {code} is now available. We received {received} {sent}, and you reported {reported} {sent}. What we received counts.`,
  },
  rechargeReturned: {
    topic: 'transfers',
    title: msg`Deposit not credited`,
    content: msg`Order {order}: {reason}`,
  },
  withdrawSucceeded: {
    topic: 'transfers',
    title: msg`Withdrawal paid`,
    content: msg`Order {order}: {amount} {code} sent.`,
  },
  withdrawFailed: {
    topic: 'transfers',
    title: msg`Withdrawal not paid`,
    content: msg`Order {order}: {reason} The full amount, including the fee, is back in your available balance.`,
  },
  withdrawCancelled: {
    topic: 'transfers',
    title: msg`Withdrawal cancelled`,
    content: msg`Order {order}: you cancelled this withdrawal. The full amount is available again, and no fee was taken. If it wasn't you, change your password and contact support.`,
  },
} satisfies Events;
