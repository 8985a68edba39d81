import { and, inArray, isNotNull, ne, or } from 'drizzle-orm';
import type { ResponseInput } from '../../../src/api/endpoint.ts';
import type { addOption } from '../../../src/api/options.ts';
import type { Context, Services } from '../../context.ts';
import { rowWaiters } from '../../platform/row-waiter.ts';
import { findOrder, toResponse } from './order.ts';
import { optionOrders } from './schema.ts';

/** Lets calls wait for orders that start, or are void before they do. */
const waiterOf = rowWaiters(({ db }: Services, ids) =>
  db
    .select()
    .from(optionOrders)
    .where(
      and(inArray(optionOrders.id, [...ids]), or(isNotNull(optionOrders.price), ne(optionOrders.status, 'holding'))),
    ),
);

/**
 * Completes the data of an order that was stored without a start price: waits for the price, up to five seconds, and
 * returns the order as it is now.
 */
export async function awaitStart(
  { services, account }: Pick<Context, 'services' | 'account'>,
  data: ResponseInput<typeof addOption>,
): Promise<ResponseInput<typeof addOption>> {
  if (data.startPrice !== undefined) return data;
  const id = String(data.id);
  const order = (await waiterOf(services).wait(Number(id))) ?? (await findOrder(services.db, account.id, id));
  return order ? toResponse(order) : data;
}
