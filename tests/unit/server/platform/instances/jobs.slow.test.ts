import { sql } from 'drizzle-orm';
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { poolBalance, transferIn } from '../../../../../src/api/liquidity.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { coinAmount } from '../../../../../src/api/account.ts';
import { optionOrders as optionEndpoint } from '../../../../../src/api/options.ts';
import { lockCustomer } from '../../../../../server/platform/db/lock-customer.ts';
import { checkLedger } from '../../../../../server/ledger/check.ts';
import { deliver } from '../../../../../server/modules/messages/messages.ts';
import { welcome } from '../../../../../server/modules/messages/templates.ts';
import { reconcileAll } from '../../../../../server/reconciliations.ts';
import { MINUTE_MS } from '../../../../../src/domain/time.ts';
import { newKey } from '../../fixtures.ts';
import { hasPostgres, twoInstances } from './support.ts';
import { WAIT_MS } from '../../../../limits.ts';

describe.runIf(hasPostgres)('two instances on one database', () => {
  const { serverA, serverB, database, either, both, trader, accountOf, placeOption } = twoInstances();

  test("let a job write to a customer during the customer's own order [SRV-09]", async () => {
    const person = await trader();
    const account = await accountOf(person);
    const box = async (): Promise<number> =>
      (await serverB.must(messages, { status: 'all' }, { token: person.token })).lists.length;
    const before = await box();
    await serverA.services.db.transaction(async (tx) => {
      await lockCustomer(tx, account);
      const delivered = serverB.services.db.transaction(async (job) => {
        await job.execute(sql`set local lock_timeout = '2s'`);
        return deliver(job, account, [welcome(0)]);
      });
      await expect(delivered).resolves.toHaveLength(1);
      // it is written before the transaction of the order ends
      expect(await box()).toBe(before + 1);
    });
  });

  test('settle each order once when the jobs of both run [SRV-09]', async () => {
    const people = await Promise.all([trader(), trader(), trader()]);
    let placed = 0;
    for (const person of people) {
      for (let order = 0; order < 10; order += 1) {
        const response = await placeOption(either(order), person, order % 3 === 0 ? 'up' : 'down');
        expect([response.ret, response.msg]).toEqual([1, '']);
        placed += 1;
      }
    }
    serverA.clock.advance(MINUTE_MS + 1000);
    serverB.clock.advance(MINUTE_MS + 1000);
    await Promise.all([
      ...Array.from({ length: 3 }, () => serverA.services.jobs.runAll()),
      ...Array.from({ length: 3 }, () => serverB.services.jobs.runAll()),
    ]);
    let settled = 0;
    for (const person of people) {
      const { lists } = await serverB.must(optionEndpoint, { status: 'history' }, { token: person.token });
      settled += lists.length;
      expect((await serverA.must(coinAmount, { code: 'USDT' }, { token: person.token })).held).toBe('0');
    }
    expect(settled).toBe(placed);
    expect([await checkLedger(serverA.services.db), await reconcileAll(serverB.services.db)]).toEqual([[], []]);
  });

  test('pay the interest of each day once when the jobs of both run [SRV-09]', async () => {
    const person = await trader();
    await serverA.must(transferIn, { amount: '500' }, { token: person.token, key: newKey() });
    for (const server of [serverA, serverB]) server.clock.advance(3 * 24 * 60 * MINUTE_MS);
    await both((server) => server.services.jobs.runAll());
    await both((server) => server.services.jobs.runAll());
    expect(Number((await serverA.must(poolBalance, {}, { token: person.token })).balance)).toBeGreaterThan(500);
    expect([await checkLedger(serverA.services.db), await reconcileAll(serverB.services.db)]).toEqual([[], []]);
  });

  test('take over the work of a job that died holding it [SRV-09]', async () => {
    const person = await trader();
    expect((await placeOption(serverA, person)).ret).toBe(1);
    // an instance that hangs in the transaction that settles the order
    const dying = new pg.Client({ connectionString: database.url });
    dying.on('error', () => undefined);
    await dying.connect();
    await dying.query('begin');
    await dying.query("select * from option_orders where status = 'holding' for update");
    const { rows } = await dying.query<{ pid: number }>('select pg_backend_pid() as pid');
    for (const server of [serverA, serverB]) server.clock.advance(MINUTE_MS + 1000);
    const holding = async (): Promise<number> =>
      (await serverB.must(optionEndpoint, { status: 'holding' }, { token: person.token })).lists.length;
    await serverB.services.jobs.runAll();
    expect(await holding()).toBe(1);
    // killing it ends its connection and its locks
    const killer = new pg.Client({ connectionString: database.url });
    await killer.connect();
    await killer.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await expect
      .poll(
        async () => {
          await serverB.services.jobs.runAll();
          return holding();
        },
        { timeout: WAIT_MS },
      )
      .toBe(0);
    await Promise.all([killer.end(), dying.end().catch(() => undefined)]);
    expect(await checkLedger(serverB.services.db)).toEqual([]);
  });
});
