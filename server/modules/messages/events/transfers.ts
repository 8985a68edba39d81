import { msg } from '@lingui/core/macro';
import type { Events } from './shape.ts';

/** Deposits, withdrawals and adjustments. */
export const transfers = {
  rechargeFound: {
    topic: 'transfers',
    title: msg`We found your payment`,
    content: msg`We found a payment of {amount} {code} to your {network} deposit address. It isn't credited yet: we're checking it, and you don't need to report it. Deposit {order}.`,
    page: '/pages/Recharge/orderDetails',
  },
  rechargeCredited: {
    topic: 'transfers',
    letter: 'money',
    title: msg`Deposit credited`,
    content: msg`{amount} {code} is now available. Deposit {order}.`,
    page: '/pages/Recharge/orderDetails',
  },
  rechargeCreditedOther: {
    topic: 'transfers',
    letter: 'money',
    title: msg`Deposit credited`,
    content: msg`{amount} {code} is now available. You reported {reported} {sent}, but we received {received} {sent}, so we credited what we received. Deposit {order}.`,
    page: '/pages/Recharge/orderDetails',
  },
  rechargeReturned: {
    topic: 'transfers',
    letter: 'money',
    title: msg`Deposit not credited`,
    content: msg`{reason} Your balance hasn't changed. Deposit {order}.`,
    page: '/pages/Recharge/orderDetails',
  },
  withdrawSucceeded: {
    topic: 'transfers',
    letter: 'money',
    title: msg`Withdrawal paid out`,
    content: msg`We sent {amount} {code}. Withdrawal {order}.`,
    page: '/pages/Withdraw/orderDetails',
  },
  withdrawPaidPart: {
    topic: 'transfers',
    letter: 'money',
    title: msg`Part of your withdrawal arrived`,
    content: msg`We sent {amount} {code} of your withdrawal. We'll send the missing {difference} {code} too; you don't need to do anything. Withdrawal {order}.`,
    page: '/pages/Withdraw/orderDetails',
  },
  withdrawPaidLess: {
    topic: 'transfers',
    letter: 'money',
    title: msg`Withdrawal paid in part`,
    content: msg`We sent {amount} {code}. The missing {difference} {code} is back in your available balance. Withdrawal {order}.`,
    page: '/pages/Withdraw/orderDetails',
  },
  withdrawPaidMore: {
    topic: 'transfers',
    letter: 'money',
    title: msg`Withdrawal paid out`,
    content: msg`We sent {amount} {code}, which is {difference} {code} too much. That was our mistake: you don't have to return it. Withdrawal {order}.`,
    page: '/pages/Withdraw/orderDetails',
  },
  withdrawFailed: {
    topic: 'transfers',
    letter: 'money',
    title: msg`Withdrawal failed`,
    content: msg`{reason} The full amount, including the fee, is back in your available balance. Withdrawal {order}.`,
    page: '/pages/Withdraw/orderDetails',
  },
  withdrawHeld: {
    topic: 'transfers',
    letter: 'money',
    title: msg`We're checking your withdrawal`,
    content: msg`We're checking withdrawal {order} before we pay it, so it takes longer than usual. The amount stays on hold for you. You don't need to do anything; if we have a question, we'll contact you.`,
    page: '/pages/Withdraw/orderDetails',
  },
  withdrawCancelled: {
    topic: 'transfers',
    letter: 'money',
    title: msg`Withdrawal cancelled`,
    content: msg`You cancelled withdrawal {order}. The full amount is available again, and no fee was charged. If it wasn't you, change your login password and contact support.`,
    page: '/pages/Withdraw/orderDetails',
  },
  balanceAdded: {
    topic: 'transfers',
    letter: 'money',
    title: msg`{amount} {code} added: {category}`,
    content: msg`We added {amount} {code} to your available balance. {reason} Reference: {order}.`,
  },
  balanceDeducted: {
    topic: 'transfers',
    letter: 'money',
    title: msg`{amount} {code} deducted: {category}`,
    content: msg`We deducted {amount} {code} from your available balance. {reason} If you think this is wrong, contact support. Reference: {order}.`,
  },
} satisfies Events;
