import { asc, eq, inArray } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Services } from '../context.ts';
import { customers } from '../platform/db/schema.ts';
import { certifications } from '../modules/certification/schema.ts';
import { recharges } from '../modules/recharge/schema.ts';
import { withdrawals } from '../modules/withdraw/schema.ts';
import { scaleOf } from '../ledger/assets.ts';
import { fromUnits } from '../ledger/units.ts';

/** A decision that QA can make on a waiting item: the path and body of its request. */
interface Action {
  readonly name: string;
  readonly path: string;
  readonly body: Record<string, string>;
}
interface WaitingItem {
  readonly what: string;
  readonly username: string;
  readonly since: number;
  readonly choices: readonly Action[];
}

/**
 * Adds `GET waiting`, which lists everything that waits for the operator's decision; `GET books`, which says whether
 * the ledger is sound; and `POST books`, which checks all of it now.
 */
export function operatorControls({ db, ledgerAudit }: Services): Hono<any> {
  const qa = new Hono();
  const noStore = { 'cache-control': 'no-store' };

  qa.get('/waiting', async (c) => {
    const formatUnits = (units: bigint, asset: string): string => `${fromUnits(units, scaleOf(asset))} ${asset}`;
    const openRecharges = await db
      .select({ recharge: recharges, username: customers.username })
      .from(recharges)
      .innerJoin(customers, eq(customers.id, recharges.account))
      .where(eq(recharges.status, 'pending'))
      .orderBy(asc(recharges.id))
      .limit(100);
    const openWithdrawals = await db
      .select({ withdrawal: withdrawals, username: customers.username })
      .from(withdrawals)
      .innerJoin(customers, eq(customers.id, withdrawals.account))
      .where(inArray(withdrawals.status, ['waiting', 'processing']))
      .orderBy(asc(withdrawals.id))
      .limit(100);
    const openCertifications = await db
      .select({ certification: certifications, username: customers.username })
      .from(certifications)
      .innerJoin(customers, eq(customers.id, certifications.account))
      .where(eq(certifications.state, 'review'))
      .orderBy(asc(certifications.id))
      .limit(100);
    const reason = 'Returned by QA.';
    const lists: WaitingItem[] = [
      ...openRecharges.map(({ recharge: { number, credited, asset, created }, username }): WaitingItem => ({
        what: `recharge ${number}, ${formatUnits(credited, asset)}`,
        username,
        since: created,
        choices: [
          { name: 'Confirm', path: 'recharges', body: { number, act: 'confirm' } },
          { name: 'Reject', path: 'recharges', body: { number, act: 'reject', reason } },
        ],
      })),
      ...openWithdrawals.map(({ withdrawal: { number, amount, asset, status, created }, username }): WaitingItem => ({
        what: `withdrawal ${number}, ${formatUnits(amount, asset)}, ${status}`,
        username,
        since: created,
        choices: [
          ...(status === 'waiting'
            ? [{ name: 'Process', path: 'withdrawals', body: { number, act: 'process' } }]
            : [{ name: 'Succeed', path: 'withdrawals', body: { number, act: 'succeed' } }]),
          { name: 'Fail', path: 'withdrawals', body: { number, act: 'fail', reason } },
        ],
      })),
      ...openCertifications.map(({ certification: { tier, created }, username }): WaitingItem => ({
        what: `${tier} certification`,
        username,
        since: created,
        choices: [
          { name: 'Approve', path: 'certification', body: { username, tier, verdict: 'approve' } },
          { name: 'Reject', path: 'certification', body: { username, tier, verdict: 'reject', reason } },
        ],
      })),
    ];
    return c.json({ lists }, 200, noStore);
  });

  const auditResponse = () => ({
    sound: ledgerAudit.mayMoveMoney,
    checked: ledgerAudit.checkedAt,
    lists: ledgerAudit.violations,
  });
  qa.get('/books', (c) => c.json(auditResponse(), 200, noStore));
  qa.post('/books', async (c) => {
    await ledgerAudit.check({ full: true });
    return c.json(auditResponse(), 200, noStore);
  });
  return qa;
}
