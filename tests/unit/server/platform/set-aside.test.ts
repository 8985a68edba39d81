import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { addContract, closeContract, contractOrders } from '../../../../src/api/contracts.ts';
import { addOption, optionInfo } from '../../../../src/api/options.ts';
import { SetAside } from '../../../../server/platform/set-aside.ts';
import { settlement } from '../../../../server/modules/options/settle.ts';
import { contractsJob } from '../../../../server/modules/contracts/job.ts';
import { type Person, startServer, type TestServer } from '../support.ts';
import { MINUTE_MS, SECOND_MS } from '../../../../src/domain/time.ts';

let server: TestServer;
let lines: string[];
let number = 0;
beforeAll(async () => {
  server = await startServer();
  // from here on the tests run the jobs
  await server.services.jobs.stop();
});
afterAll(() => server.close());
beforeEach(() => {
  lines = [];
  vi.spyOn(console, 'error').mockImplementation((line: string) => lines.push(line));
});

const trader = async (): Promise<Person> => {
  const person = await server.person();
  await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount: '5000' });
  await server.qa('POST', 'risk', { username: person.username });
  return person;
};
const price = (value: string, code = 'BTC') => server.qa('POST', 'market', { code, price: value });
const reportsOf = (id: string) => lines.map((line) => JSON.parse(line)).filter((line) => String(line.id) === id);

describe('an order that cannot be settled', () => {
  const place = async ({ token }: Person): Promise<string> => {
    const tick = server.services.market.tick('BTC')!;
    const fields = {
      code: 'BTC',
      direction: 'up',
      minutes: '1',
      amount: '10',
      price: tick.price,
      quoted: String(tick.time),
      yield: '80',
    };
    return (await server.must(addOption, fields, { token, key: `set-aside-${(number += 1)}` })).id as string;
  };
  const spoil = (id: string) =>
    server.services.db.execute(sql`update option_orders set price = 'spoiled' where id = ${Number(id)}`);

  test('is set aside and reported while others settle, and settles once it is fixed [HARD-08]', async () => {
    const { services } = server;
    const person = await trader();
    await price('10000.00');
    const ids: string[] = [];
    for (let count = 0; count < 40; count += 1) ids.push(await place(person));
    const bad = [ids[0]!, ids[17]!];
    for (const id of bad) await spoil(id);
    const statusOf = async (id: string): Promise<string> =>
      (await server.must(optionInfo, { id }, { token: person.token })).status;
    services.demo!.clock.advance(MINUTE_MS);
    await settlement.run(services);
    for (const id of ids) expect([id, await statusOf(id)]).toEqual([id, bad.includes(id) ? 'holding' : 'history']);
    for (const id of bad)
      expect(reportsOf(id)).toMatchObject([{ level: 'error', job: 'option settlement', failures: 1 }]);
    expect(await (await server.fetch('/metrics')).text()).toContain('andaman_orders_set_aside 2');

    // it waits for the next attempt without further reports
    const later = await place(person);
    await settlement.run(services);
    expect(reportsOf(bad[0]!)).toHaveLength(1);
    services.demo!.clock.advance(MINUTE_MS);
    await settlement.run(services);
    expect([await statusOf(later), reportsOf(bad[0]!).length]).toEqual(['history', 2]);

    for (const id of bad)
      await services.db.execute(sql`update option_orders set price = '10000.00' where id = ${Number(id)}`);
    services.demo!.clock.advance(MINUTE_MS);
    await settlement.run(services);
    for (const id of bad) expect(await statusOf(id)).toBe('history');
    expect(services.setAside.options.size).toBe(0);
  });

  test('waits for late prices without delaying other coins, and is void if none come [OPT-14]', async () => {
    const { services } = server;
    const person = await trader();
    await price('10000.00');
    await price('100.00', 'ETH');
    const late = await place(person);
    const tick = services.market.tick('ETH')!;
    const other = (
      await server.must(
        addOption,
        {
          code: 'ETH',
          direction: 'up',
          minutes: '1',
          amount: '10',
          price: tick.price,
          quoted: String(tick.time),
          yield: '80',
        },
        { token: person.token, key: `set-aside-${(number += 1)}` },
      )
    ).id as string;
    const ends = Number((await server.must(optionInfo, { id: late }, { token: person.token })).ends);
    const completeUntil = vi
      .spyOn(services.market, 'completeUntil')
      .mockImplementation((code) => (code === 'BTC' ? ends - 1 : services.clock.now()));
    const history = vi.spyOn(services.market, 'history').mockResolvedValue([]);
    server.clock.advance(MINUTE_MS + 5000);
    await settlement.run(services);
    const statusOf = async (id: string) => await server.must(optionInfo, { id }, { token: person.token });
    expect([(await statusOf(late)).status, (await statusOf(other)).status]).toEqual(['holding', 'history']);
    // a late price counts
    history.mockResolvedValue([{ time: ends - 500, price: '10001.00' }]);
    completeUntil.mockImplementation(() => ends);
    await settlement.run(services);
    expect(await statusOf(late)).toMatchObject({ status: 'history', result: 'win' });
    vi.restoreAllMocks();
  });

  test('is not set aside when the database does not respond [HARD-08]', async () => {
    const { services } = server;
    const failing = vi.spyOn(services.db, 'select').mockImplementation(() => {
      throw new Error('the connection was lost');
    });
    await expect(settlement.run(services)).rejects.toThrow('the connection was lost');
    failing.mockRestore();
    expect(services.setAside.options.size).toBe(0);
  });
});

test('a contract order that cannot be matched blocks no other, and can be cancelled [HARD-08]', async () => {
  const { services } = server;
  const person = await trader();
  const { token } = person;
  await price('60000');
  await price('3000', 'ETH');
  const order = async (code: string, limit: string, amount: string): Promise<string> =>
    (
      await server.must(
        addContract,
        { code, side: 'buy', type: 'limit', price: limit, amount },
        { token, key: `set-aside-contract-${(number += 1)}` },
      )
    ).id;
  const bad = await order('BTC', '59000', '0.001');
  const behind = await order('BTC', '59000', '0.002');
  const other = await order('ETH', '2900', '0.1');
  // its hold does not exist
  await services.db.execute(
    sql`update contract_orders set hold = (select max(id) + 1000 from holds) where id = ${Number(bad)}`,
  );
  await price('58000');
  await price('2800', 'ETH');
  services.demo!.clock.advance(2 * SECOND_MS);
  await contractsJob.run(services);
  const statusOf = async (id: string): Promise<string> =>
    (await server.must(contractOrders, { id }, { token })).lists[0]!.status;
  expect([await statusOf(bad), await statusOf(behind), await statusOf(other)]).toEqual(['open', 'dealt', 'dealt']);
  expect(reportsOf(bad)).toMatchObject([{ level: 'error', job: 'contracts', failures: 1 }]);
  await contractsJob.run(services);
  expect(reportsOf(bad)).toHaveLength(1);
  await services.db.execute(
    sql`update contract_orders set hold = (select id from holds where kind = 'contractHold' and reference = ${bad}) where id = ${Number(bad)}`,
  );
  await server.must(closeContract, { id: bad }, { token });
  services.demo!.clock.advance(MINUTE_MS);
  await contractsJob.run(services);
  expect(services.setAside.contracts.size).toBe(0);
});

test('doubles the wait after each failure up to an hour, whatever the clock does', () => {
  const aside = new SetAside('test');
  const waits: number[] = [];
  for (let now = 0, count = 0; count < 12; count += 1) {
    aside.add(1, new Error('again'), now);
    let wait = SECOND_MS;
    while (aside.due(now + wait).length === 0) wait += SECOND_MS;
    waits.push(wait / SECOND_MS);
    now += wait;
  }
  expect(waits).toEqual([5, 10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
  expect(aside.due(-1e12)).toEqual([1]);
});
