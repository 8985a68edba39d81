import { and, asc, eq, inArray, isNotNull, lte, or, sql } from 'drizzle-orm';
import type { Services } from '../../context.ts';
import type { Job } from '../../platform/jobs.ts';
import { reportError } from '../../platform/report.ts';
import { ChainUnreadable } from '../../ports/chain-reader.ts';
import { moveWithdrawal } from './decisions.ts';
import { type LookUp, payoutLookUp, unitsToPay } from './payout-ways.ts';
import { withdrawals } from './schema.ts';
import { hashOnChain, isBeingSent } from './sending.ts';
import { type Finding, judge, nextVerdict } from './verdict.ts';
import type { Withdrawal } from './withdrawals.ts';

/** Looks of one run. */
const BATCH_SIZE = 20;

const nextLook = sql<number>`(${withdrawals.verdict}->>'next')::bigint`;

/** Returns sent withdrawals on chains that are read and that are due for a look, the longest due first. */
const findDue = ({ db, chainReader }: Services, now: number): Promise<Withdrawal[]> =>
  db
    .select()
    .from(withdrawals)
    .where(
      and(
        eq(withdrawals.status, 'processing'),
        isNotNull(withdrawals.sentHash),
        inArray(withdrawals.chain, [...chainReader.chains]),
        or(sql`${withdrawals.verdict} is null`, lte(nextLook, now)),
      ),
    )
    .orderBy(sql`${nextLook} nulls first`, asc(withdrawals.id))
    .limit(BATCH_SIZE);

/** Looks a payment up. A payout that no unit of the token can express matches no payment. Throws `ChainUnreadable`. */
async function lookAt({ chainReader }: Services, row: Withdrawal, way: LookUp): Promise<Finding> {
  const { chain, decimals, ...token } = way;
  const found = await chainReader.transaction(chain, row.sentHash ?? '');
  const tip = found.state === 'failed' ? await chainReader.height(chain) : 0;
  const amount = unitsToPay(row, decimals);
  return judge(found, { ...token, to: row.payee, amount, ordered: row.created }, tip);
}

/**
 * Stores what was found, and books the payment if it is the right one. Does nothing if someone entered another hash or
 * the withdrawal has ended meanwhile.
 */
const settle = (services: Services, { id, sentHash }: Withdrawal, finding: Finding): Promise<void> =>
  services.db.transaction(async (tx) => {
    const now = services.clock.now();
    const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.id, id)).for('update');
    if (!row || !isBeingSent(row) || row.sentHash === null || row.sentHash !== sentHash) return;
    const verdict = nextVerdict(row.verdict, finding, now);
    await tx.update(withdrawals).set({ verdict }).where(eq(withdrawals.id, id));
    if (finding.state !== 'paid' || row.chain === null) return;
    const payment = {
      id: `${row.chain} ${row.sentHash}`,
      hash: hashOnChain(row.chain, row.sentHash),
      ...(finding.height === undefined ? {} : { height: finding.height }),
    };
    const paid = { ...row, verdict };
    await moveWithdrawal(services, tx, paid, { step: 'success', by: 'machine', payment, isCertain: true }, now);
  });

/** Looks one payment up and settles it. Chains that are `away` are not asked again in this run. */
async function lookUp(services: Services, row: Withdrawal, away: Set<string>): Promise<void> {
  try {
    const way = away.has(row.chain ?? '') ? undefined : await payoutLookUp(services, services.db, row);
    await settle(services, row, way ? await lookAt(services, row, way) : { state: 'cannotLook' });
  } catch (error) {
    const reason = error instanceof ChainUnreadable ? error.reason : undefined;
    if (reason === 'away') away.add(row.chain ?? '');
    // what no one expects is reported; the pauses apply to it too
    if (!reason) reportError(error, { at: 'payout-lookups', withdrawal: row.number });
    await settle(services, row, { state: 'cannotLook', ...(reason ? { reason } : {}) });
  }
}

/** Looks up the payments that staff sent. A payment that shows what it should is booked; all else is for staff. */
export const payoutLookups: Job<Services> = {
  name: 'payout-lookups',
  intervalMs: 3000,
  run: async (services) => {
    if (services.chainReader.chains.size === 0) return;
    const away = new Set<string>();
    for (const row of await findDue(services, services.clock.now())) await lookUp(services, row, away);
  },
};
