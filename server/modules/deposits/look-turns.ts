import { and, asc, eq, isNull, lt, lte, or, sql } from 'drizzle-orm';
import type { Chain } from '../../../src/domain/chains.ts';
import type { DepositVerdict } from '../../../src/domain/deposit-verdict.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';
import type { Services } from '../../context.ts';
import { dateOf } from '../../platform/calendar.ts';
import type { Database } from '../../platform/db/connect.ts';
import { isFound } from './lookup.ts';
import type { Deposit } from './deposits.ts';
import { depositLooks, deposits } from './schema.ts';

/** An instance that stops during a look leaves the deposit to the others after this time. */
const CLAIM_MS = MINUTE_MS;
/**
 * Looks of one customer and day that may find nothing before repeats wait for the next day: ten times what a report
 * needs whose payment takes an hour. First looks are not counted against it: open reports are limited.
 */
const MAX_FRUITLESS = 100;

/** Returns a customer's fruitless looks of a day, in a query joined with `depositLooks`. */
const fruitlessOn = (day: string) =>
  sql<number>`case when ${depositLooks.day} = ${day} then ${depositLooks.fruitless} else 0 end`;

/** Reserves the next look of a customer, of which there is one at a time. Returns false if another one is under way. */
async function reserve(tx: Database, account: number, now: number): Promise<boolean> {
  const day = dateOf(now);
  const taken = await tx
    .insert(depositLooks)
    .values({ account, day, fruitless: 0, busyUntil: now + CLAIM_MS })
    .onConflictDoUpdate({
      target: depositLooks.account,
      set: { day, fruitless: fruitlessOn(day), busyUntil: now + CLAIM_MS },
      setWhere: lte(depositLooks.busyUntil, now),
    })
    .returning();
  return taken.length > 0;
}

/**
 * Takes the turn to look a deposit up, so that no other instance does. First looks, and those at a payment that was
 * found, go before repeats; among them, the customer whose looks found least nothing today, then whose look is due
 * longest. Undefined if no look is due.
 */
export async function takeTurn({ db, clock }: Services, chain: Chain): Promise<Deposit | undefined> {
  for (;;) {
    const now = clock.now();
    const fruitless = fruitlessOn(dateOf(now));
    const turn = await db.transaction(async (tx): Promise<Deposit | 'busy' | undefined> => {
      const [due] = await tx
        .select({ id: deposits.id, account: deposits.account })
        .from(deposits)
        .leftJoin(depositLooks, eq(depositLooks.account, deposits.account))
        .where(
          and(
            eq(deposits.chain, chain),
            eq(deposits.status, 'pending'),
            lte(deposits.nextLook, now),
            or(isNull(depositLooks.account), lte(depositLooks.busyUntil, now)),
            or(eq(deposits.looks, 0), lt(fruitless, MAX_FRUITLESS)),
          ),
        )
        .orderBy(sql`${deposits.looks} > 0`, fruitless, asc(deposits.nextLook), asc(deposits.id))
        .limit(1)
        .for('update', { of: deposits, skipLocked: true });
      if (!due) return undefined;
      // another instance may have taken another deposit of this customer just now
      if (!(await reserve(tx, due.account, now))) return 'busy';
      const [row] = await tx
        .update(deposits)
        .set({ nextLook: now + CLAIM_MS })
        .where(eq(deposits.id, due.id))
        .returning();
      return row;
    });
    if (turn !== 'busy') return turn;
  }
}

/** Ends a turn, and counts the look if it found nothing. A node that is away is not the customer's fault. */
export async function endTurn(
  { db }: Services,
  { account }: Pick<Deposit, 'account'>,
  verdict: DepositVerdict | undefined,
): Promise<void> {
  const isFruitless = verdict !== undefined && !isFound(verdict) && verdict.reason !== 'away';
  await db
    .update(depositLooks)
    .set({ busyUntil: 0, ...(isFruitless ? { fruitless: sql`${depositLooks.fruitless} + 1` } : {}) })
    .where(eq(depositLooks.account, account));
}
