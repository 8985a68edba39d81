import { msg } from '@lingui/core/macro';
import type { Events } from './shape.ts';

/** Money that came in or went out. */
export const transfers = {
  rechargeCredited: {
    topic: 'transfers',
    title: msg`Recharge credited`,
    content: msg`Order {order}: {amount} {code} are now available.`,
  },
  rechargeCreditedOther: {
    topic: 'transfers',
    title: msg`Recharge credited`,
    content: msg`Order {order}: {amount} {code} are now available. We received {received} {sent}, and you reported {reported} {sent}. What we received counts.`,
  },
  rechargeReturned: {
    topic: 'transfers',
    title: msg`Recharge not credited`,
    content: msg`Order {order}: {reason}`,
  },
  withdrawSucceeded: {
    topic: 'transfers',
    title: msg`Withdrawal paid`,
    content: msg`Order {order}: {amount} {code} were sent.`,
  },
  withdrawFailed: {
    topic: 'transfers',
    title: msg`Withdrawal not paid`,
    content: msg`Order {order}: {reason} Amount and fee are available again.`,
  },
  withdrawCancelled: {
    topic: 'transfers',
    title: msg`Withdrawal cancelled`,
    content: msg`Order {order}: you cancelled this withdrawal. The whole amount is available again, and no fee was taken. If it was not you, change your password and contact Service.`,
  },
} satisfies Events;
