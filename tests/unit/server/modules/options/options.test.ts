import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '../../../../../src/api/messages.ts';
import {
  addOption,
  coinAmount,
  optionInfo,
  optionOrders,
  optionProducts,
  optionTotal,
} from '../../../../../src/api/trading.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import type { Context } from '../../../../../server/context.ts';
import { checkLedger } from '../../../../../server/ledger/check.ts';
import { placeOption } from '../../../../../server/modules/options/place.ts';
import { settleBatch } from '../../../../../server/modules/options/settle.ts';
import { type Person, startServer, type TestServer } from '../../support.ts';
import { MINUTE_MS, SECOND_MS } from '../../../../../src/lib/time.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(() => server.qa('POST', 'reset', {}));

let number = 0;
const newKey = (): string => `option-key-${(number += 1)}`;

async function trader(amount = '1000'): Promise<Person> {
  const person = await server.person();
  await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount });
  await server.qa('POST', 'risk', { username: person.username });
  return person;
}
const hold = (price: string | null, code = 'BTC') => server.qa('POST', 'market', { code, price });
const advance = (ms: number) => server.qa('POST', 'clock', { advance: ms });
const available = async ({ token }: Person): Promise<string> =>
  (await server.must(coinAmount, { code: 'USDT' }, { token })).available;
const held = async ({ token }: Person): Promise<string> =>
  (await server.must(coinAmount, { code: 'USDT' }, { token })).held;

/** An order at the price that holds now. */
const order = (changes: Record<string, string> = {}): Record<string, string> => {
  const tick = server.services.market.tick(changes['code'] ?? 'BTC');
  return {
    code: 'BTC',
    direction: 'up',
    minutes: '1',
    amount: '100',
    price: tick?.price ?? '1',
    quoted: String(tick?.time ?? 0),
    yield: '80',
    ...changes,
  };
};
const place = ({ token }: Person, changes: Record<string, string> = {}, key = newKey()) =>
  server.call(addOption, order(changes), { token, key });
const placed = async (person: Person, changes: Record<string, string> = {}): Promise<any> => {
  const response = await place(person, changes);
  if (response.ret !== 1) throw new Error(response.msg);
  return response.data;
};
const info = ({ token }: Person, id: string): Promise<any> => server.must(optionInfo, { id }, { token });
const ordersOf = async (person: Person): Promise<number> =>
  (await server.must(optionTotal, {}, { token: person.token })).orders;

test('OPT-12 an order that waited for its turn lasts as long as any: its time runs from the price that it begins with', async () => {
  const person = await trader();
  await hold('60000');
  const { services } = server;
  const account = (await findCustomer(services.db, person.username))!;
  const fields = order({ minutes: '1' });
  const arrived = services.clock.now();
  server.clock.advance(2000);
  const created = await services.db.transaction((tx) =>
    placeOption(
      { db: tx, account, services, now: arrived } as unknown as Context,
      { ...fields, quoted: arrived } as never,
    ),
  );
  expect([created.created - arrived, created.ends - created.created]).toEqual([2000, MINUTE_MS]);
});

describe('products', () => {
  test('OPT-01 minutes come with their yields and all that a ticket has to state', async () => {
    const data = await server.must(optionProducts, { code: 'BTC' });
    expect(data.lists.map((item: any) => [item.minutes, item.yield])).toEqual([
      [1, '80'],
      [3, '82'],
      [5, '85'],
      [15, '88'],
      [30, '90'],
      [60, '94'],
    ]);
    expect(data).toMatchObject({
      tolerance: '0.1',
      fee: '0',
      samples: 10,
      age: 3000,
      tie: 'return',
      outage: 'return',
      payment: false,
    });
    await server.qa('POST', 'config', {
      act: 'options',
      products: [{ minutes: 2, yield: '70', minimum: '5', maximum: '50' }],
    });
    expect((await server.must(optionProducts, {})).lists).toEqual([
      { minutes: 2, yield: '70', minimum: '5', maximum: '50', suspended: false },
    ]);
  });

  test('a coin without a price is suspended, and an order for it is refused', async () => {
    const person = await trader();
    await hold(null);
    expect((await server.must(optionProducts, { code: 'BTC' })).lists.every((item: any) => item.suspended)).toBe(true);
    expect((await place(person, { price: '67000', quoted: String(server.services.clock.now()) })).msg).toBe(
      "Options on BTC are closed right now. Your balance hasn't changed.",
    );
  });
});

describe('placing', () => {
  test('OPT-06 the stake moves from available to held, and the order carries the price of the server', async () => {
    const person = await trader();
    await hold('67000.00');
    const response = await placed(person, { price: '67000.50', amount: '100.000001' });
    expect(response).toMatchObject({
      code: 'BTC',
      name: 'Bitcoin',
      direction: 'up',
      amount: '100.000001',
      minutes: 1,
      yield: '80',
      status: 'holding',
      buyPrice: '67000.00',
      quote: '67000.50',
      result: '',
    });
    expect(response.ends - response.created).toBe(MINUTE_MS);
    expect([await available(person), await held(person)]).toEqual(['899.999999', '100.000001']);
    // what was told is what stands there
    expect(await info(person, response.id)).toEqual({ ...response, samples: [] });
  });

  test('OPT-03 0.99 is refused with the text of the minimum, 1 passes; the maximum likewise', async () => {
    const person = await trader('20000');
    expect((await place(person, { amount: '0.99' })).msg).toBe('The minimum purchase amount is: 1 USDT!');
    expect((await place(person, { amount: '0.999999' })).ret).toBe(0);
    expect((await place(person, { amount: '1' })).ret).toBe(1);
    expect((await place(person, { amount: '10000.000001' })).msg).toBe('The maximum per order is 10000 USDT.');
    expect((await place(person, { amount: '10000' })).ret).toBe(1);
  });

  test('the operator may ask for newer prices than 3 s to begin with, and never gets older ones; a quote lasts as before [HARD-05]', async () => {
    const person = await trader();
    const terms = (set: object) => server.services.settings.write(server.services.db, 'config.options', set);
    const closed = "Options on BTC are closed right now. Your balance hasn't changed.";
    await hold('60000');
    await server.qa('POST', 'market', { code: 'BTC', path: 'silence' });
    await advance(2000);
    const tick = server.services.market.tick('BTC')!;
    const age = server.services.clock.now() - tick.time;
    expect(age).toBeGreaterThanOrEqual(2000);
    await terms({ entryAge: age - 1 });
    expect((await place(person)).msg).toBe(closed);
    for (const entryAge of [null, -1, 'x', 60_000])
      await expect(terms({ entryAge }), String(entryAge)).rejects.toThrow('config.options');
    expect([await held(person), await server.must(optionProducts, { code: 'BTC' })]).toMatchObject([
      '0',
      { age: 3000 },
    ]);
    await terms({ entryAge: age });
    expect((await place(person)).ret).toBe(1);
    await terms({ entryAge: 3000 });
    await advance(3001 - age);
    expect((await place(person, { quoted: String(server.services.clock.now()) })).msg).toBe(closed);
  });

  test('OPT-04 amounts that are no plain decimal of USDT, and more than is available, are refused with nothing held', async () => {
    const person = await trader();
    for (const amount of ['0', '-1', '1e3', '1,5', 'NaN', '0x10', '1.0000001', '١٠', '１０', '', '1000.000001']) {
      const response = await place(person, { amount });
      expect([amount, response.status, response.ret]).toEqual([amount, 200, 0]);
    }
    expect([await available(person), await held(person), await ordersOf(person)]).toEqual(['1000', '0', 0]);
    expect((await place(person, { amount: '1000' })).ret).toBe(1);
    expect(await available(person)).toBe('0');
  });

  test('OPT-08 a quote older than 3 s or past the tolerance is refused with the price that holds now; at the limit it passes', async () => {
    const person = await trader();
    await hold('10000.00');
    const now = server.services.clock.now();
    const old = await place(person, { quoted: String(now - 3001) });
    expect([old.ret, old.msg]).toEqual([
      0,
      "The price you confirmed is more than 3 seconds old. It is now 10000.00. Your balance hasn't changed.",
    ]);
    expect(old.data).toMatchObject({ price: '10000.00' });
    expect((await place(person, { quoted: String(now + 60_000) })).ret).toBe(0);
    const moved = await place(person, { price: '9989.99' });
    expect([moved.ret, moved.msg, moved.data.price]).toEqual([
      0,
      "The price moved from 9989.99 to 10000.00. Your balance hasn't changed.",
      '10000.00',
    ]);
    expect((await place(person, { price: '10010.02' })).ret).toBe(0);
    expect([await available(person), await held(person)]).toEqual(['1000', '0']);
    expect((await place(person, { quoted: String(now - 3000) })).ret).toBe(1);
    expect((await place(person, { price: '9990.01' })).ret).toBe(1);
  });

  test('a refusal belongs to its key: the same key tells it again, a new one is judged anew', async () => {
    const person = await trader();
    await hold('10000.00');
    const key = newKey();
    const first = await place(person, { price: '9000' }, key);
    const again = await place(person, { price: '9000' }, key);
    expect([again.ret, again.msg, again.data]).toEqual([0, first.msg, first.data]);
    expect((await place(person)).ret).toBe(1);
  });

  test('a yield that has changed, a duration that is not offered and a price of 0 are refused', async () => {
    const person = await trader();
    expect((await place(person, { yield: '94' })).msg).toBe("The return is now 80%. Your balance hasn't changed.");
    expect((await place(person, { yield: '80.0' })).ret).toBe(1);
    expect((await place(person, { minutes: '2' })).msg).toBe("This duration isn't available.");
    expect((await place(person, { price: '0' })).ret).toBe(0);
    expect((await place(person, { code: 'NONE', price: '1', quoted: String(server.services.clock.now()) })).msg).toBe(
      "This coin isn't listed.",
    );
    await server.qa('POST', 'config', { act: 'options', closed: ['BTC'] });
    expect((await place(person)).msg).toBe("Options on BTC are closed right now. Your balance hasn't changed.");
  });

  test('OPT-06 fifty at once with one key are one order; OPT-07 a lost answer leaves exactly one, found by its key', async () => {
    const person = await trader();
    const fields = order({ amount: '10' });
    const key = newKey();
    await Promise.all(Array.from({ length: 50 }, () => server.call(addOption, fields, { token: person.token, key })));
    expect([await ordersOf(person), await held(person)]).toEqual([1, '10']);
    const lost = newKey();
    await server.qa('POST', 'faults', { call: 'option.add', kind: 'lost', times: 1 });
    await expect(server.call(addOption, fields, { token: person.token, key: lost })).rejects.toThrow();
    const again = await server.call(addOption, fields, { token: person.token, key: lost });
    expect([again.ret, again.headers.get('idempotency-replayed'), await ordersOf(person)]).toEqual([1, '1', 2]);
  });

  test('a payment password is asked for where the operator wants it', async () => {
    const person = await trader();
    await server.qa('POST', 'config', { act: 'options', payment: true });
    expect((await place(person)).ret).toBe(0);
    expect((await place(person, { paypass: '999999' })).ret).toBe(0);
    expect((await place(person, { paypass: '012345' })).ret).toBe(1);
  });
});

describe('settlement', () => {
  test('OPT-12 up and short win and lose by the end price: stake and gain are credited, or exactly the stake is lost; the ledger sums to zero', async () => {
    const cases = [
      ['up', '10001.00', 'win'],
      ['up', '9999.00', 'lose'],
      ['down', '9999.00', 'win'],
      ['down', '10001.00', 'lose'],
    ] as const;
    for (const [direction, end, result] of cases) {
      const person = await trader();
      await hold('10000.00');
      const { id } = await placed(person, { direction, amount: '33.333333' });
      await hold(end);
      await advance(MINUTE_MS);
      const settled = await info(person, id);
      expect([settled.result, settled.status, settled.endPrice]).toEqual([result, 'history', end]);
      // 80 % of 33.333333 is 26.6666664: rounded down to six decimals
      expect([settled.profit, settled.payout]).toEqual(
        result === 'win' ? ['26.666666', '59.999999'] : ['-33.333333', '0'],
      );
      expect([await available(person), await held(person)]).toEqual([
        result === 'win' ? '1026.666666' : '966.666667',
        '0',
      ]);
    }
    expect(await checkLedger(server.services.db)).toEqual([]);
  });

  test('OPT-13 ten one-second samples before the end stand with the order, and their mean is the end price', async () => {
    const person = await trader();
    const { id, ends } = await placed(person);
    expect((await info(person, id)).samples).toEqual([]);
    await advance(MINUTE_MS + 5 * SECOND_MS);
    const { samples, endPrice, scale } = await info(person, id);
    expect(samples).toHaveLength(10);
    expect(samples.map((sample: any) => sample.time - ends)).toEqual(
      [-10, -9, -8, -7, -6, -5, -4, -3, -2, -1].map((s) => s * SECOND_MS),
    );
    const units = samples.map((sample: any) => BigInt(sample.price.replace('.', ''))) as bigint[];
    const mean = (2n * units.reduce((sum, item) => sum + item, 0n) + 10n) / 20n;
    expect(BigInt(endPrice.replace('.', ''))).toBe(mean);
    expect(endPrice.split('.')[1]).toHaveLength(scale);
  });

  test('OPT-13 the end price is the mean over the window, not the last price', async () => {
    const person = await trader();
    await hold('10000.00');
    const { id } = await placed(person, { direction: 'up' });
    await advance(55 * SECOND_MS);
    await hold('10010.00');
    await advance(5 * SECOND_MS);
    const { samples, endPrice, result } = await info(person, id);
    expect(samples.map((sample: any) => sample.price)).toEqual([
      ...Array(5).fill('10000.00'),
      ...Array(5).fill('10010.00'),
    ]);
    expect([endPrice, result]).toEqual(['10005.00', 'win']);
  });

  test('OPT-14 a tie and an outage give back exactly the stake with profit 0, and say which', async () => {
    const tied = await trader();
    await hold('10000.00');
    const tie = await placed(tied, { amount: '12.345678' });
    await advance(MINUTE_MS);
    expect(await info(tied, tie.id)).toMatchObject({
      result: 'tie',
      profit: '0',
      payout: '12.345678',
      endPrice: '10000.00',
      reason: '',
    });
    expect([await available(tied), await held(tied)]).toEqual(['1000', '0']);

    const dark = await trader();
    const none = await placed(dark, { amount: '12.345678' });
    await advance(40 * SECOND_MS);
    await server.qa('POST', 'market', { code: 'BTC', path: 'silence' });
    await advance(20 * SECOND_MS);
    const voided = await info(dark, none.id);
    expect(voided).toMatchObject({ result: 'void', reason: 'noPrice', profit: '0', payout: '12.345678', samples: [] });
    expect(voided.endPrice).toBeUndefined();
    expect([await available(dark), await held(dark)]).toEqual(['1000', '0']);
  });

  test('OPT-11 nothing is settled before the end, and everything at once after it, once', async () => {
    const person = await trader();
    await hold('10000.00');
    const { id, ends } = await placed(person);
    await hold('10001.00');
    await advance(MINUTE_MS - 1);
    expect((await info(person, id)).status).toBe('holding');
    await advance(1);
    const response = await info(person, id);
    expect([response.status, response.settled >= ends]).toEqual(['history', true]);
    await advance(MINUTE_MS);
    expect(await available(person)).toBe('1080');
  });

  test('several runs at the same time settle each order once', async () => {
    const person = await trader();
    await hold('10000.00');
    for (let count = 0; count < 12; count += 1) await placed(person, { amount: '10' });
    await hold('10001.00');
    server.services.demo?.clock.advance(MINUTE_MS);
    const runs = await Promise.all(
      Array.from({ length: 6 }, () => settleBatch(server.services, server.services.clock.now(), { limit: 5 })),
    );
    await server.services.jobs.settle();
    expect(runs.reduce((sum, value) => sum + value, 0)).toBeLessThanOrEqual(12);
    expect([await available(person), await held(person)]).toEqual(['1096', '0']);
    const { rows } = (await server.services.db
      .execute(sql`select count(*)::int as n from journals where kind = 'optionWin'
      and reference in (select id::text from option_orders where account = (select id from accounts where username = ${person.username}))`)) as any;
    expect(rows[0].n).toBe(12);
    expect(await checkLedger(server.services.db)).toEqual([]);
  });

  test('the result comes as a message and as a live event', async () => {
    const person = await trader();
    const { rows } = (await server.services.db.execute(
      sql`select id from accounts where username = ${person.username}`,
    )) as any;
    const events: unknown[] = [];
    const end = server.services.events.listen(Number(rows[0].id), (event) => events.push(event));
    await hold('10000.00');
    const { id } = await placed(person);
    await hold('9000.00');
    await advance(MINUTE_MS);
    end();
    expect(events).toContainEqual({ kind: 'option', id, status: 'history' });
    const { lists } = await server.must(messages, { status: 'unread' }, { token: person.token });
    expect(lists[0].title).toBe('Option BTC settled: lost');
  });
});

describe('records', () => {
  test('OPT-18 totals add up, and the order of another customer is answered as one that does not exist', async () => {
    const person = await trader();
    const other = await trader();
    await hold('10000.00');
    const won = await placed(person, { amount: '100' });
    await placed(person, { amount: '50', direction: 'down' });
    await hold('10001.00');
    await advance(MINUTE_MS);
    await placed(person, { amount: '7', minutes: '60', yield: '94' });
    expect(await server.must(optionTotal, {}, { token: person.token })).toEqual({
      orders: 3,
      open: 1,
      stake: '157',
      profit: '30',
    });
    const foreign = await server.call(optionInfo, { id: won.id }, { token: other.token });
    const none = await server.call(optionInfo, { id: '999999999' }, { token: other.token });
    expect([foreign.ret, foreign.msg, foreign.data]).toEqual([none.ret, none.msg, none.data]);
    expect(foreign.msg).toBe("We couldn't find this.");
    expect(await server.must(optionTotal, {}, { token: other.token })).toEqual({
      orders: 0,
      open: 0,
      stake: '0',
      profit: '0',
    });
  });

  test('OPT-17 pages are newest first without a duplicate or a gap, though orders are placed and settled meanwhile', async () => {
    const person = await trader();
    const placedIds: string[] = [];
    for (let count = 0; count < 45; count += 1)
      placedIds.push(
        (await placed(person, { amount: '1', ...(count % 3 === 0 ? { minutes: '3', yield: '82' } : {}) })).id,
      );
    await advance(MINUTE_MS);
    const page = async (number: string, status: string) =>
      server.must(optionOrders, { page: number, status }, { token: person.token });
    const first = await page('1', 'history');
    await advance(2 * MINUTE_MS);
    await placed(person, { amount: '1' });
    const rest = await page('2', 'history');
    const ids = [...first.lists, ...rest.lists].map((item: any) => item.id);
    expect(ids).toEqual(placedIds.filter((_, place) => place % 3 !== 0).reverse());
    expect(rest.last).toBe(true);
    const all = [];
    for (const number of ['1', '2', '3']) all.push(...(await page(number, 'all')).lists.map((item: any) => item.id));
    expect(new Set(all).size).toBe(46);
    expect((await page('1', 'holding')).lists).toHaveLength(1);
  });
});

describe('what may be open at once', () => {
  const terms = (set: object) => server.services.settings.write(server.services.db, 'config.options', set);

  test('a customer has at most so much in open orders, is told what is left, and goes on once one has ended [HARD-12]', async () => {
    await terms({ openMaximum: '25' });
    const person = await trader();
    await placed(person, { amount: '20' });
    const refused = await place(person, { amount: '6' });
    expect([refused.ret, refused.msg]).toEqual([
      0,
      expect.stringContaining('can add up to 25 USDT at most, and 5 USDT is left'),
    ]);
    expect((await place(person, { amount: '5' })).ret).toBe(1);
    // another customer's orders are none of theirs
    expect((await place(await trader(), { amount: '25' })).ret).toBe(1);
    await server.qa('POST', 'clock', { advance: 61_000 });
    expect((await place(person, { amount: '25' })).ret).toBe(1);
    await terms({});
  });

  test('all customers together have at most so much on one coin that ends in the same minute; another duration or coin is open [HARD-12]', async () => {
    await terms({ exposureMaximum: '25' });
    await placed(await trader(), { amount: '20', code: 'ADA', minutes: '5', yield: '85' });
    const person = await trader();
    const refused = await place(person, { amount: '6', code: 'ADA', minutes: '5', yield: '85' });
    expect([refused.ret, refused.msg]).toEqual([
      0,
      expect.stringContaining("Too many orders on ADA end at that moment. Your balance hasn't changed."),
    ]);
    expect((await place(person, { amount: '6', code: 'ADA', minutes: '15', yield: '88' })).ret).toBe(1);
    expect((await place(person, { amount: '6', code: 'XRP', minutes: '5', yield: '85' })).ret).toBe(1);
    await terms({});
  });
});
