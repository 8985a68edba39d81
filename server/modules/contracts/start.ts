import { and, asc, eq, isNotNull, isNull, notInArray } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import { releaseHold } from '../../ledger/holds.ts';
import { findStart, noteCommitted, START_LIMIT_MS, type Start } from '../../market/start-price.ts';
import type { Database } from '../../platform/db/connect.ts';
import type { Job } from '../../platform/jobs.ts';
import { Refusal } from '../../platform/refusal.ts';
import { fillOrder, type ContractOrder } from './deal.ts';
import { notifyFill } from './job.ts';
import { takeFirstFills } from './orders.ts';
import { toQuote } from './rules.ts';
import { contractOrders } from './schema.ts';
import { type ContractTerms, contractTermsOf } from './terms.ts';

/** Orders that one run starts. */
const BATCH_SIZE = 500;

/** Refusals that end a market order. Any other error sets an order aside. */
const REJECTIONS: ReadonlySet<string> = new Set(['contractThin', 'contractMoved', 'contractNoPrice']);

/** Condition: the order waits for its first price. */
const isWaiting = and(eq(contractOrders.status, 'open'), isNull(contractOrders.started));

/** Runs a change of an order that still waits, in its own transaction, and tells its customer. */
const withWaiting = (
  services: Services,
  id: number,
  change: (tx: Database, order: ContractOrder) => Promise<ContractOrder>,
): Promise<void> =>
  services.db.transaction(async (tx) => {
    const [order] = await tx
      .select()
      .from(contractOrders)
      .where(and(isWaiting, eq(contractOrders.id, id)))
      .for('update', { skipLocked: true });
    if (order) await notifyFill(services, tx, await change(tx, order));
  });

/** Notes that an order has met its first price, without a fill. */
async function markStarted(
  tx: Database,
  { id }: ContractOrder,
  values: Partial<ContractOrder> & { readonly started: number },
) {
  const [updated] = await tx.update(contractOrders).set(values).where(eq(contractOrders.id, id)).returning();
  return updated as ContractOrder;
}

/** Lets an order meet its first price. Throws a refusal if a market order can't be filled completely. */
async function meetPrice(
  tx: Database,
  services: Services,
  order: ContractOrder,
  { start, terms }: { readonly start: Start; readonly terms: ContractTerms },
): Promise<ContractOrder> {
  const now = services.clock.now();
  const isInTime = typeof start !== 'string' && start.time <= order.created + START_LIMIT_MS;
  const quote = isInTime ? toQuote(start) : undefined;
  if (!quote || order.price === null) {
    if (order.type === 'market') throw new Refusal('contractNoPrice', { code: order.code });
    return markStarted(tx, order, { started: now });
  }
  const { seq } = quote.tick;
  const fills = await takeFirstFills(tx, { market: services.market, terms }, quote, { ...order, limit: order.price });
  return fills.length === 0 ? markStarted(tx, order, { started: now, seq }) : fillOrder(tx, order, fills, { seq, now });
}

/** Refuses a market order and releases its hold. */
async function refuse(
  tx: Database,
  order: ContractOrder,
  { key, parameters }: Refusal,
  now: number,
): Promise<ContractOrder> {
  if (order.hold !== null) await releaseHold(tx, order.hold, { kind: 'contractRest', now });
  return markStarted(tx, order, { started: now, updated: now, status: 'refused', reason: key, parameters });
}

async function startOrder(
  services: Services,
  id: number,
  at: { readonly start: Start; readonly terms: ContractTerms },
): Promise<void> {
  try {
    await withWaiting(services, id, (tx, order) => meetPrice(tx, services, order, at));
  } catch (error) {
    if (!(error instanceof Refusal) || !REJECTIONS.has(error.key)) throw error;
    await withWaiting(services, id, (tx, order) => refuse(tx, order, error, services.clock.now()));
  }
}

/**
 * Lets waiting orders meet the first tradable price after they were stored, in the order of their arrival. Their money
 * is held before anyone knows that price, and they can't be cancelled until then (FEED-05). Several instances may run
 * it.
 */
export async function startContracts(services: Services): Promise<void> {
  const { db, clock, setAside, ledgerAudit } = services;
  await noteCommitted(services, contractOrders, isWaiting);
  const aside = setAside.contractStarts;
  const due = new Set(aside.due(clock.now()));
  const skipped = aside.ids.filter((id) => !due.has(id));
  const waiting = await db
    .select({ id: contractOrders.id, code: contractOrders.code, committed: contractOrders.committed })
    .from(contractOrders)
    .where(
      and(
        isWaiting,
        isNotNull(contractOrders.committed),
        skipped.length > 0 ? notInArray(contractOrders.id, skipped) : undefined,
      ),
    )
    .orderBy(asc(contractOrders.id))
    .limit(BATCH_SIZE);
  if (waiting.length === 0) return;
  const terms = await contractTermsOf(services, db);
  for (const { id, code, committed } of waiting) {
    const start = committed === null ? 'waiting' : await findStart(services, { code, committed });
    if (start === 'waiting') continue;
    if (!ledgerAudit.mayMoveMoney) return;
    try {
      await startOrder(services, id, { start, terms });
      aside.remove(id);
    } catch (error) {
      aside.add(id, error, clock.now());
    }
  }
}

export const contractStarts: Job<Services> = {
  name: 'contract starts',
  intervalMs: 250,
  runsAtTicks: true,
  run: startContracts,
};
