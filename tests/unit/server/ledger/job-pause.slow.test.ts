import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { addContract } from '../../../../src/api/contracts.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';
import { checkLedger } from '../../../../server/ledger/check.ts';
import { contractsJob } from '../../../../server/modules/contracts/job.ts';
import { liquidityDays } from '../../../../server/modules/liquidity/days.ts';
import { lockupDays } from '../../../../server/modules/lockup/days.ts';
import { newKey, testServer } from '../fixtures.ts';
import { ledgerSteps } from './support.ts';

const server = testServer({}, { reset: false });
const { trader, setPrice, rowsOf } = ledgerSteps(server);

test('ends a pass of a money job when the ledger breaks, and resumes it afterwards [LEDG-05]', async () => {
  const { services } = server;
  // from here on the test runs the jobs
  await services.jobs.stop();
  await setPrice('60000');
  for (let number = 0; number < 2; number += 1) {
    const { token } = await trader('5000');
    await server.must(transferIn, { amount: '100' }, { token, key: newKey() });
    await server.must(transferIn, { type: 'regular', product: 'lock-30', amount: '1000' }, { token, key: newKey() });
    await server.must(
      addContract,
      { code: 'BTC', side: 'buy', type: 'limit', price: '59000', amount: '0.01' },
      { token, key: newKey() },
    );
  }
  await setPrice('58000');
  server.clock.advance(3 * DAY_MS);

  // counts all postings of a pass, because the demo account has entries on the same days
  const posted = async (kinds: string): Promise<number> => {
    const [row] = await rowsOf<{ n: number }>(sql`select count(*)::int as n from journals where kind ~ ${kinds}`);
    return row!.n;
  };
  // liquidity first looks for redemptions to pay, of which there are none
  for (const [job, kinds, looks] of [
    [liquidityDays, '^interest$', 2],
    [lockupDays, '^lockup-income$', 1],
    [contractsJob, '^contract', 1],
  ] as const) {
    let remaining: number = looks;
    const before = await posted(kinds);
    const sound = vi.spyOn(services.ledgerAudit, 'mayMoveMoney', 'get').mockImplementation(() => (remaining -= 1) >= 0);
    await job.run(services);
    sound.mockRestore();
    const first = await posted(kinds);
    await job.run(services);
    const all = await posted(kinds);
    expect([job.name, first > before, all > first]).toEqual([job.name, true, true]);
    await job.run(services);
    expect(await posted(kinds)).toBe(all);
  }
  expect(await checkLedger(services.db)).toEqual([]);
});
