import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { messages } from '../../../../../src/api/messages.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { checkLedger } from '../../../../../server/ledger/check.ts';
import { settleBatch } from '../../../../../server/modules/options/settle.ts';
import { MINUTE_MS, SECOND_MS } from '../../../../../src/domain/time.ts';
import { testServer } from '../../fixtures.ts';
import { optionSteps } from './support.ts';

const server = testServer();
const { placed, info, trader, setPrice, advance, available, heldAmount } = optionSteps(server);

test('credits stake and gain to a winner, and takes exactly the stake from a loser [OPT-12]', async () => {
  const cases = [
    ['up', '10001.00', 'win'],
    ['up', '9999.00', 'lose'],
    ['down', '9999.00', 'win'],
    ['down', '10001.00', 'lose'],
  ] as const;
  for (const [direction, end, result] of cases) {
    const person = await trader();
    await setPrice('10000.00');
    const { id } = await placed(person, { direction, amount: '33.333333' });
    await setPrice(end);
    await advance(MINUTE_MS);
    const settled = await info(person, id);
    expect([settled.result, settled.status, settled.endPrice]).toEqual([result, 'history', end]);
    // 80 % of 33.333333 is 26.6666664: rounded down to six decimals
    expect([settled.profit, settled.payout]).toEqual(
      result === 'win' ? ['26.666666', '59.999999'] : ['-33.333333', '0'],
    );
    expect([await available(person), await heldAmount(person)]).toEqual([
      result === 'win' ? '1026.666666' : '966.666667',
      '0',
    ]);
  }
  expect(await checkLedger(server.services.db)).toEqual([]);
});

test('keeps the ten one-second samples before the end, whose mean is the end price [OPT-13]', async () => {
  const person = await trader();
  const { id, ends } = await placed(person);
  expect((await info(person, id)).samples).toEqual([]);
  await advance(MINUTE_MS + 5 * SECOND_MS);
  const { samples, endPrice, scale } = await info(person, id);
  expect(samples).toHaveLength(10);
  expect(samples.map((sample) => sample.time - ends!)).toEqual(
    [-10, -9, -8, -7, -6, -5, -4, -3, -2, -1].map((s) => s * SECOND_MS),
  );
  const units = samples.map((sample) => BigInt(sample.price.replace('.', ''))) as bigint[];
  const mean = (2n * units.reduce((sum, item) => sum + item, 0n) + 10n) / 20n;
  expect(BigInt(endPrice!.replace('.', ''))).toBe(mean);
  expect(endPrice!.split('.')[1]).toHaveLength(scale!);
});

test('takes the mean over the window as the end price, not the last price [OPT-13]', async () => {
  const person = await trader();
  await setPrice('10000.00');
  const { id } = await placed(person, { direction: 'up' });
  await advance(55 * SECOND_MS);
  await setPrice('10010.00');
  await advance(5 * SECOND_MS);
  const { samples, endPrice, result } = await info(person, id);
  expect(samples.map((sample) => sample.price)).toEqual([...Array(5).fill('10000.00'), ...Array(5).fill('10010.00')]);
  expect([endPrice, result]).toEqual(['10005.00', 'win']);
});

test('returns exactly the stake after a tie or an outage, and names the reason [OPT-14]', async () => {
  const tied = await trader();
  await setPrice('10000.00');
  const tie = await placed(tied, { amount: '12.345678' });
  await advance(MINUTE_MS);
  expect(await info(tied, tie.id)).toMatchObject({
    result: 'tie',
    profit: '0',
    payout: '12.345678',
    endPrice: '10000.00',
    reason: '',
  });
  expect([await available(tied), await heldAmount(tied)]).toEqual(['1000', '0']);

  const dark = await trader();
  const none = await placed(dark, { amount: '12.345678' });
  await advance(40 * SECOND_MS);
  await server.qa('POST', 'market', { code: 'BTC', path: 'silence' });
  await advance(20 * SECOND_MS);
  const voided = await info(dark, none.id);
  expect(voided).toMatchObject({ result: 'void', reason: 'noPrice', profit: '0', payout: '12.345678', samples: [] });
  expect(voided.endPrice).toBeUndefined();
  expect([await available(dark), await heldAmount(dark)]).toEqual(['1000', '0']);
});

test('settles an order at its end, not before, and only once [OPT-11]', async () => {
  const person = await trader();
  await setPrice('10000.00');
  const { id, ends } = await placed(person);
  await setPrice('10001.00');
  await advance(MINUTE_MS - 1);
  expect((await info(person, id)).status).toBe('holding');
  await advance(1);
  const response = await info(person, id);
  expect([response.status, response.settled! >= ends!]).toEqual(['history', true]);
  await advance(MINUTE_MS);
  expect(await available(person)).toBe('1080');
});

test('settles each order once when several runs overlap', async () => {
  const person = await trader();
  await setPrice('10000.00');
  for (let count = 0; count < 12; count += 1) await placed(person, { amount: '10' });
  await setPrice('10001.00');
  server.services.demo?.clock.advance(MINUTE_MS);
  const runs = await Promise.all(
    Array.from({ length: 6 }, () => settleBatch(server.services, server.services.clock.now(), { limit: 5 })),
  );
  await server.services.jobs.runAll();
  expect(runs.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(12);
  expect([await available(person), await heldAmount(person)]).toEqual(['1096', '0']);
  const { rows } = (await server.services.db.execute(sql`
    select count(*)::int as n from journals where kind = 'optionWin' and reference in
      (select o.id::text from option_orders o join accounts a on a.id = o.account where a.username = ${person.username})
  `)) as unknown as { rows: { n: number }[] };
  expect(rows).toEqual([{ n: 12 }]);
  expect(await checkLedger(server.services.db)).toEqual([]);
});

test('settles by prices that come from the same database, which may have one connection', async () => {
  const { db, market } = server.services;
  const person = await trader();
  await setPrice('10000.00');
  const { id } = await placed(person);
  await setPrice('10001.00');
  const ticksOf = market.history.bind(market);
  const history = vi.spyOn(market, 'history').mockImplementation(async (...range) => {
    await db.execute(sql`select 1`);
    return ticksOf(...range);
  });
  await advance(MINUTE_MS);
  expect(history).toHaveBeenCalled();
  history.mockRestore();
  expect((await info(person, id)).result).toBe('win');
});

test('reports the result in a message and a live event', async () => {
  const person = await trader();
  const account = (await findCustomer(server.services.db, person.username))!;
  const events: unknown[] = [];
  const end = server.services.events.listen(account.id, (event) => events.push(event));
  await setPrice('10000.00');
  const { id } = await placed(person);
  await setPrice('9000.00');
  await advance(MINUTE_MS);
  // on PostgreSQL an event comes back from the database, after the job has answered
  await expect.poll(() => events).toContainEqual({ kind: 'option', id, status: 'history' });
  end();
  const { lists } = await server.must(messages, { status: 'unread' }, { token: person.token });
  expect(lists[0]!.title).toBe('Option BTC settled: lost');
});
