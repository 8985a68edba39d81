import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  lockupIncomes,
  poolBalance,
  poolOrders,
  poolProducts,
  poolRule,
  transferIn,
  transferInInfo,
} from '../../../../../src/api/liquidity.ts';
import { accountEntries } from '../../../../../src/api/transfers.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { dateOf, plusDays, startOf } from '../../../../../server/platform/calendar.ts';
import { lockupOrders } from '../../../../../server/modules/lockup/schema.ts';
import { checkLedger } from '../../../../../server/ledger/check.ts';
import { balanceOf } from '../../../../../server/ledger/ledger.ts';
import { payIncomes } from '../../../../../server/modules/lockup/days.ts';
import { startServer, type Person, type TestServer } from '../../support.ts';
import { DAY_MS } from '../../../../../src/lib/time.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.qa('POST', 'mining/product', {
    id: 'test-7',
    name: 'Seven days',
    rate: '0.5',
    days: 7,
    minimum: '100',
    maximum: '50000',
  });
});
afterAll(async () => {
  expect(await checkLedger(server.services.db)).toEqual([]);
  await server.close();
});

let number = 0;
const newKey = (): string => `lockup-key-${(number += 1)}`;
const now = (): number => server.services.clock.now();
const pass = (days: number): Promise<unknown> => server.qa('POST', 'clock', { advance: days * DAY_MS });
const rich = async (amount = '2000'): Promise<Person> => {
  const person = await server.person();
  await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount });
  return person;
};
const lock = ({ token }: Person, amount: string, product = 'test-7', key = newKey()) =>
  server.call(transferIn, { type: 'regular', product, amount }, { token, key });
const state = ({ token }: Person) => server.must(poolBalance, { type: 'regular' }, { token });
const orders = async ({ token }: Person, status?: string): Promise<any[]> =>
  (await server.must(poolOrders, { type: 'regular', ...(status ? { status } : {}) }, { token })).lists;
const incomes = async ({ token }: Person, id: string): Promise<any[]> =>
  (await server.must(lockupIncomes, { id }, { token })).lists;

test('LOCK-01 a visitor reads the products with daily rate, period, single limit and the rule, in six languages', async () => {
  const { lists } = await server.must(poolProducts, { type: 'regular' });
  expect(lists.at(-1)).toMatchObject({
    id: 'test-7',
    name: 'Seven days',
    rate: '0.5',
    days: 7,
    minimum: '100',
    maximum: '50000',
    suspended: false,
    begins: startOf(plusDays(dateOf(now()), 1)),
    ends: startOf(plusDays(dateOf(now()), 8)),
  });
  const rules = await Promise.all(
    ['en', 'zh', 'th', 'jp', 'ar', 'hi'].map((language) => server.must(poolRule, { type: 'regular' }, { language })),
  );
  expect(new Set(rules.map(({ content }) => content)).size).toBe(6);
});

test('LOCK-03 LOCK-05 LOCK-07 1,000 USDT at 0.5 % for 7 days: 5 USDT a day, 35 in all, and the amount back once', async () => {
  const person = await rich();
  const info = await server.must(transferInInfo, { type: 'regular', product: 'test-7' }, { token: person.token });
  expect(info).toMatchObject({ available: '2000', minimum: '100', maximum: '50000', rate: '0.5', fee: '0' });
  const response = await lock(person, '1000');
  expect(response.data).toMatchObject({
    amount: '1000',
    status: 'processing',
    begins: startOf(plusDays(dateOf(now()), 1)),
    arrives: startOf(plusDays(dateOf(now()), 8)),
  });
  // the day of the order is no whole day
  expect(await state(person)).toMatchObject({ balance: '1000', available: '1000', earned: '0', today: '0' });
  expect((await server.must(poolBalance, {}, { token: person.token })).balance).toBe('0');
  expect(await orders(person)).toMatchObject([
    {
      id: response.data.id,
      status: 'processing',
      amount: '1000',
      product: 'Seven days',
      rate: '0.5',
      days: 7,
      income: '5',
      earned: '0',
    },
  ]);
  await pass(1);
  const begun = dateOf(now());
  expect(await state(person)).toMatchObject({ available: '1000', today: '5' });
  for (let day = 1; day <= 6; day += 1) {
    await pass(1);
    expect([day, await state(person)]).toMatchObject([day, { balance: '1000', available: String(1000 + 5 * day) }]);
  }
  await pass(1);
  expect(await state(person)).toMatchObject({ balance: '0', available: '2035', earned: '35', today: '0' });
  const [order] = await orders(person);
  expect(order).toMatchObject({ status: 'end', amount: '1000', earned: '35', ends: startOf(plusDays(begun, 7)) });
  const paid = await incomes(person, order.id);
  expect(paid.map(({ date, amount }) => [date, amount])).toEqual(
    [6, 5, 4, 3, 2, 1, 0].map((day) => [startOf(plusDays(begun, day)), '5']),
  );
  await pass(3);
  expect((await state(person)).available).toBe('2035');
  expect(await incomes(person, order.id)).toHaveLength(7);
  expect((await server.must(accountEntries, { setup: 'lockup-release' }, { token: person.token })).lists).toHaveLength(
    1,
  );
  expect(
    (await server.must(messages, { status: 'all' }, { token: person.token })).lists.map((item) => item.title),
  ).toContain('Lock-up ended');
});

test('LOCK-04 both ends of the single limit pass; outside of it, above the balance, and other products are refused', async () => {
  const person = await rich('50099');
  for (const [amount, msg] of [
    ['99.999999', 'You can lock 100 to 50000 USDT per order.'],
    ['50000.000001', 'You can lock 100 to 50000 USDT per order.'],
    ['-100', undefined],
    ['0', undefined],
  ] as const) {
    const response = await lock(person, amount);
    expect([amount, response.ret]).toEqual([amount, 0]);
    if (msg) expect(response.msg).toBe(msg);
  }
  expect((await lock(person, '100', 'nothing')).msg).toBe('This product is no longer available.');
  await server.qa('POST', 'mining/product', { id: 'test-closed', suspended: true });
  expect((await lock(person, '100', 'test-closed')).msg).toBe("This product isn't open for new orders right now.");
  expect(
    (await server.call(transferIn, { type: 'regular', amount: '100' }, { token: person.token, key: newKey() })).ret,
  ).toBe(0);
  expect(await orders(person)).toEqual([]);
  expect((await lock(person, '50000')).ret).toBe(1);
  expect((await lock(person, '100')).msg).toBe("You don't have enough USDT available. Your balance hasn't changed.");
  const other = await rich('100');
  expect((await lock(other, '100')).ret).toBe(1);
});

test('LOCK-02 LOCK-04 TRUST-05 what cannot be taken back is locked on the terms that were confirmed, or not at all', async () => {
  await server.qa('POST', 'mining/product', {
    id: 'test-terms',
    name: 'Terms',
    rate: '0.50',
    days: 7,
    minimum: '100',
    maximum: '1000',
  });
  const person = await rich();
  const { rate, ends } = await server.must(
    transferInInfo,
    { type: 'regular', product: 'test-terms' },
    { token: person.token },
  );
  const confirm = () =>
    server.call(
      transferIn,
      { type: 'regular', product: 'test-terms', amount: '100', rate: rate!, ends: String(ends) },
      { token: person.token, key: newKey() },
    );
  await server.qa('POST', 'mining/product', { id: 'test-terms', rate: '0.1' });
  expect(await confirm()).toMatchObject({
    ret: 0,
    msg: 'The rate or end date has changed. Nothing was locked; please check the new terms.',
    data: { rate: '0.1', ends },
  });
  await server.qa('POST', 'mining/product', { id: 'test-terms', rate: '0.5', days: 30 });
  expect((await confirm()).ret).toBe(0);
  expect(await state(person)).toMatchObject({ balance: '0', available: '2000' });
  // the same rate written otherwise is the same rate
  await server.qa('POST', 'mining/product', { id: 'test-terms', rate: '0.5', days: 7 });
  expect((await confirm()).ret).toBe(1);
  expect((await orders(person))[0]).toMatchObject({ days: 7, rate: '0.5', income: '0.5' });
});

test('pays each date of three days off in one pass, and of three more once in three passes begun together [LOCK-06]', async () => {
  const people = [await rich(), await rich(), await rich()];
  for (const person of people) await lock(person, '1000');
  const begun = plusDays(dateOf(now()), 1);
  const { db } = server.services;
  const paid = async (days: number[], earned: string): Promise<void> => {
    for (const person of people) {
      const [order] = await orders(person);
      expect((await incomes(person, order.id)).map(({ date }) => date)).toEqual(
        days.map((day) => startOf(plusDays(begun, day))),
      );
      expect(order.earned).toBe(earned);
    }
  };
  await payIncomes(db, now() + 4 * DAY_MS);
  await paid([2, 1, 0], '15');
  const later = now() + 7 * DAY_MS;
  await Promise.all([payIncomes(db, later), payIncomes(db, later), payIncomes(db, later)]);
  await payIncomes(db, later);
  await paid([5, 4, 3, 2, 1, 0], '30');
});

test('LOCK-06 LEDG-06 an order whose income is 0 passes its midnights, and money calls stay open', async () => {
  await server.qa('POST', 'mining/product', {
    id: 'test-nothing',
    name: 'No income',
    rate: '0',
    days: 2,
    minimum: '100',
    maximum: '1000',
  });
  const person = await rich('300');
  const { data } = await lock(person, '100', 'test-nothing');
  await pass(2);
  expect((await incomes(person, data.id)).map(({ amount }) => amount)).toEqual(['0']);
  await server.services.ledgerAudit.check();
  expect(server.services.ledgerAudit.violations).toEqual([]);
  expect((await lock(person, '100')).ret).toBe(1);
  await pass(1);
  await server.services.ledgerAudit.check();
  expect([server.services.ledgerAudit.violations, (await orders(person, 'end')).map(({ earned }) => earned)]).toEqual([
    [],
    ['0'],
  ]);
});

test('LOCK-07 a server that was off past the end pays every day and releases once', async () => {
  const person = await rich('100');
  await lock(person, '100');
  const { db } = server.services;
  const later = now() + 30 * DAY_MS;
  await Promise.all([payIncomes(db, later), payIncomes(db, later)]);
  const id = (await findCustomer(db, person.username))?.id ?? 0;
  expect([await balanceOf(db, id, 'available', 'USDT'), await balanceOf(db, id, 'regular', 'USDT')]).toEqual([
    103_500_000n,
    0n,
  ]);
});

test('LOCK-08 an order keeps its terms when the product changes; processing and end hold their own', async () => {
  const person = await rich('300');
  await server.qa('POST', 'mining/product', {
    id: 'test-change',
    name: 'Before',
    rate: '1',
    days: 1,
    minimum: '100',
    maximum: '100',
  });
  await lock(person, '100', 'test-change');
  await server.qa('POST', 'mining/product', {
    id: 'test-change',
    name: 'After',
    rate: '0.1',
    days: 9,
    minimum: '50',
    maximum: '200',
  });
  expect(await orders(person)).toMatchObject([
    { product: 'Before', rate: '1', days: 1, income: '1', ends: startOf(plusDays(dateOf(now()), 2)) },
  ]);
  await lock(person, '150', 'test-change');
  await pass(2);
  expect((await orders(person, 'processing')).map(({ product, amount }) => [product, amount])).toEqual([
    ['After', '150'],
  ]);
  expect((await orders(person, 'end')).map(({ product, earned }) => [product, earned])).toEqual([['Before', '1']]);
  expect(await orders(person)).toHaveLength(2);
});

test('LOCK-09 one confirmation fifty times at once is one order', async () => {
  const person = await rich('1000');
  const key = newKey();
  await Promise.all(Array.from({ length: 50 }, () => lock(person, '100', 'test-7', key)));
  expect(await state(person)).toMatchObject({ balance: '100', available: '900' });
  expect(await orders(person)).toHaveLength(1);
});

test("another customer's order looks like one that does not exist [SEC-06]", async () => {
  const [person, other] = [await rich(), await rich()];
  const { data } = await lock(person, '100');
  const response = [data.id, '999999', '0', 'x'].map((id) =>
    server.call(lockupIncomes, { id }, { token: other.token }),
  );
  for (const reply of await Promise.all(response))
    expect([reply.ret, reply.msg, reply.data]).toEqual([0, "We couldn't find this.", null]);
});

test('an order of the last seconds of a day earns nothing for it, and n whole days pay n times [HARD-12]', async () => {
  await server.qa('POST', 'mining/product', {
    id: 'test-one',
    name: 'One day',
    rate: '0.1',
    days: 1,
    minimum: '100',
    maximum: '50000',
  });
  const person = await rich('50000');
  const untilMidnight = startOf(plusDays(dateOf(now()), 1)) - now();
  await server.qa('POST', 'clock', { advance: untilMidnight - 5000 });
  const { data } = await lock(person, '50000', 'test-one');
  await server.qa('POST', 'clock', { advance: 6000 });
  expect(await state(person)).toMatchObject({ balance: '50000', available: '0', earned: '0', today: '50' });
  await pass(1);
  expect(await state(person)).toMatchObject({ balance: '0', available: '50050', earned: '50' });
  expect((await incomes(person, data.id)).map(({ date, amount }) => [date, amount])).toEqual([[data.begins, '50']]);
});

test('an order that was placed under earlier terms keeps its own days [HARD-12]', async () => {
  const person = await rich('100');
  const { data } = await lock(person, '100');
  const { db } = server.services;
  const today = dateOf(now());
  await db
    .update(lockupOrders)
    .set({ begins: today, next: today, ends: plusDays(today, 7) })
    .where(eq(lockupOrders.id, Number(data.id)));
  await pass(7);
  expect(await orders(person)).toMatchObject([
    { status: 'end', earned: '3.5', begins: startOf(today), ends: startOf(plusDays(today, 7)) },
  ]);
});
