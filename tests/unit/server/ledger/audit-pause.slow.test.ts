import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { health } from '../../../../src/api/content.ts';
import { poolBalance, transferIn } from '../../../../src/api/liquidity.ts';
import { moneyOutcome } from '../../../../src/api/money.ts';

import { AUDIT_INTERVAL_MS } from '../../../../server/ledger/ledger-audit.ts';

import { testServer } from '../fixtures.ts';
import { ledgerSteps } from './support.ts';
import { expectLogged } from '../../../console.ts';

const server = testServer({}, { reset: false });
const { funded, accountOf } = ledgerSteps(server);

test('refuses money calls while a balance differs from its postings [LEDG-05]', async () => {
  const { db, ledgerAudit } = server.services;
  const person = await funded();
  const account = await accountOf(person);
  const reports: string[] = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => reports.push(line));
  const shift = (by: number) =>
    db.execute(sql`
      update ledger_accounts set balance = balance + ${by} where customer = ${account} and purpose = 'available'
    `);
  expect(await (await server.fetch('/metrics')).text()).toContain('andaman_ledger_sound 1');
  await shift(1);
  // the timer finds it without a call
  server.clock.advance(AUDIT_INTERVAL_MS);
  await expect.poll(() => ledgerAudit.mayMoveMoney).toBe(false);
  expect(reports.join()).toContain('the ledger does not hold: money calls are refused');
  expect(reports.join()).toMatch(/ledger account \d+ does not hold what its postings say/);
  expect(await (await server.fetch('/metrics')).text()).toContain('andaman_ledger_sound 0');
  expect((await server.call(health)).ret).toBe(1);
  const key = 'while-it-is-broken';
  const refused = await server.call(transferIn, { amount: '100' }, { token: person.token, key });
  expect([refused.ret, refused.msg]).toEqual([
    0,
    "Transactions are paused while we run a check. Nothing was sent and your balance hasn't changed. " +
      'Please try again later.',
  ]);
  expect((await server.must(moneyOutcome, { key }, { token: person.token })).status).toBe('refused');
  expect((await server.must(poolBalance, {}, { token: person.token })).balance).toBe('0');
  await shift(-1);
  server.clock.advance(AUDIT_INTERVAL_MS);
  await expect.poll(() => ledgerAudit.mayMoveMoney).toBe(true);
  expect(
    (await server.call(transferIn, { amount: '100' }, { token: person.token, key: 'once-it-is-mended' })).ret,
  ).toBe(1);
});

test('refuses money from the first request on when it starts on a broken ledger [LEDG-05]', async () => {
  expectLogged('the ledger does not hold: money calls are refused');
  const { db, ledgerAudit } = server.services;
  const person = await funded();
  const account = await accountOf(person);
  const shift = (by: number) =>
    db.execute(sql`
      update ledger_accounts set sequence = sequence + ${by} where customer = ${account} and purpose = 'available'
    `);
  await shift(1);
  // the server does this before it listens
  await ledgerAudit.check({ maxPostings: 0 });
  expect((await server.call(transferIn, { amount: '100' }, { token: person.token, key: 'at-the-start' })).ret).toBe(0);
  await shift(-1);
  await ledgerAudit.check({ maxPostings: 0 });
  expect(ledgerAudit.mayMoveMoney).toBe(true);
});
