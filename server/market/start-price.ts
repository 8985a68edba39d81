import { type SQL, sql } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { Services } from '../context.ts';
import { rowsOf } from '../platform/db/rows.ts';
import { SECOND_MS } from '../../src/domain/time.ts';
import type { StartTick } from '../ports/market-source.ts';

/** An order starts at a price that comes within this time (ms), or not at all. */
export const START_LIMIT_MS = 10 * SECOND_MS;
/** If no one computes prices, an order does not wait longer than this (ms) for the end of its limit. */
const OUTAGE_MS = 60 * SECOND_MS;

/** The tick at which an order starts, `waiting` while it may still come, or `none` if none came in time. */
export type Start = StartTick | 'waiting' | 'none';

/**
 * Returns where the orders of a coin start that were committed before `committed` (ms): at the first tradable tick
 * after it. The answer is the same for every caller and at any time. No one knew that price when the orders were stored
 * (ADR 0035). Never wait for it inside a transaction.
 */
export async function findStart(
  { market, clock }: Pick<Services, 'market' | 'clock'>,
  { code, committed }: { readonly code: string; readonly committed: number },
): Promise<Start> {
  const until = committed + START_LIMIT_MS;
  const tick = await market.starts?.firstTradable(code, committed, until);
  if (tick) return tick;
  const isDecided = market.completeUntil(code) > until || clock.now() > until + OUTAGE_MS;
  return isDecided ? 'none' : 'waiting';
}

/**
 * Notes a time (ms) by which waiting orders of a table were certainly stored, by the database's clock. The transaction
 * of an order can't know when it commits, so only a later statement that sees the order can tell.
 */
export async function noteCommitted(
  { db, clock, clockGuard }: Pick<Services, 'db' | 'clock' | 'clockGuard'>,
  table: PgTable,
  isWaiting: SQL | undefined,
): Promise<void> {
  const stored = await rowsOf<{ id: string | number }>(
    db,
    sql`select id from ${table} where ${isWaiting} and committed is null`,
  );
  if (stored.length === 0) return;
  // read after the statement that saw the orders
  await clockGuard?.measure(db);
  const ids = JSON.stringify(stored.map(({ id }) => Number(id)));
  await db.execute(sql`update ${table} set committed = ${clock.now()}
    where id in (select value::bigint from jsonb_array_elements_text(${ids}::jsonb)) and committed is null`);
}
