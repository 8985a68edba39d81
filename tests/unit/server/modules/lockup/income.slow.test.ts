import { expect, test } from 'vitest';
import { poolBalance, transferInInfo } from '../../../../../src/api/liquidity.ts';
import { accountEntries } from '../../../../../src/api/account.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { dateOf, plusDays, startOfDate } from '../../../../../server/platform/calendar.ts';
import { balanceOf } from '../../../../../server/ledger/ledger.ts';
import { payIncomes } from '../../../../../server/modules/lockup/days.ts';
import { DAY_MS } from '../../../../../src/domain/time.ts';
import { lockupServer, lockupSteps } from './support.ts';

const server = lockupServer();
const { now, advance, passDays, funded, setProduct, lock, state, orders, incomes } = lockupSteps(server);

test('pays 5 USDT a day for 1,000 at 0.5 %, and returns it [LOCK-03 LOCK-05 LOCK-07]', async () => {
  const person = await funded();
  const info = await server.must(transferInInfo, { type: 'regular', product: 'test-7' }, { token: person.token });
  expect(info).toMatchObject({ available: '2000', minimum: '100', maximum: '50000', rate: '0.5', fee: '0' });
  const response = await lock(person, '1000');
  expect(response.data).toMatchObject({
    amount: '1000',
    status: 'processing',
    begins: startOfDate(plusDays(dateOf(now()), 1)),
    arrives: startOfDate(plusDays(dateOf(now()), 8)),
  });
  // the day of the order does not count, because it is not a whole day
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
  await passDays(1);
  const begun = dateOf(now());
  expect(await state(person)).toMatchObject({ available: '1000', today: '5' });
  for (let day = 1; day <= 6; day += 1) {
    await passDays(1);
    expect([day, await state(person)]).toMatchObject([day, { balance: '1000', available: String(1000 + 5 * day) }]);
  }
  await passDays(1);
  expect(await state(person)).toMatchObject({ balance: '0', available: '2035', earned: '35', today: '0' });
  const [order] = await orders(person);
  expect(order).toMatchObject({ status: 'end', amount: '1000', earned: '35', ends: startOfDate(plusDays(begun, 7)) });
  const paid = await incomes(person, order.id);
  expect(paid.map(({ date, amount }) => [date, amount])).toEqual(
    [6, 5, 4, 3, 2, 1, 0].map((day) => [startOfDate(plusDays(begun, day)), '5']),
  );
  await passDays(3);
  expect((await state(person)).available).toBe('2035');
  expect(await incomes(person, order.id)).toHaveLength(7);
  expect((await server.must(accountEntries, { setup: 'lockup-release' }, { token: person.token })).lists).toHaveLength(
    1,
  );
  expect(
    (await server.must(messages, { status: 'all' }, { token: person.token })).lists.map((item) => item.title),
  ).toContain('Lock-up ended');
});

test('pays three missed days once, in one pass or in simultaneous ones [LOCK-06]', async () => {
  const people = [await funded(), await funded(), await funded()];
  for (const person of people) await lock(person, '1000');
  const begun = plusDays(dateOf(now()), 1);
  const { db } = server.services;
  const paid = async (days: number[], earned: string): Promise<void> => {
    for (const person of people) {
      const [order] = await orders(person);
      expect((await incomes(person, order.id)).map(({ date }) => date)).toEqual(
        days.map((day) => startOfDate(plusDays(begun, day))),
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

test('passes the midnights of an order that earns 0, and keeps money calls open [LOCK-06 LEDG-06]', async () => {
  await setProduct({
    id: 'test-nothing',
    name: 'No income',
    rate: '0',
    days: 2,
    minimum: '100',
    maximum: '1000',
  });
  const person = await funded('300');
  const { data } = await lock(person, '100', 'test-nothing');
  await passDays(2);
  expect((await incomes(person, data.id)).map(({ amount }) => amount)).toEqual(['0']);
  await server.services.ledgerAudit.check();
  expect(server.services.ledgerAudit.violations).toEqual([]);
  expect((await lock(person, '100')).ret).toBe(1);
  await passDays(1);
  await server.services.ledgerAudit.check();
  expect([server.services.ledgerAudit.violations, (await orders(person, 'end')).map(({ earned }) => earned)]).toEqual([
    [],
    ['0'],
  ]);
});

test('pays every day and releases once after a server was off past the end [LOCK-07]', async () => {
  const person = await funded('100');
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

test('pays nothing for the last seconds of a day, and one income for each whole day [HARD-12]', async () => {
  await setProduct({
    id: 'test-one',
    name: 'One day',
    rate: '0.1',
    days: 1,
    minimum: '100',
    maximum: '50000',
  });
  const person = await funded('50000');
  const untilMidnight = startOfDate(plusDays(dateOf(now()), 1)) - now();
  await advance(untilMidnight - 5000);
  const { data } = await lock(person, '50000', 'test-one');
  await advance(6000);
  expect(await state(person)).toMatchObject({ balance: '50000', available: '0', earned: '0', today: '50' });
  await passDays(1);
  expect(await state(person)).toMatchObject({ balance: '0', available: '50050', earned: '50' });
  expect((await incomes(person, data.id)).map(({ date, amount }) => [date, amount])).toEqual([[data.begins, '50']]);
});
