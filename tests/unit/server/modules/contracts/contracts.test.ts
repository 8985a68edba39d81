import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { setProtection } from '../../../../../src/api/protection.ts';
import { accountEntries, balances } from '../../../../../src/api/transfers.ts';
import {
  addContract,
  closeContract,
  coinAmount,
  contractOrders,
  contractRules,
} from '../../../../../src/api/trading.ts';
import { add, multiply, percentOf, subtract } from '../../../../../src/lib/money.ts';
import { ceilTo } from '../../../../../src/lib/rounding.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { bookOf } from '../../../../../server/modules/contracts/book.ts';
import { matchOpen } from '../../../../../server/modules/contracts/match.ts';
import { contractDepth } from '../../../../../server/modules/contracts/schema.ts';
import { checkLedger } from '../../../../../server/ledger/check.ts';
import { SetAside } from '../../../../../server/platform/set-aside.ts';
import { reconcileAll } from '../../../../../server/reconciliations.ts';
import { fromUnits } from '../../../../../server/ledger/units.ts';
import { settings } from '../../../../../server/platform/db/schema.ts';
import { startServer, type Answer, type Person, type TestServer } from '../../support.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  // whatever the tests did, the books sum to zero and every chain is whole
  expect(await checkLedger(server.services.db)).toEqual([]);
  await server.close();
});
beforeEach(() => server.qa('POST', 'reset', {}));

let number = 0;
const newKey = (): string => `contract-key-${(number += 1)}`;
const trader = async (funds: Record<string, string> = { USDT: '100000', BTC: '5' }): Promise<Person> => {
  const person = await server.person();
  await server.qa('POST', 'risk', { username: person.username });
  for (const [code, amount] of Object.entries(funds))
    await server.qa('POST', 'fund', { username: person.username, code, amount });
  return person;
};
const place = ({ token }: Person, fields: Record<string, string>, key = newKey()): Promise<Answer> =>
  server.call(addContract, { code: 'BTC', side: 'buy', type: 'limit', ...fields }, { token, key });
const placed = async (person: Person, fields: Record<string, string>): Promise<any> => {
  const response = await place(person, fields);
  expect([response.ret, response.msg]).toEqual([1, '']);
  return response.data;
};
const revoke = ({ token }: Person, id: string): Promise<Answer> => server.call(closeContract, { id }, { token });
const orders = async ({ token }: Person, fields: Record<string, string> = {}): Promise<any[]> =>
  (await server.must(contractOrders, fields, { token })).lists;
const order = async (person: Person, id: string): Promise<any> => (await orders(person, { id }))[0];
const held = async ({ token }: Person, code = 'USDT') => server.must(coinAmount, { code }, { token });
const price = (at: string, code = 'BTC'): Promise<void> => server.qa('POST', 'market', { code, price: at });
const book = (amount: string | null, code = 'BTC'): Promise<void> => server.qa('POST', 'book', { code, amount });
/** The clock of the tests stands still: a second passes, and the jobs have done what was due. */
const tick = (): Promise<void> => server.qa('POST', 'clock', { advance: 1000 });

describe('a market order', () => {
  test('CTR-04 is dealt in full at once: balances change by exactly dealt amount times price, and the fee', async () => {
    const person = await trader();
    await price('60000.01');
    const response = await placed(person, { type: 'market', amount: '0.05' });
    expect(response).toMatchObject({
      status: 'dealt',
      dealt: '0.05',
      amount: '0.05',
      average: '60000.01',
      paid: '3000.0005',
      fee: '3.000001',
    });
    expect((await held(person)).available).toBe('96996.999499');
    expect((await held(person, 'BTC')).available).toBe('5.05');
    const sold = await placed(person, { type: 'market', side: 'sell', amount: '0.1' });
    expect(sold).toMatchObject({ status: 'dealt', paid: '6000.001', fee: '6.000001' });
    expect((await held(person)).available).toBe(subtract(add('96996.999499', '6000.001'), '6.000001'));
    expect(await held(person, 'BTC')).toMatchObject({ available: '4.95', held: '0' });
  });

  test('CTR-04 a large one walks through the book, and pays the sum of its parts', async () => {
    const person = await trader({ USDT: '1000000' });
    await price('60000');
    const response = await placed(person, { type: 'market', amount: '5' });
    expect(response.fills.length).toBeGreaterThan(1);
    const value = add(...response.fills.map((fill: any) => multiply(fill.price, fill.amount)));
    expect(response.paid).toBe(ceilTo(value, 6));
    expect(response.fee).toBe(ceilTo(percentOf(value, '0.1'), 6));
    expect(add(...response.fills.map((fill: any) => fill.amount))).toBe('5');
    expect(add(...response.fills.map((fill: any) => fill.fee))).toBe(response.fee);
    expect((await held(person)).available).toBe(subtract('1000000', add(response.paid, response.fee)));
  });

  test("TRUST-02 one that walks past the customer's limit of a stake is refused, though its first price was within", async () => {
    const person = await trader({ USDT: '1000000' });
    await price('60000');
    const least = multiply(multiply('60000', '5'), '1.001');
    await server.must(setProtection, { kind: 'stake', value: least }, person);
    const response = await place(person, { type: 'market', amount: '5' });
    expect([response.ret, response.msg]).toEqual([0, `This is above your limit of ${least} USDT per order.`]);
    expect(await held(person)).toMatchObject({ available: '1000000', held: '0' });
    expect(await placed(person, { type: 'market', amount: '0.1' })).toMatchObject({ status: 'dealt' });
  });

  test('it is refused as a whole where it would deal past the worst price, where the book is thin, and without a price', async () => {
    const person = await trader();
    await price('60000');
    expect((await place(person, { type: 'market', amount: '0.01', worst: '59999.99' })).msg).toBe(
      "The market moved past the worst price you accepted. Your order wasn't placed and your balance hasn't changed.",
    );
    expect((await place(person, { type: 'market', side: 'sell', amount: '0.01', worst: '60000.01' })).ret).toBe(0);
    await book('0.5');
    expect((await place(person, { type: 'market', amount: '0.6' })).msg).toBe(
      "There isn't enough BTC in the market to fill this order at once. Your order wasn't placed. Try a smaller amount.",
    );
    await book(null);
    await server.qa('POST', 'market', { code: 'BTC', path: 'silence' });
    await server.qa('POST', 'clock', { advance: 6000 });
    expect((await place(person, { type: 'market', amount: '0.01' })).msg).toBe(
      "There's no current price for BTC. Your order wasn't placed.",
    );
    expect(await held(person)).toMatchObject({ available: '100000', held: '0' });
    // the history keeps what was refused, and why, in the reader's language
    const stored = await orders(person);
    expect(stored.map((item) => [item.status, item.dealt])).toEqual([
      ['refused', '0'],
      ['refused', '0'],
      ['refused', '0'],
      ['refused', '0'],
    ]);
    expect(stored[0].reason).toBe("There's no current price for BTC. Your order wasn't placed.");
    expect(stored[0].fills).toEqual([]);
  });
});

describe('a limit order', () => {
  test('CTR-05 away from the market it waits: price times quantity and the fee leave the available amount, the total stays', async () => {
    const person = await trader();
    await price('60000');
    const response = await placed(person, { price: '50000.01', amount: '0.3' });
    expect(response).toMatchObject({ status: 'open', dealt: '0', price: '50000.01', held: '15015.003003' });
    expect(await held(person)).toMatchObject({ available: '84984.996997', held: '15015.003003', total: '100000' });
    expect((await orders(person, { status: 'open' })).map(({ id }) => id)).toEqual([response.id]);
    const sale = await placed(person, { side: 'sell', price: '70000', amount: '2' });
    expect(sale).toMatchObject({ status: 'open', dealt: '0', held: '2' });
    expect(await held(person, 'BTC')).toMatchObject({ available: '3', held: '2', total: '5' });
    await tick();
    expect((await orders(person, { status: 'open' })).length).toBe(2);
  });

  test('CTR-06 the market crosses it: dealt at the limit price or better, and the unused hold is free', async () => {
    const person = await trader();
    await price('60000');
    const buy = await placed(person, { price: '55000', amount: '0.1' });
    const sell = await placed(person, { side: 'sell', price: '65000', amount: '0.1' });
    await price('54000');
    await tick();
    expect(await order(person, buy.id)).toMatchObject({
      status: 'dealt',
      dealt: '0.1',
      average: '54000',
      paid: '5400',
      fee: '5.4',
    });
    expect(await order(person, sell.id)).toMatchObject({ status: 'open', dealt: '0' });
    expect(await held(person)).toMatchObject({ available: '94594.6', held: '0' });
    await price('66000');
    await tick();
    expect(await order(person, sell.id)).toMatchObject({ status: 'dealt', average: '66000', paid: '6600', fee: '6.6' });
    expect(await held(person)).toMatchObject({ available: '101188', held: '0' });
    expect(await held(person, 'BTC')).toMatchObject({ available: '5', held: '0' });
    expect(
      (await server.must(accountEntries, {}, { token: person.token })).lists.map((item) => item.kind).slice(0, 4),
    ).toEqual(['contractDeal', 'contractRest', 'contractDeal', 'contractHold']);
  });

  test('CTR-06 one that the market has crossed already is dealt while it is placed', async () => {
    const person = await trader();
    await price('60000');
    expect(await placed(person, { price: '61000', amount: '0.1' })).toMatchObject({
      status: 'dealt',
      average: '60000',
      paid: '6000',
      fee: '6',
    });
    expect(await held(person)).toMatchObject({ available: '93994', held: '0' });
  });

  test('CTR-07 LEDG-06 a rest that is worth less than a unit is already paid for: the order stays open, the books hold, and it is dealt or revoked', async () => {
    const person = await trader({ USDT: '100' });
    await price('0.0000001', 'SHIB');
    const rest = { code: 'SHIB', price: '0.0000001', amount: '20000000' };
    for (const end of ['dealt', 'cancelled']) {
      await book('19999999', 'SHIB');
      const { id, ...response } = await placed(person, rest);
      expect(response).toMatchObject({ status: 'open', dealt: '19999999', paid: '2', fee: '0.002', held: '0' });
      expect(await reconcileAll(server.services.db)).toEqual([]);
      if (end === 'dealt') {
        await book(null);
        await tick();
      } else expect((await revoke(person, id)).ret).toBe(1);
      expect(await order(person, id)).toMatchObject({ status: end, paid: '2', fee: '0.002' });
      expect(await reconcileAll(server.services.db)).toEqual([]);
    }
    expect(await held(person)).toMatchObject({ available: '95.996', held: '0' });
  });

  test('CTR-07 a book that holds 0.4 fills an order for 1 by 0.4: it stays open, and what was captured and what is held sum to the first hold', async () => {
    const person = await trader({ USDT: '100000' });
    await price('60000', 'ETH');
    const response = await placed(person, { code: 'ETH', price: '50000', amount: '1' });
    await book('0.4', 'ETH');
    await price('49000', 'ETH');
    await tick();
    await tick();
    const now = await order(person, response.id);
    expect(now).toMatchObject({
      status: 'open',
      dealt: '0.4',
      amount: '1',
      average: '49000',
      paid: '19600',
      fee: '19.6',
    });
    expect(now.fills).toMatchObject([{ price: '49000', amount: '0.4', fee: '19.6' }]);
    expect(add(now.held, now.paid, now.fee)).toBe(response.held);
    await book(null, 'ETH');
    await tick();
    expect(await order(person, response.id)).toMatchObject({ status: 'dealt', dealt: '1' });
    expect((await held(person)).held).toBe('0');
  });

  test('CTR-06 a coin whose price stands still for too long is not dealt', async () => {
    const person = await trader();
    await price('60000');
    const response = await placed(person, { price: '55000', amount: '0.1' });
    await price('54000');
    await server.qa('POST', 'market', { code: 'BTC', path: 'silence' });
    await server.qa('POST', 'clock', { advance: 6000 });
    expect(await order(person, response.id)).toMatchObject({ status: 'open', dealt: '0' });
  });
});

describe('one book for all', () => {
  const terms = (set: object) => server.services.settings.write(server.services.db, 'config.contracts', set);
  const first = async (): Promise<string> => {
    const { market } = server.services;
    const tick = market.tick('BTC')!;
    const [level] = bookOf('buy', {
      code: 'BTC',
      seq: tick.seq,
      price: 60000n * 10n ** 12n,
      priceScale: 2,
      amountScale: 6,
      assetScale: 8,
    });
    return fromUnits(level!.amount, 8);
  };

  test('two customers at one tick share its first level, each side for itself, and the next tick has a new one [HARD-05]', async () => {
    const [person, other] = [await trader({ USDT: '1000000' }), await trader({ USDT: '1000000', BTC: '5' })];
    await price('60000');
    const all = await first();
    expect(await placed(person, { type: 'market', amount: all })).toMatchObject({ status: 'dealt', average: '60000' });
    expect((await placed(other, { type: 'market', amount: '0.001' })).average).toBe('60012');
    expect((await placed(other, { type: 'market', side: 'sell', amount: '0.001' })).average).toBe('60000');
    await tick();
    expect((await placed(other, { type: 'market', amount: '0.001' })).average).toBe('60000');
  });

  test('what is refused or undone takes nothing out of the book [HARD-05]', async () => {
    const person = await trader({ USDT: '1000000' });
    await price('60000');
    const all = await first();
    expect((await place(person, { type: 'market', amount: add(all, '0.001'), worst: '60000' })).msg).toBe(
      "The market moved past the worst price you accepted. Your order wasn't placed and your balance hasn't changed.",
    );
    expect((await place(await trader({ USDT: '10' }), { type: 'market', amount: '0.1' })).msg).toBe(
      "You don't have enough USDT available. Your balance hasn't changed.",
    );
    expect((await placed(person, { type: 'market', amount: all })).average).toBe('60000');
  });

  test('CTR-06 limit orders share it in their turn: what one leaves the next gets, and the rest waits for the next tick [HARD-05]', async () => {
    const [person, other] = [await trader({ USDT: '1000000' }), await trader({ USDT: '1000000' })];
    await price('60000');
    const all = await first();
    expect(await placed(person, { price: '60000', amount: subtract(all, '0.001') })).toMatchObject({ status: 'dealt' });
    const response = await placed(other, { price: '60000', amount: '0.003' });
    expect(response).toMatchObject({ status: 'open', dealt: '0.001' });
    const late = await placed(person, { price: '60000', amount: '0.001' });
    expect(late).toMatchObject({ status: 'open', dealt: '0' });
    const { db, market } = server.services;
    await matchOpen({ db, market, now: server.services.clock.now(), aside: new SetAside('test') });
    expect((await order(person, late.id)).dealt).toBe('0');
    await tick();
    expect([await order(other, response.id), await order(person, late.id)]).toMatchObject([
      { status: 'dealt', average: '60000' },
      { status: 'dealt', average: '60000' },
    ]);
  });

  test('orders of many customers at the same moment never take more of a level than there is [HARD-05]', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => trader({ USDT: '100000' })));
    await price('60000');
    const all = await first();
    const part = multiply(all, '0.4').slice(0, 8);
    const responses = await Promise.all(people.map((person) => place(person, { price: '60000', amount: part })));
    expect(responses.map(({ ret, msg }) => [ret, msg])).toEqual(people.map(() => [1, '']));
    expect(add('0', ...responses.map(({ data }) => data.dealt))).toBe(all);
    for (const [at, { data }] of responses.entries()) if (data.status === 'open') await revoke(people[at]!, data.id);
  });

  test('what was dealt at ticks that are long past is removed', async () => {
    const person = await trader();
    await price('60000');
    await placed(person, { type: 'market', amount: '0.001' });
    const { db } = server.services;
    expect(await db.select().from(contractDepth)).toMatchObject([{ code: 'BTC', side: 'buy', dealt: 100_000n }]);
    await server.qa('POST', 'clock', { advance: 30_000 });
    expect(await db.select().from(contractDepth)).toHaveLength(1);
    await server.qa('POST', 'clock', { advance: 90_000 });
    expect(await db.select().from(contractDepth)).toHaveLength(0);
  });

  test('a spread puts buyers half of it above the last price and sellers half below, and the worst price that is stated leaves room for it [HARD-05]', async () => {
    const person = await trader();
    await price('60000');
    await terms({ spread: '0.2' });
    expect(await server.must(contractRules, { code: 'BTC' })).toMatchObject({ worst: '0.6' });
    expect((await placed(person, { type: 'market', amount: '0.001' })).average).toBe('60060');
    expect((await placed(person, { type: 'market', side: 'sell', amount: '0.001' })).average).toBe('59940');
    const within = await placed(person, { price: '60059.99', amount: '0.001' });
    expect(within).toMatchObject({ status: 'open', dealt: '0' });
    await tick();
    expect((await order(person, within.id)).status).toBe('open');
    await price('59990');
    await tick();
    expect(await order(person, within.id)).toMatchObject({ status: 'dealt', average: '60049.99' });
  });

  test('orders that wait inside the spread do not stand in the way of those that the book reaches [HARD-05]', async () => {
    const person = await trader();
    await price('60000');
    await terms({ spread: '0.2' });
    const within = await placed(person, { price: '60050', amount: '0.001' });
    const sale = await placed(person, { side: 'sell', price: '59950', amount: '0.001' });
    server.clock.advance(1000);
    const { db, market } = server.services;
    const requests: string[] = [];
    // every order that is tried asks whether the work goes on
    await matchOpen({
      db,
      market,
      terms: { spread: '0.2', age: 5000 },
      now: server.services.clock.now(),
      aside: new SetAside('test'),
      shouldContinue: () => (requests.push('order'), true),
    });
    expect(requests).toEqual([]);
    for (const { id } of [within, sale]) expect((await order(person, id)).status).toBe('open');
  });

  test('a spread or an age that is none closes the market: nothing is dealt [HARD-05]', async () => {
    const person = await trader();
    await price('60000');
    for (const set of [
      { spread: '-1' },
      { spread: 'x' },
      { spread: '' },
      { spread: 0.2 },
      { age: 'x' },
      { age: -1 },
      { age: null },
      { age: 60_000 },
    ]) {
      await expect(terms(set), JSON.stringify(set)).rejects.toThrow('config.contracts');
      // past the check, by a statement of SQL
      await server.services.db
        .insert(settings)
        .values({ name: 'config.contracts', data: set })
        .onConflictDoUpdate({ target: settings.name, set: { data: set } });
      // any write makes all of them be read anew
      await server.services.settings.write(server.services.db, 'config.protection', {});
      expect((await place(person, { type: 'market', amount: '0.001' })).ret, JSON.stringify(set)).toBe(0);
    }
    await terms({});
    expect((await place(person, { type: 'market', amount: '0.001' })).ret).toBe(1);
  });

  test('the operator may ask for newer prices than 5 s, and never gets older ones [HARD-05]', async () => {
    const person = await trader();
    await price('60000');
    const open = await placed(person, { price: '55000', amount: '0.001' });
    await server.qa('POST', 'market', { code: 'BTC', path: 'silence' });
    await terms({ age: 5000 });
    await server.qa('POST', 'clock', { advance: 4000 });
    expect((await place(person, { type: 'market', amount: '0.001' })).ret).toBe(1);
    await terms({ age: 1000 });
    expect((await place(person, { type: 'market', amount: '0.001' })).msg).toBe(
      "There's no current price for BTC. Your order wasn't placed.",
    );
    await terms({ age: 5000 });
    await server.qa('POST', 'clock', { advance: 2000 });
    expect((await place(person, { type: 'market', amount: '0.001' })).msg).toBe(
      "There's no current price for BTC. Your order wasn't placed.",
    );
    expect((await order(person, open.id)).status).toBe('open');
  });
});

describe('what is refused', () => {
  test('CTR-02 no price, no quantity, more decimals than the coin has, less than the least, more than there is: refused, and nothing is held', async () => {
    const person = await trader({ USDT: '1000' });
    await price('60000');
    const wrong: [Record<string, string>, string][] = [
      [{ amount: '0.01' }, 'Enter a price for a limit order.'],
      [{ price: '50000.001', amount: '0.01' }, 'Use up to 2 decimal places for the BTC price.'],
      [{ price: '50000', amount: '0.0000001' }, 'Use up to 6 decimal places for BTC.'],
      [{ price: '50000', amount: '0.00001' }, 'The minimum order value is 1 USDT.'],
      [{ price: '50000', amount: '21' }, 'The maximum order value is 1000000 USDT.'],
      [{ price: '50000', amount: '0.02' }, "You don't have enough USDT available. Your balance hasn't changed."],
      [
        { side: 'sell', price: '70000', amount: '0.02' },
        "You don't have enough BTC available. Your balance hasn't changed.",
      ],
      [{ type: 'market', amount: '0.02' }, "You don't have enough USDT available. Your balance hasn't changed."],
      [{ code: 'NOPE', price: '1', amount: '10' }, "This coin isn't listed."],
    ];
    for (const [fields, msg] of wrong) expect([fields, (await place(person, fields)).msg]).toEqual([fields, msg]);
    for (const bad of ['0', '-1', '1e3', 'NaN', '1,5', '', '٣', '0.0000000000000000001', '1'.repeat(31)]) {
      expect([bad, (await place(person, { price: '50000', amount: bad })).ret]).toEqual([bad, 0]);
      expect([bad, (await place(person, { price: bad, amount: '0.01' })).ret]).toEqual([bad, 0]);
    }
    expect(await held(person)).toMatchObject({ available: '1000', held: '0' });
    expect(await orders(person, { status: 'open' })).toEqual([]);
  });

  test('nobody orders before the questions about risk, and then nothing is held', async () => {
    const person = await server.person();
    await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount: '1000' });
    await price('60000');
    expect((await place(person, { price: '50000', amount: '0.01' })).msg).toBe(
      'Answer the questions about risk before your first order.',
    );
    expect(await held(person)).toMatchObject({ available: '1000', held: '0' });
  });

  test('CTR-11 an order that is refused holds nothing, and its key keeps the refusal', async () => {
    const person = await trader({ USDT: '10' });
    await price('60000');
    const first = await place(person, { price: '50000', amount: '0.01' }, 'refused-key-1');
    const again = await place(person, { price: '50000', amount: '0.01' }, 'refused-key-1');
    expect([first.ret, again.ret, again.msg]).toEqual([0, 0, first.msg]);
    expect(again.headers.get('idempotency-replayed')).toBe('1');
    expect(await held(person)).toMatchObject({ available: '10', held: '0' });
    expect(await orders(person)).toHaveLength(1);
  });

  test('CTR-04, CTR-11 the same confirmation fifty times at once is one order', async () => {
    const person = await trader();
    await price('60000');
    const responses = await Promise.all(
      Array.from({ length: 50 }, () => place(person, { price: '50000', amount: '0.01' }, 'fifty-at-once')),
    );
    expect(responses.filter(({ ret }) => ret === 1).length).toBeGreaterThan(0);
    expect(new Set(responses.filter(({ ret }) => ret === 1).map(({ data }) => data.id)).size).toBe(1);
    expect(await orders(person)).toHaveLength(1);
    expect((await held(person)).held).toBe('500.5');
  });
});

describe('revoking', () => {
  test('CTR-08 an open and a partly filled order become cancelled, what was not dealt is available again, what was dealt stays shown', async () => {
    const person = await trader({ USDT: '100000', SOL: '5' });
    await price('60000', 'SOL');
    const open = await placed(person, { code: 'SOL', price: '50000', amount: '0.2' });
    const partly = await placed(person, { code: 'SOL', side: 'sell', price: '70000', amount: '1' });
    await book('0.25', 'SOL');
    await price('70000', 'SOL');
    await tick();
    expect(await order(person, partly.id)).toMatchObject({ status: 'open', dealt: '0.25' });
    const response: unknown[] = [];
    const end = server.services.events.listen((await findCustomer(server.services.db, person.username))!.id, (event) =>
      response.push(event),
    );
    for (const { id } of [open, partly]) {
      const reply = await revoke(person, id);
      expect([reply.ret, reply.data.status]).toEqual([1, 'cancelled']);
    }
    end();
    // whoever looks at them elsewhere hears of it
    expect(response).toEqual([open, partly].map(({ id }) => ({ kind: 'contract', id, status: 'cancelled' })));
    expect(await order(person, open.id)).toMatchObject({ status: 'cancelled', dealt: '0' });
    expect(await order(person, partly.id)).toMatchObject({ status: 'cancelled', dealt: '0.25', average: '70000' });
    expect(await held(person)).toMatchObject({ available: '117482.5', held: '0' });
    expect(await held(person, 'SOL')).toMatchObject({ available: '4.75', held: '0' });
    expect((await orders(person, { status: 'cancelled' })).length).toBe(2);
  });

  test('CTR-09 one that was dealt or cancelled meanwhile, or is somebody else’s, is refused with the reason', async () => {
    const [person, other] = [await trader(), await trader()];
    await price('60000');
    const dealt = await placed(person, { price: '60000', amount: '0.01' });
    expect((await revoke(person, dealt.id)).msg).toBe('This order has already been filled.');
    const open = await placed(person, { price: '50000', amount: '0.01' });
    expect((await revoke(other, open.id)).msg).toBe("We couldn't find this order.");
    expect((await revoke(other, '999999999')).msg).toBe("We couldn't find this order.");
    expect((await revoke(person, 'x')).msg).toBe("We couldn't find this order.");
    expect((await revoke(person, open.id)).ret).toBe(1);
    expect((await revoke(person, open.id)).msg).toBe('This order has already been cancelled.');
    expect(await orders(other)).toEqual([]);
  });

  // the lock of this proves itself on a real PostgreSQL (the stage `postgres`): the embedded database runs one
  // transaction at a time
  test('CTR-10 a revoke sent twice races a fill a hundred times: each order ends once, each hold ends once, every asset sums to what was there', async () => {
    const person = await trader();
    const { db, market } = server.services;
    const before = [await held(person), await held(person, 'BTC')];
    const ended = { dealt: 0, cancelled: 0 };
    for (let round = 0; round < 100; round += 1) {
      await price('60000');
      const { id } = await placed(person, { price: '59000', amount: '0.001' });
      await price('58000');
      server.clock.advance(1000);
      const match = (): Promise<void> =>
        matchOpen({ db, market, now: server.services.clock.now(), aside: new SetAside('test') });
      // two instances match while two tabs revoke; who begins changes from round to round
      const acts: (() => Promise<unknown>)[] = [match, () => revoke(person, id), match, () => revoke(person, id)];
      if (round % 2 === 1) acts.reverse();
      const results = await Promise.all(acts.map((act) => act()));
      const now = await order(person, id);
      const revoked = results.filter((result) => (result as Answer | undefined)?.ret === 1).length;
      expect([now.status, revoked]).toEqual(now.status === 'dealt' ? ['dealt', 0] : ['cancelled', 1]);
      ended[now.status as 'dealt' | 'cancelled'] += 1;
      expect((await held(person)).held).toBe('0');
    }
    expect(ended.dealt + ended.cancelled).toBe(100);
    const spent = multiply('58.058', String(ended.dealt));
    expect((await held(person)).available).toBe(subtract(before[0]!.available, spent));
    expect((await held(person, 'BTC')).available).toBe(
      add(before[1]!.available, multiply('0.001', String(ended.dealt))),
    );
  });

  test('CTR-10 whatever is ordered, dealt and revoked in whatever order, no hold is left and what is gone is what was paid', async () => {
    const act = fc.oneof(
      fc.record({
        kind: fc.constant('place' as const),
        side: fc.constantFrom('buy', 'sell'),
        away: fc.integer({ min: -300, max: 300 }),
        amount: fc.integer({ min: 1, max: 900 }),
      }),
      fc.record({ kind: fc.constant('move' as const), to: fc.integer({ min: 970, max: 1030 }) }),
      fc.record({ kind: fc.constant('revoke' as const), which: fc.nat({ max: 20 }) }),
      fc.record({ kind: fc.constant('book' as const), amount: fc.option(fc.integer({ min: 1, max: 500 })) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 12 }), async (acts) => {
        const person = await trader({ USDT: '1000', BTC: '1' });
        await book(null);
        await price('1000');
        const ids: string[] = [];
        for (const act of acts) {
          if (act.kind === 'move') {
            await price(String(act.to));
            await tick();
          } else if (act.kind === 'book')
            await book(act.amount === null ? null : `0.${String(act.amount).padStart(3, '0')}`);
          else if (act.kind === 'revoke') {
            if (ids.length > 0) await revoke(person, ids[act.which % ids.length] as string);
          } else {
            const response = await place(person, {
              side: act.side,
              price: `${1000 + act.away / 10}`,
              amount: `0.${String(act.amount).padStart(3, '0')}1`,
            });
            if (response.ret === 1) ids.push(response.data.id);
          }
        }
        for (const id of ids) await revoke(person, id);
        const all = await orders(person);
        const sum = (side: string, name: string): string =>
          add('0', ...all.filter((item) => item.side === side).map((item) => item[name]));
        expect((await server.must(balances, {}, { token: person.token })).lists.map((item) => item.held)).toEqual([
          '0',
          '0',
        ]);
        expect((await held(person)).total).toBe(
          subtract(add('1000', sum('sell', 'paid')), add(sum('buy', 'paid'), sum('buy', 'fee'), sum('sell', 'fee'))),
        );
        expect((await held(person, 'BTC')).total).toBe(subtract(add('1', sum('buy', 'dealt')), sum('sell', 'dealt')));
        for (const item of all) expect(item.status).not.toBe('open');
      }),
      { numRuns: 12, endOnFailure: true },
    );
    expect(await checkLedger(server.services.db)).toEqual([]);
  });
});

describe('the list', () => {
  test('CTR-12 pages newest first, filtered by status, coin and side', async () => {
    const person = await trader();
    await price('60000');
    await price('3000', 'ETH');
    for (let value = 0; value < 23; value += 1) await placed(person, { price: `${50_000 + value}`, amount: '0.001' });
    await placed(person, { code: 'ETH', type: 'market', amount: '0.01' });
    const first = await server.must(contractOrders, {}, { token: person.token });
    const second = await server.must(contractOrders, { page: '2' }, { token: person.token });
    expect([first.lists.length, first.last, second.lists.length, second.last]).toEqual([20, false, 4, true]);
    expect(first.lists[0]).toMatchObject({ code: 'ETH', side: 'buy', type: 'market', status: 'dealt', dealt: '0.01' });
    expect(first.lists[1]).toMatchObject({ code: 'BTC', type: 'limit', price: '50022', dealt: '0', status: 'open' });
    expect(new Set([...first.lists, ...second.lists].map(({ id }) => id)).size).toBe(24);
    expect((await orders(person, { status: 'dealt' })).length).toBe(1);
    expect((await orders(person, { code: 'ETH' })).length).toBe(1);
    expect((await orders(person, { side: 'sell' })).length).toBe(0);
  });

  test('CTR-01 the rules of a coin name its steps, its limits and the fee', async () => {
    expect(await server.must(contractRules, { code: 'BTC' })).toEqual({
      code: 'BTC',
      priceScale: 2,
      amountScale: 6,
      minimum: '1',
      maximum: '1000000',
      fee: '0.1',
      worst: '0.5',
    });
    expect(await server.must(contractRules, { code: 'SHIB' }).catch(() => 'unknown')).not.toBe('unknown');
    expect((await server.call(contractRules, { code: 'NOPE' })).ret).toBe(0);
  });
});
