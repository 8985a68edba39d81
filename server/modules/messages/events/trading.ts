import { msg } from '@lingui/core/macro';
import type { Events } from './shape.ts';

/** Outcomes of orders. Gains and losses have the same tone. */
export const trading = {
  optionWon: {
    topic: 'settlement',
    title: msg`Option {code} settled: won`,
    content: msg`Order {order}: {amount} {asset} credited, including your stake.`,
    page: '/pages/Option/orderRecord/orderRecord',
  },
  optionLost: {
    topic: 'settlement',
    title: msg`Option {code} settled: lost`,
    content: msg`Order {order}: your stake of {amount} {asset} is lost.`,
    page: '/pages/Option/orderRecord/orderRecord',
  },
  optionReturned: {
    topic: 'settlement',
    title: msg`Option {code} settled: stake returned`,
    content: msg`Order {order}: your stake of {amount} {asset} was returned.`,
    page: '/pages/Option/orderRecord/orderRecord',
  },
  contractDealt: {
    topic: 'settlement',
    title: msg`Contract order {code} filled`,
    content: msg`Order {order}: {amount} {code} at {price}.`,
  },
} satisfies Events;
