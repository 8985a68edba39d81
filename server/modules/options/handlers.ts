import { addOption, optionInfo, optionOrders, optionProducts, optionTotal } from '../../../src/api/options.ts';
import { handle } from '../../context.ts';
import { pageCursor, PAGE_SIZE } from '../../platform/pagination.ts';
import { assertFairPrices } from '../../market/fair.ts';
import { Refusal } from '../../platform/refusal.ts';
import { awaitStart } from './await-start.ts';
import { findOrder, listOrders, newestOrder, toResponse, readOrderTotals } from './order.ts';
import { placeOption } from './place.ts';
import { listOptionProducts } from './products.ts';

export const handlers = [
  handle(optionProducts, ({ code }, context) => listOptionProducts(context, code)),

  handle(
    addOption,
    (fields, context) => {
      assertFairPrices(context.services);
      return placeOption(context, fields);
    },
    (data, context) => awaitStart(context, data),
  ),

  handle(optionInfo, async ({ id }, { db, account }) => {
    const order = await findOrder(db, account.id, id);
    if (!order) throw new Refusal('notFound');
    return { ...toResponse(order), samples: [...order.samples] };
  }),

  handle(optionTotal, (_, { db, account }) => readOrderTotals(db, account.id)),

  handle(optionOrders, async ({ status = 'all', page }, { db, account, session, now }) => {
    const cursor = await pageCursor(db, session.id, `options ${status}`, page, now, () => newestOrder(db, account.id));
    const orders = await listOrders(db, account.id, { status, asOf: cursor, page, limit: PAGE_SIZE });
    return { lists: orders.slice(0, PAGE_SIZE).map(toResponse), page, last: orders.length <= PAGE_SIZE };
  }),
];
