import { msg } from '@lingui/core/macro';
import type { Events } from './shape.ts';

/** Deposits and withdrawals. */
export const transfers = {
  rechargeCredited: {
    topic: 'transfers',
    title: msg`Deposit credited`,
    content: msg`Order {order}: {amount} {code} is now available.`,
    page: '/pages/Recharge/orderDetails',
  },
  rechargeCreditedOther: {
    topic: 'transfers',
    title: msg`Deposit credited`,
    content: msg`Order {order}: {amount} {code} is now available. We received {received} {sent}, and you reported {reported} {sent}. What we received counts.`,
    page: '/pages/Recharge/orderDetails',
  },
  rechargeReturned: {
    topic: 'transfers',
    title: msg`Deposit not credited`,
    content: msg`Order {order}: {reason}`,
    page: '/pages/Recharge/orderDetails',
  },
  withdrawSucceeded: {
    topic: 'transfers',
    title: msg`Withdrawal paid out`,
    content: msg`Order {order}: {amount} {code} sent.`,
    page: '/pages/Withdraw/orderDetails',
  },
  withdrawFailed: {
    topic: 'transfers',
    title: msg`Withdrawal not paid`,
    content: msg`Order {order}: {reason} The full amount, including the fee, is back in your available balance.`,
    page: '/pages/Withdraw/orderDetails',
  },
  withdrawCancelled: {
    topic: 'transfers',
    title: msg`Withdrawal cancelled`,
    content: msg`Order {order}: you cancelled this withdrawal. The full amount is available again, and no fee was taken. If it wasn't you, change your password and contact support.`,
    page: '/pages/Withdraw/orderDetails',
  },
} satisfies Events;
