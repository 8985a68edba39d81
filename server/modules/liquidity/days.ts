import { and, asc, eq, gt, inArray, lt, lte, ne, notInArray, sql } from 'drizzle-orm';
import { dateOf } from '../../platform/calendar.ts';
import type { Services } from '../../context.ts';
import type { Database } from '../../platform/db/connect.ts';
import { liquidityPositions, liquidityRecords } from './schema.ts';
import { publish } from '../../platform/events.ts';
import { inBatches, type Selection } from '../../platform/in-batches.ts';
import { processSequentially } from '../../platform/process-sequentially.ts';
import type { Job } from '../../platform/jobs.ts';
import { QUOTE_ASSET, scaleOf } from '../../ledger/assets.ts';
import { type LedgerEntry, postAll } from '../../ledger/ledger.ts';
import { fromUnits } from '../../ledger/units.ts';
import { notify } from '../messages/index.ts';
import { SetAside } from '../../platform/set-aside.ts';
import { commitPosition, openPosition } from './positions.ts';
import { PAYMENT_LEAD_MS } from './terms.ts';

/**
 * Credits the interest of past days to all customers, each in its own transaction, as long as `shouldContinue` returns
 * true. Returns the number of updated positions.
 */
export const closeDays = (db: Database, now: number, shouldContinue?: () => boolean): Promise<number> => {
  const today = dateOf(now);
  return processSequentially(
    db,
    'liquidity days',
    async (tx, after, claim) => {
      const [next] = await tx
        .select({ account: liquidityPositions.account })
        .from(liquidityPositions)
        .where(and(lt(liquidityPositions.date, today), gt(liquidityPositions.account, after)))
        .orderBy(asc(liquidityPositions.account))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!next) return false;
      claim(next.account);
      await commitPosition(tx, await openPosition(tx, next.account, today), now);
      return true;
    },
    shouldContinue,
  );
};

/** Redemptions that one transaction pays. */
const BATCH_SIZE = 200;
/** Batches of one run. The rest waits for the next run, after everyone's interest. */
const BATCHES_PER_RUN = 50;

/** Payments to a customer in one batch. */
interface Paid {
  readonly account: number;
  /** Sum of the redemptions, base units. */
  readonly amount: bigint;
  /** Id of the last redemption. */
  readonly id: number;
}
/** Called once for each customer, in the transaction of the payments. */
type NotifyPaid = (tx: Database, paid: Paid) => Promise<void>;

const isDue = (now: number) =>
  and(ne(liquidityRecords.status, 'confirmed'), lte(liquidityRecords.due, now + PAYMENT_LEAD_MS));

/** Pays one batch of due redemptions, each by its own journal (LIQ-12). Returns their number. */
const payBatch = (
  db: Database,
  now: number,
  notifyPaid: NotifyPaid,
  { limit = BATCH_SIZE, except = [], only, claim }: Selection,
): Promise<number> =>
  db.transaction(async (tx) => {
    const due = await tx
      .select()
      .from(liquidityRecords)
      .where(
        and(
          isDue(now),
          only ? inArray(liquidityRecords.id, [...only]) : undefined,
          except.length > 0 ? notInArray(liquidityRecords.id, [...except]) : undefined,
        ),
      )
      .orderBy(asc(liquidityRecords.due), asc(liquidityRecords.account), asc(liquidityRecords.id))
      .limit(limit)
      .for('update', { skipLocked: true });
    const [first] = due;
    if (!first) return 0;
    claim?.(first.id);
    const written = await postAll(
      tx,
      due.map(({ id, account, amount }): LedgerEntry => ({
        kind: 'redeem',
        reference: String(id),
        once: `redemption ${id}`,
        now,
        legs: [
          { customer: account, purpose: 'redeeming', asset: QUOTE_ASSET, amount: -amount },
          { customer: account, purpose: 'available', asset: QUOTE_ASSET, amount },
        ],
      })),
    );
    const rows = due.map(({ id }, index) => sql`(${id}::bigint, ${written[index]?.time ?? now}::bigint)`);
    await tx.execute(
      sql`update liquidity_records as r set status = 'confirmed', confirmed = v.time from (values ${sql.join(rows, sql`, `)}) as v(id, time) where r.id = v.id`,
    );
    const paid = new Map<number, Paid>();
    for (const { account, amount, id } of due)
      paid.set(account, { account, id, amount: amount + (paid.get(account)?.amount ?? 0n) });
    for (const payment of paid.values()) await notifyPaid(tx, payment);
    return due.length;
  });

/**
 * Advances standard redemptions: after their own day they wait to be processed, and shortly before their due time they
 * are paid, once each (LIQ-12), as long as `shouldContinue` returns true. `notifyPaid` is called once for each customer
 * of a batch. Returns the number of paid redemptions.
 */
export async function payRedemptions(
  db: Database,
  now: number,
  notifyPaid: NotifyPaid = async () => undefined,
  shouldContinue: () => boolean = () => true,
  aside = new SetAside('redemptions'),
): Promise<number> {
  await db
    .update(liquidityRecords)
    .set({ status: 'waiting', waiting: now })
    .where(and(eq(liquidityRecords.status, 'submitted'), lt(liquidityRecords.date, dateOf(now))));
  return inBatches({
    size: BATCH_SIZE,
    maxBatches: BATCHES_PER_RUN,
    aside,
    now: () => now,
    shouldContinue,
    take: (selection) => payBatch(db, now, notifyPaid, selection),
  });
}

/** Runs every few seconds, so that interest is credited soon after midnight. An idle run costs two statements. */
export const liquidityDays: Job<Services> = {
  name: 'liquidity',
  intervalMs: 5000,
  run: async (services: Services) => {
    const shouldContinue = (): boolean => services.ledgerAudit.mayMoveMoney;
    // redemptions first, since they are due at a promised time and crediting everyone's days may take minutes
    await payRedemptions(
      services.db,
      services.clock.now(),
      async (tx, { id, account, amount }) => {
        await notify(tx, services, account, 'redemptionPaid', {
          amount: fromUnits(amount, scaleOf(QUOTE_ASSET)),
          code: QUOTE_ASSET,
        });
        await publish(services, account, { kind: 'liquidity', id: String(id), status: 'confirmed' }, tx);
      },
      shouldContinue,
      services.setAside.redemptions,
    );
    await closeDays(services.db, services.clock.now(), shouldContinue);
  },
};
