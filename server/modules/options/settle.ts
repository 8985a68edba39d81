import { and, asc, eq, inArray, isNotNull, isNull, lte, notInArray, type SQL, sql } from 'drizzle-orm';
import { meanOf } from '../../../src/domain/mean.ts';
import { SECOND_MS } from '../../../src/domain/time.ts';
import { decideResult, type OptionResult, samplesBefore, samplesBegin } from '../../../src/domain/option-rules.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { holds } from '../../ledger/schema.ts';
import { optionOrders, type Sample } from './schema.ts';
import { publishAll } from '../../platform/events.ts';
import { inBatches, type Selection } from '../../platform/in-batches.ts';
import type { Job } from '../../platform/jobs.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { type LedgerEntry, type Leg, postAll } from '../../ledger/ledger.ts';
import { fromUnits } from '../../ledger/units.ts';
import type { MarketSource } from '../../ports/market-source.ts';
import { notifyAll } from '../messages/index.ts';
import type { OptionOrder } from './order.ts';
import { optionPayout } from './outcome.ts';

/** Orders that one transaction settles. */
const BATCH_SIZE = 500;

/** Returns the one-second prices of the ten seconds before the end; fewer if the market was silent (OPT-13). */
async function samplesOf(market: Pick<MarketSource, 'history'>, { code, ends }: OrderEnd): Promise<Sample[]> {
  const prices = await market.history(code, samplesBegin(ends), ends);
  return samplesBefore(prices, ends).flatMap((sample) => (sample ? [{ time: sample.time, price: sample.price }] : []));
}

/** The coin of an order and its end in ms, which decide its samples. */
type OrderEnd = Pick<OptionOrder, 'code' | 'ends'>;
const keyOf = ({ code, ends }: OrderEnd): string => `${code} ${ends}`;

/** Samples by coin and end. */
type SamplesByEnd = ReadonlyMap<string, readonly Sample[]>;

/** Reads the samples of orders, once for each coin and end. Must not run inside a transaction; see `MarketSource`. */
export async function readSamples(
  market: Pick<MarketSource, 'history'>,
  orders: readonly OrderEnd[],
): Promise<SamplesByEnd> {
  const byEnd = new Map(orders.map((order) => [keyOf(order), order]));
  return new Map(await Promise.all([...byEnd].map(async ([key, end]) => [key, await samplesOf(market, end)] as const)));
}

/** Why an order is void: no price before its end, or no fitting price at its start. */
type VoidReason = '' | 'noPrice' | 'noStart' | 'moved';

/** An order and its outcome. */
export interface SettledOrder {
  readonly order: OptionOrder;
  readonly samples: readonly Sample[];
  readonly endPrice: string | undefined;
  readonly result: OptionResult;
  readonly reason: VoidReason;
  readonly payout: bigint;
}

function outcomeOf(order: OptionOrder, samples: readonly Sample[]): SettledOrder {
  const endPrice = meanOf(
    samples.map(({ price }) => price),
    order.scale,
  );
  // `isDue` leaves out orders that wait for their start price
  if (order.price === null) throw new Error(`order ${order.id} has not started`);
  const result = decideResult(order.direction, order.price, endPrice);
  const reason = result === 'void' ? 'noPrice' : '';
  return { order, samples, endPrice, result, reason, payout: optionPayout(result, order.stake, order.yield) };
}

const journalKinds = { win: 'optionWin', lose: 'optionLose', tie: 'optionReturn', void: 'optionReturn' } as const;

/** Journal entry that moves the held stake to the winner: the customer, with the operator's gain, or the operator. */
function entryOf({ order: { id, account, stake, hold }, result, payout }: SettledOrder, now: number): LedgerEntry {
  const gain = payout - stake;
  const legs: Leg[] = [{ customer: account, purpose: 'held', asset: QUOTE_ASSET, amount: -stake }];
  if (payout > 0n) legs.push({ customer: account, purpose: 'available', asset: QUOTE_ASSET, amount: payout });
  if (gain !== 0n) legs.push({ purpose: 'options', asset: QUOTE_ASSET, amount: -gain });
  return { kind: journalKinds[result], reference: String(id), hold, legs, now };
}

/** Ends the holds of a batch. Throws if one of them was not open, which rolls the whole batch back. */
async function endHolds(tx: Database, batch: readonly SettledOrder[], time: number): Promise<void> {
  for (const isLost of [true, false]) {
    const ids = batch.filter(({ result }) => (result === 'lose') === isLost).map(({ order }) => order.hold);
    if (ids.length === 0) continue;
    const ended = await tx
      .update(holds)
      .set({ [isLost ? 'captured' : 'released']: sql`${holds.amount}`, ended: time })
      .where(and(inArray(holds.id, ids), isNull(holds.ended)))
      .returning({ id: holds.id });
    if (ended.length !== ids.length) throw new Error('a stake was not held any more');
  }
}

async function writeResults(tx: Database, batch: readonly SettledOrder[], now: number): Promise<void> {
  const rows = batch.map(
    ({ order, samples, endPrice, result, reason, payout }) =>
      sql`(${order.id}::bigint, ${endPrice ?? null}::text, ${result}::text, ${reason}::text, ${payout.toString()}::numeric, ${JSON.stringify(samples)}::jsonb)`,
  );
  await tx.execute(sql`update option_orders as o set status = 'history', end_price = v.end_price, result = v.result,
    reason = v.reason, payout = v.payout, samples = v.samples, settled = ${now}
    from (values ${sql.join(rows, sql`, `)}) as v(id, end_price, result, reason, payout, samples) where o.id = v.id`);
}

const toUsdt = (units: bigint): string => fromUnits(units, scaleOf(QUOTE_ASSET));
const messageKinds = { win: 'optionWon', lose: 'optionLost', tie: 'optionReturned', void: 'optionReturned' } as const;

/** Sends each customer a message, in the settlement's transaction, and a push if they want one. */
export const notifyCustomers = (tx: Database, batch: readonly SettledOrder[], now: number): Promise<void> =>
  notifyAll(
    tx,
    now,
    batch.map(({ order, result, payout }) => ({
      account: order.account,
      kind: messageKinds[result],
      fields: {
        code: order.code,
        order: String(order.id),
        amount: toUsdt(result === 'lose' ? order.stake : payout),
        asset: QUOTE_ASSET,
      },
    })),
  );

/** Moves the money of orders and stores their outcomes, in the transaction that has locked them. */
export async function bookOutcomes(tx: Database, batch: readonly SettledOrder[], now: number): Promise<void> {
  await postAll(
    tx,
    batch.map((settled) => entryOf(settled, now)),
  );
  await endHolds(tx, batch, now);
  await writeResults(tx, batch, now);
}

/**
 * Settles orders and moves their money, in the transaction that has locked them.
 *
 * @param samples From `readSamples`, which ran before the transaction.
 */
export async function settleOrders(
  tx: Database,
  samples: SamplesByEnd,
  due: readonly OptionOrder[],
  now: number,
): Promise<readonly SettledOrder[]> {
  const batch = due.map((order) => {
    const own = samples.get(keyOf(order));
    // void would be wrong: no one looked for its prices
    if (!own) throw new Error(`the samples of order ${order.id} were not read`);
    return outcomeOf(order, own);
  });
  await bookOutcomes(tx, batch, now);
  return batch;
}

/** Condition: the order is over and every price before its end has arrived. Late prices delay the settlement. */
function isDue(market: Pick<MarketSource, 'codes' | 'completeUntil'>, now: number): SQL | undefined {
  const late = market
    .codes()
    .map((code) => ({ code, until: market.completeUntil(code) }))
    .filter(({ until }) => until < now);
  const isOver = and(isNotNull(optionOrders.price), lte(optionOrders.ends, now));
  if (late.length === 0) return isOver;
  return and(
    isOver,
    sql`not exists (select 1 from jsonb_to_recordset(${JSON.stringify(late)}::jsonb) as late(code text, until bigint) where late.code = ${optionOrders.code} and late.until < ${optionOrders.ends})`,
  );
}

/** Returns how far the prices of the slowest coin are behind, in ms. */
export const pricesBehindMs = (market: Pick<MarketSource, 'codes' | 'completeUntil'>, now: number): number =>
  market.codes().reduce((max, code) => Math.max(max, now - market.completeUntil(code)), 0);

/** Condition: the order is due and belongs to the selection. */
const isSelected = ({ market }: Services, now: number, { except = [], only }: Selection): SQL | undefined =>
  and(
    eq(optionOrders.status, 'holding'),
    isDue(market, now),
    only ? inArray(optionOrders.id, [...only]) : undefined,
    except.length > 0 ? notInArray(optionOrders.id, [...except]) : undefined,
  );

/** Condition: the order ends at one of these ends. */
const endsAtOne = (ends: readonly OrderEnd[]): SQL =>
  sql`exists (select 1 from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) as read (code text, ends bigint)
    where read.code = ${optionOrders.code} and read.ends = ${optionOrders.ends})`;

/**
 * Settles one batch of due orders in one transaction and returns how many it settled. It reads their prices before that
 * transaction. It skips orders that another instance has locked, so each is settled once (SRV-09).
 */
export async function settleBatch(services: Services, now: number, selection: Selection = {}): Promise<number> {
  const { limit = BATCH_SIZE, claim } = selection;
  const next = await services.db
    .select({ code: optionOrders.code, ends: optionOrders.ends })
    .from(optionOrders)
    .where(isSelected(services, now, selection))
    .orderBy(asc(optionOrders.ends), asc(optionOrders.id))
    .limit(limit);
  if (next.length === 0) return 0;
  const samples = await readSamples(services.market, next);
  return services.db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(optionOrders)
      .where(and(isSelected(services, now, selection), endsAtOne(next)))
      .orderBy(asc(optionOrders.ends), asc(optionOrders.id))
      .limit(limit)
      .for('update', { skipLocked: true });
    const [first] = due;
    if (!first) return 0;
    claim?.(first.id);
    await notifyCustomers(tx, await settleOrders(tx, samples, due, now), now);
    await publishAll(
      services,
      due.map(({ account, id }) => ({ account, event: { kind: 'option', id: String(id), status: 'history' } })),
      tx,
    );
    return due.length;
  });
}

export const settlement: Job<Services> = {
  name: 'option settlement',
  intervalMs: SECOND_MS,
  run: (services) =>
    inBatches({
      size: BATCH_SIZE,
      aside: services.setAside.options,
      now: () => services.clock.now(),
      shouldContinue: () => services.ledgerAudit.mayMoveMoney,
      take: (selection) => settleBatch(services, services.clock.now(), selection),
    }),
};
