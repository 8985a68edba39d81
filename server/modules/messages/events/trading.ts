import { msg } from '@lingui/core/macro';
import type { Events } from './shape.ts';

/** Outcomes of orders. Gains and losses have the same tone. */
export const trading = {
  optionWon: {
    topic: 'settlement',
    title: msg`Option {code} settled: won`,
    content: msg`{amount} {asset} credited, including your stake. Order {order}.`,
    page: '/pages/Option/orderRecord/orderRecord',
  },
  optionLost: {
    topic: 'settlement',
    title: msg`Option {code} settled: lost`,
    content: msg`Your stake of {amount} {asset} is lost. Order {order}.`,
    page: '/pages/Option/orderRecord/orderRecord',
  },
  optionReturned: {
    topic: 'settlement',
    title: msg`Option {code} settled: stake returned`,
    content: msg`Your stake of {amount} {asset} was returned. Order {order}.`,
    page: '/pages/Option/orderRecord/orderRecord',
  },
  contractBought: {
    topic: 'settlement',
    title: msg`Contract order {code} filled`,
    content: msg`You bought {amount} {code} at {price} USDT. Order {order}.`,
  },
  contractSold: {
    topic: 'settlement',
    title: msg`Contract order {code} filled`,
    content: msg`You sold {amount} {code} at {price} USDT. Order {order}.`,
  },
} satisfies Events;
