import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { checkLedger } from '../../../../server/ledger/check.ts';
import { ledgerAudits } from '../../../../server/ledger/schema.ts';
import { fullCheckIfDue } from '../../../../server/ledger/audit.ts';
import { reconciliations } from '../../../../server/reconciliations.ts';
import { LedgerAudit } from '../../../../server/ledger/ledger-audit.ts';
import { DAY_MS, HOUR_MS } from '../../../../src/domain/time.ts';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { newKey, testServer } from '../fixtures.ts';
import { ledgerSteps } from './support.ts';
import { expectLogged } from '../../../console.ts';

const server = testServer({}, { reset: false });
const { funded, tamper, rowsOf } = ledgerSteps(server);

test('rereads old postings in the nightly full check, and resumes once they are fixed [HARD-10]', async () => {
  expectLogged('the ledger does not hold: money calls are refused');
  const { db, ledgerAudit } = server.services;
  const { token } = await funded();
  await server.must(transferIn, { amount: '10' }, { token, key: newKey() });
  await ledgerAudit.check({ full: true });
  const [newest] = await rowsOf<{ id: string }>(sql`select max(id) as id from journals`);
  await tamper(sql`update journals set remark = 'x' where id = ${newest!.id}`);
  await ledgerAudit.check();
  expect(ledgerAudit.mayMoveMoney).toBe(true);
  server.clock.advance(DAY_MS);
  await expect.poll(() => ledgerAudit.mayMoveMoney).toBe(false);
  expect(ledgerAudit.violations.join()).toMatch(/posting \d+ of ledger account \d+ breaks its chain/);
  // a new server reads it from the database before the first request
  const other = new LedgerAudit(db, server.services.clock, reconciliations);
  await other.check({ maxPostings: 0 });
  expect(other.mayMoveMoney).toBe(false);
  await tamper(sql`update journals set remark = '' where id = ${newest!.id}`);
  server.clock.advance(HOUR_MS);
  await expect.poll(() => ledgerAudit.mayMoveMoney).toBe(true);
  expect(await checkLedger(db)).toEqual([]);
});

test('runs one full check a night over all instances, and repeats an interrupted one [HARD-10]', async () => {
  const { db, clock } = server.services;
  await server.services.jobs.stop();
  const at = clock.now();
  const taken = async (now: number): Promise<number> =>
    (await Promise.all([1, 2, 3].map(() => fullCheckIfDue(db, reconciliations, now, 50)))).filter(
      (match) => match !== undefined,
    ).length;
  await db.delete(ledgerAudits);
  expect(await taken(at)).toBe(1);
  expect(await taken(at + HOUR_MS)).toBe(0);
  expect(await taken(at + 24 * HOUR_MS)).toBe(1);
  await db.update(ledgerAudits).set({ begun: at + 48 * HOUR_MS });
  expect([await taken(at + 49 * HOUR_MS), await taken(at + 54 * HOUR_MS)]).toEqual([0, 1]);
  server.services.jobs.start(server.services);
});
