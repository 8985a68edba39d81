import { and, asc, desc, eq, inArray, lte, max, sql } from 'drizzle-orm';
import type { Language } from '../../../src/config.ts';
import type { ResponseInput, ParsedRequest } from '../../../src/api/endpoint.ts';
import type { addContract, contractOrders as listEndpoint } from '../../../src/api/contracts.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { CustomerRows } from '../../platform/db/customer-rows.ts';
import { contractFills, contractOrders } from './schema.ts';
import { scaleOf } from '../../ledger/assets.ts';
import { fromUnits } from '../../ledger/units.ts';
import type { TextKey } from '../../platform/texts/messages.ts';
import { translate } from '../../platform/texts/translate.ts';
import type { ContractOrder } from './deal.ts';
import { PRICE_SCALE, QUOTE } from './figures.ts';
import { remainingHoldOf } from './sums.ts';

type Fill = typeof contractFills.$inferSelect;
type OrderResponse = ResponseInput<typeof addContract>;

/** Returns the response for an order. `average` is the filled value divided by the filled amount, to 12 decimals. */
export function toResponse(order: ContractOrder, fills: readonly Fill[], language: Language): OrderResponse {
  const scale = scaleOf(order.code);
  const price =
    order.price === null ? {} : { [order.type === 'limit' ? 'price' : 'worst']: fromUnits(order.price, PRICE_SCALE) };
  const average =
    order.filled > 0n
      ? { average: fromUnits((2n * order.value + order.filled) / (2n * order.filled), PRICE_SCALE) }
      : {};
  const held =
    order.status === 'open'
      ? { held: fromUnits(remainingHoldOf(order), order.side === 'buy' ? scaleOf(QUOTE) : scale) }
      : {};
  return {
    id: String(order.id),
    code: order.code,
    side: order.side,
    type: order.type,
    ...price,
    ...average,
    ...held,
    amount: fromUnits(order.amount, scale),
    dealt: fromUnits(order.filled, scale),
    paid: fromUnits(order.paid, scaleOf(QUOTE)),
    fee: fromUnits(order.fee, scaleOf(QUOTE)),
    status: order.status,
    ...(order.status === 'open' && order.started === null ? { isStarting: true } : {}),
    created: order.created,
    updated: order.updated,
    reason: order.reason === '' ? '' : translate(language, order.reason as TextKey, order.parameters ?? {}),
    fills: fills.map((fill) => ({
      price: fromUnits(fill.price, PRICE_SCALE),
      amount: fromUnits(fill.amount, scale),
      fee: fromUnits(fill.fee, scaleOf(QUOTE)),
      time: fill.created,
    })),
  };
}

/** Returns the responses for orders with their fills, oldest fill first. */
export async function withFills(
  db: Database,
  orders: readonly ContractOrder[],
  language: Language,
): Promise<OrderResponse[]> {
  const ids = orders.map(({ id }) => id);
  const fills =
    ids.length === 0
      ? []
      : await db.select().from(contractFills).where(inArray(contractFills.order, ids)).orderBy(asc(contractFills.id));
  return orders.map((order) =>
    toResponse(
      order,
      fills.filter((fill) => fill.order === order.id),
      language,
    ),
  );
}

/** Returns the orders of a customer that match the filters, newest first, up to order `newest`. */
export const listContractOrders = (
  db: Database,
  account: number,
  {
    status,
    code,
    side,
    id,
  }: Pick<ParsedRequest<typeof listEndpoint>, 'status' | 'code' | 'side'> & { id?: number | undefined },
  { newest, limit, skip }: { newest: number; limit: number; skip: number },
): Promise<ContractOrder[]> =>
  db
    .select()
    .from(contractOrders)
    .where(
      and(
        eq(contractOrders.account, account),
        lte(contractOrders.id, newest),
        status === undefined || status === 'all' ? undefined : eq(contractOrders.status, status),
        code === undefined ? undefined : eq(contractOrders.code, code),
        side === undefined ? undefined : eq(contractOrders.side, side),
        id === undefined ? undefined : eq(contractOrders.id, id),
      ),
    )
    .orderBy(desc(contractOrders.id))
    .limit(limit)
    .offset(skip);

/** Returns an order of a customer; undefined for an unknown id or another customer's. */
export async function findContractOrder(db: Database, account: number, id: string): Promise<ContractOrder | undefined> {
  if (!/^\d{1,15}$/.test(id)) return undefined;
  const [order] = await db
    .select()
    .from(contractOrders)
    .where(and(eq(contractOrders.id, Number(id)), eq(contractOrders.account, account)));
  return order;
}

/** Returns a customer's newest orders. */
export const newestContractOrders = (db: Database, account: number, limit: number): Promise<ContractOrder[]> =>
  db
    .select()
    .from(contractOrders)
    .where(eq(contractOrders.account, account))
    .orderBy(desc(contractOrders.id))
    .limit(limit);

/** Describes the order with an id, of any customer. */
export const contractOrderRows = (id: number): CustomerRows => ({
  account: contractOrders.account,
  where: sql`${contractOrders.id} = ${id}`,
});

export async function newestOrder(db: Database): Promise<number> {
  const [row] = await db.select({ id: max(contractOrders.id) }).from(contractOrders);
  return row?.id ?? 0;
}
