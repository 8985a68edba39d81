import { and, eq, gt, gte, inArray, lt, or, sql } from 'drizzle-orm';
import { scaleOf } from '../../ledger/assets.ts';
import { toUnits } from '../../ledger/units.ts';
import { creditedSince, uncreditedPayments } from '../../modules/deposits/index.ts';
import { formatAmount } from '../../modules/transfers/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { bankLines } from '../statements/schema.ts';

/**
 * Returns what had arrived by bank and wasn't credited at a time, by currency in base units of a transfer: the lines
 * that are open, and those that two people credited or sent back later. What isn't a customer's never counts.
 */
async function uncreditedLines(db: Database, time: number): Promise<ReadonlyMap<string, bigint>> {
  const isUncredited = or(
    eq(bankLines.state, 'open'),
    and(eq(bankLines.state, 'returned'), gte(bankLines.settled, time)),
    // by the ledger: a line is settled later than its deposit was credited by hand
    and(eq(bankLines.state, 'credited'), inArray(bankLines.deposit, creditedSince(db, time))),
  );
  const rows = await db
    .select({ currency: bankLines.currency, sum: sql<string>`sum(${bankLines.amount})::text` })
    .from(bankLines)
    .where(and(gt(bankLines.amount, 0n), lt(bankLines.at, time), isUncredited))
    .groupBy(bankLines.currency);
  return new Map(rows.map(({ currency, sum }) => [currency, BigInt(sum)]));
}

/**
 * Returns what had arrived at a time and was not credited, sent back or found to be the company's, by asset in base
 * units of the ledger. It is money of someone else, although no balance has it.
 */
export async function uncreditedAt(db: Database, time: number): Promise<ReadonlyMap<string, bigint>> {
  const sums = new Map(await uncreditedPayments(db, time));
  for (const [asset, sum] of await uncreditedLines(db, time)) {
    // a transfer has fewer decimals than the ledger
    const units = toUnits(formatAmount(asset, sum), scaleOf(asset)) ?? 0n;
    sums.set(asset, (sums.get(asset) ?? 0n) + units);
  }
  return sums;
}
