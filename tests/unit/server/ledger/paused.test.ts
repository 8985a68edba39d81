import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { endpoints } from '../../../../src/api/endpoints.ts';
import { closeContract, addContract, contractOrders } from '../../../../src/api/contracts.ts';
import { coinAmount } from '../../../../src/api/account.ts';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { checkLedger } from '../../../../server/ledger/check.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';
import { expectLogged } from '../../../console.ts';
import { testServer } from '../fixtures.ts';
import { filled } from '../http/every-call.ts';

const server = testServer({}, { reset: false });

const PAUSED =
  "Transactions are paused while we run a check. Nothing was sent and your balance hasn't changed. Please try again later.";

test('moves no money while the ledger is broken, and resumes once it is fixed [LEDG-05]', async () => {
  expectLogged('the ledger does not hold: money calls are refused');
  const { db, ledgerAudit: books, jobs } = server.services;
  const person = await server.person();
  const { username, token } = person;
  for (const [code, amount] of [
    ['USDT', '10000'],
    ['BTC', '1'],
  ])
    await server.qa('POST', 'fund', { username, code, amount });
  await server.qa('POST', 'risk', { username });
  await server.qa('POST', 'points', { username, number: 500 });
  await server.must(transferIn, { amount: '1000' }, { token, key: 'what-earns-overnight' });
  await server.qa('POST', 'market', { code: 'BTC', price: '60000' });
  const order = await server.must(
    addContract,
    { code: 'BTC', side: 'buy', type: 'limit', amount: '0.1', price: '50000' },
    { token, key: 'an-order-that-waits' },
  );
  const journals = async (): Promise<number> => {
    const { rows } = (await db.execute(sql`select count(*)::int as n from journals`)) as unknown as {
      rows: { n: number }[];
    };
    return rows[0]?.n ?? -1;
  };
  const shift = (by: number) =>
    db.execute(
      sql`update ledger_accounts set balance = balance + ${by} where customer is null and purpose = 'fees' and asset = 'USDT'`,
    );
  await server.must(
    addContract,
    { code: 'BTC', side: 'buy', type: 'market', amount: '0.01' },
    { token, key: 'so-that-fees-are-there' },
  );
  await shift(1);
  await books.check();
  expect(books.mayMoveMoney).toBe(false);
  const before = await journals();

  const rows = endpoints.filter(({ effect }) => effect === 'money');
  for (const endpoint of rows) {
    const response = await server.call(endpoint, filled(endpoint), { token, key: `paused-${endpoint.id}` });
    expect([endpoint.id, response.ret, response.msg]).toEqual([endpoint.id, 0, PAUSED]);
  }
  const cancelled = await server.call(closeContract, { id: order.id }, { token });
  expect([cancelled.ret, cancelled.msg]).toEqual([0, PAUSED]);
  for (const [control, body] of [
    ['fund', { username, code: 'USDT', amount: '1' }],
    ['points', { username, number: 1 }],
  ] as const)
    await expect(server.qa('POST', control, body)).rejects.toThrow(PAUSED);
  // the market crosses the order, and interest of two days falls due
  await server.qa('POST', 'market', { code: 'BTC', price: '49000' });
  await server.qa('POST', 'clock', { advance: 2 * DAY_MS });
  expect(books.mayMoveMoney).toBe(false);
  expect(await journals()).toBe(before);
  expect((await server.must(contractOrders, { status: 'open' }, { token })).lists.map(({ id }) => id)).toEqual([
    order.id,
  ]);
  expect((await server.must(coinAmount, { code: 'USDT' }, { token })).held).toBe(order.held);

  await shift(-1);
  // findings of a full check stay until the next full check
  await books.check({ full: true });
  await jobs.runAll();
  expect(await journals()).toBeGreaterThan(before);
  expect((await server.must(contractOrders, { status: 'dealt', id: order.id }, { token })).lists).toHaveLength(1);
  const other = await server.must(
    addContract,
    { code: 'BTC', side: 'buy', type: 'limit', amount: '0.1', price: '10000' },
    { token, key: 'an-order-after-it' },
  );
  expect((await server.call(closeContract, { id: other.id }, { token })).ret).toBe(1);
  expect(await checkLedger(db)).toEqual([]);
});
