import { asc, eq, inArray } from 'drizzle-orm';
import { Hono } from 'hono';
import type { Services } from '../context.ts';
import { customers } from '../platform/db/schema.ts';
import { certifications } from '../modules/profile/schema.ts';
import { recharges } from '../modules/recharge/schema.ts';
import { withdrawals } from '../modules/withdraw/schema.ts';
import { scaleOf } from '../ledger/assets.ts';
import { fromUnits } from '../ledger/units.ts';

/** One lever that QA may pull on what waits: its path and what is sent there. */
interface Choice {
  readonly name: string;
  readonly path: string;
  readonly body: Record<string, string>;
}
interface Waiting {
  readonly what: string;
  readonly username: string;
  readonly since: number;
  readonly choices: readonly Choice[];
}

/**
 * What waits for the operator's word: `GET waiting`; and whether the ledger holds: `GET books`, `POST books` checks all
 * of it now.
 */
export function operatorControls({ db, ledgerAudit: books }: Services): Hono<any> {
  const qa = new Hono();
  const unstored = { 'cache-control': 'no-store' };

  qa.get('/waiting', async (c) => {
    const amount = (units: bigint, asset: string): string => `${fromUnits(units, scaleOf(asset))} ${asset}`;
    const openRecharges = await db
      .select({ one: recharges, username: customers.username })
      .from(recharges)
      .innerJoin(customers, eq(customers.id, recharges.account))
      .where(eq(recharges.status, 'pending'))
      .orderBy(asc(recharges.id))
      .limit(100);
    const openWithdrawals = await db
      .select({ one: withdrawals, username: customers.username })
      .from(withdrawals)
      .innerJoin(customers, eq(customers.id, withdrawals.account))
      .where(inArray(withdrawals.status, ['waiting', 'processing']))
      .orderBy(asc(withdrawals.id))
      .limit(100);
    const openCertifications = await db
      .select({ one: certifications, username: customers.username })
      .from(certifications)
      .innerJoin(customers, eq(customers.id, certifications.account))
      .where(eq(certifications.state, 'review'))
      .orderBy(asc(certifications.id))
      .limit(100);
    const reason = 'Returned by QA.';
    const lists: Waiting[] = [
      ...openRecharges.map(({ one: { number, credited, asset, created }, username }): Waiting => ({
        what: `recharge ${number}, ${amount(credited, asset)}`,
        username,
        since: created,
        choices: [
          { name: 'Confirm', path: 'recharges', body: { number, act: 'confirm' } },
          { name: 'Reject', path: 'recharges', body: { number, act: 'reject', reason } },
        ],
      })),
      ...openWithdrawals.map(({ one: { number, amount: units, asset, status, created }, username }): Waiting => ({
        what: `withdrawal ${number}, ${amount(units, asset)}, ${status}`,
        username,
        since: created,
        choices: [
          ...(status === 'waiting'
            ? [{ name: 'Process', path: 'withdrawals', body: { number, act: 'process' } }]
            : [{ name: 'Succeed', path: 'withdrawals', body: { number, act: 'succeed' } }]),
          { name: 'Fail', path: 'withdrawals', body: { number, act: 'fail', reason } },
        ],
      })),
      ...openCertifications.map(({ one: { tier, created }, username }): Waiting => ({
        what: `${tier} certification`,
        username,
        since: created,
        choices: [
          { name: 'Approve', path: 'certification', body: { username, tier, verdict: 'approve' } },
          { name: 'Reject', path: 'certification', body: { username, tier, verdict: 'reject', reason } },
        ],
      })),
    ];
    return c.json({ lists }, 200, unstored);
  });

  const auditState = () => ({ sound: books.mayMoveMoney, checked: books.checkedAt, lists: books.violations });
  qa.get('/books', (c) => c.json(auditState(), 200, unstored));
  qa.post('/books', async (c) => {
    await books.check({ full: true });
    return c.json(auditState(), 200, unstored);
  });
  return qa;
}
