import { and, eq, inArray, isNotNull } from 'drizzle-orm';
import type { ResponseInput } from '../../../src/api/endpoint.ts';
import type { addContract } from '../../../src/api/contracts.ts';
import type { Context, Services } from '../../context.ts';
import { rowWaiters } from '../../platform/row-waiter.ts';
import { withFills } from './list.ts';
import { contractOrders } from './schema.ts';

/** Lets calls wait for orders that have met their first price. */
const waiterOf = rowWaiters(({ db }: Services, ids) =>
  db
    .select()
    .from(contractOrders)
    .where(and(inArray(contractOrders.id, [...ids]), isNotNull(contractOrders.started))),
);

/**
 * Completes the data of an order that was stored before its first price: waits for the price, up to five seconds, and
 * returns the order as it is now. A repeat of a call that met its price at once gets the stored data.
 */
export async function awaitStart(
  { services, account, language }: Pick<Context, 'services' | 'account' | 'language'>,
  data: ResponseInput<typeof addContract>,
): Promise<ResponseInput<typeof addContract>> {
  if (data.isStarting !== true) return data;
  const id = Number(data.id);
  const started = await waiterOf(services).wait(id);
  const [order] = started
    ? [started]
    : await services.db
        .select()
        .from(contractOrders)
        .where(and(eq(contractOrders.id, id), eq(contractOrders.account, account.id)));
  const [response] = order ? await withFills(services.db, [order], language) : [];
  return response ?? data;
}
