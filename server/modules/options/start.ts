import { and, asc, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import { isPast } from '../../../src/domain/option-rules.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import { findStart, noteCommitted, START_LIMIT_MS, type Start } from '../../market/start-price.ts';
import type { Database } from '../../platform/db/connect.ts';
import { publishAll } from '../../platform/events.ts';
import { inBatches, type Selection } from '../../platform/in-batches.ts';
import type { Job } from '../../platform/jobs.ts';
import type { StartTick } from '../../ports/market-source.ts';
import type { OptionOrder } from './order.ts';
import { type OptionTerms, readOptionTerms } from './products.ts';
import { optionOrders } from './schema.ts';
import { bookOutcomes, notifyCustomers } from './settle.ts';

/** Orders that one transaction starts. */
const BATCH_SIZE = 500;

/** Condition: the order waits for its start price. */
const isWaiting = and(eq(optionOrders.status, 'holding'), isNull(optionOrders.price));

/** Orders of a coin that were stored at the same time, and where they start. */
interface Group {
  readonly code: string;
  /** ms. */
  readonly committed: number;
  readonly start: Exclude<Start, 'waiting'>;
}

/** Returns the waiting orders whose start is known, by coin and time. */
async function findGroups(services: Services): Promise<Group[]> {
  const waiting = await services.db
    .selectDistinct({ code: optionOrders.code, committed: optionOrders.committed })
    .from(optionOrders)
    .where(and(isWaiting, isNotNull(optionOrders.committed)));
  const groups: Group[] = [];
  for (const { code, committed } of waiting) {
    if (committed === null) continue;
    const start = await findStart(services, { code, committed });
    if (start !== 'waiting') groups.push({ code, committed, start });
  }
  return groups;
}

/** Returns why an order is void before it starts; undefined if it starts at the tick. */
function voidReason(
  order: OptionOrder,
  start: Group['start'],
  { tolerance }: OptionTerms,
): 'noStart' | 'moved' | undefined {
  if (start === 'none' || start.time > order.created + START_LIMIT_MS) return 'noStart';
  return isPast(order.quote, start.price, tolerance) ? 'moved' : undefined;
}

/** Gives orders their start price and their end, with one statement. */
async function writeStarts(tx: Database, starting: readonly { order: OptionOrder; tick: StartTick }[]): Promise<void> {
  const rows = starting.map(
    ({ order: { id, minutes }, tick: { price, time } }) =>
      sql`(${id}::bigint, ${price}::text, ${time}::bigint, ${time + minutes * MINUTE_MS}::bigint)`,
  );
  await tx.execute(sql`update option_orders as o set price = v.price, started = v.started, ends = v.ends
    from (values ${sql.join(rows, sql`, `)}) as v(id, price, started, ends) where o.id = v.id`);
}

/** Starts the orders of some groups, or returns their stakes; see `startOptions`. */
async function startBatch(services: Services, groups: readonly Group[], selection: Selection): Promise<number> {
  const { limit = BATCH_SIZE, except = [], only, claim } = selection;
  const terms = await readOptionTerms(services, services.db);
  const isInGroup = or(
    ...groups.map(({ code, committed }): SQL | undefined =>
      and(eq(optionOrders.code, code), eq(optionOrders.committed, committed)),
    ),
  );
  return services.db.transaction(async (tx) => {
    const orders = await tx
      .select()
      .from(optionOrders)
      .where(
        and(
          isWaiting,
          isInGroup,
          only ? inArray(optionOrders.id, [...only]) : undefined,
          except.length > 0 ? notInArray(optionOrders.id, [...except]) : undefined,
        ),
      )
      .orderBy(asc(optionOrders.id))
      .limit(limit)
      .for('update', { skipLocked: true });
    const [first] = orders;
    if (!first) return 0;
    claim?.(first.id);
    const startOf = ({ code, committed }: OptionOrder) =>
      groups.find((group) => group.code === code && group.committed === committed)!.start;
    const now = services.clock.now();
    const judged = orders.map((order) => ({
      order,
      start: startOf(order),
      reason: voidReason(order, startOf(order), terms),
    }));
    const starting = judged.flatMap(({ order, start, reason }) =>
      reason === undefined && start !== 'none' ? [{ order, tick: start }] : [],
    );
    const ending = judged.flatMap(({ order, reason }) =>
      reason === undefined
        ? []
        : [{ order, samples: [], endPrice: undefined, result: 'void' as const, reason, payout: order.stake }],
    );
    if (starting.length > 0) await writeStarts(tx, starting);
    if (ending.length > 0) {
      await bookOutcomes(tx, ending, now);
      await notifyCustomers(tx, ending, now);
    }
    await publishAll(
      services,
      judged.map(({ order: { account, id }, reason }) => ({
        account,
        event: { kind: 'option', id: String(id), status: reason === undefined ? 'holding' : 'history' },
      })),
      tx,
    );
    return orders.length;
  });
}

/**
 * Gives waiting orders the first tradable price after they were stored. An order whose price moved past the tolerance,
 * or that got no price within ten seconds, is void, and its stake is returned: no one can keep only some of them,
 * since the stake is held before anyone knows the price (FEED-05). Any instance can do it at any time with the same
 * result.
 */
export async function startOptions(services: Services): Promise<void> {
  await noteCommitted(services, optionOrders, isWaiting);
  const groups = await findGroups(services);
  if (groups.length === 0) return;
  await inBatches({
    size: BATCH_SIZE,
    aside: services.setAside.optionStarts,
    now: () => services.clock.now(),
    shouldContinue: () => services.ledgerAudit.mayMoveMoney,
    take: (selection) => startBatch(services, groups, selection),
  });
}

export const optionStarts: Job<Services> = {
  name: 'option starts',
  intervalMs: 250,
  runsAtTicks: true,
  run: startOptions,
};
