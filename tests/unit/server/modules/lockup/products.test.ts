import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { poolProducts, poolRule } from '../../../../../src/api/liquidity.ts';
import { dateOf, plusDays, startOfDate } from '../../../../../server/platform/calendar.ts';
import { lockupOrders } from '../../../../../server/modules/lockup/schema.ts';
import { lockupServer, lockupSteps } from './support.ts';

const server = lockupServer();
const { now, passDays, funded, setProduct, lock, orders } = lockupSteps(server);

test('shows visitors the products with rate, period, limits and rule in six languages [LOCK-01]', async () => {
  const { lists } = await server.must(poolProducts, { type: 'regular' });
  expect(lists.at(-1)).toMatchObject({
    id: 'test-7',
    name: 'Seven days',
    rate: '0.5',
    days: 7,
    minimum: '100',
    maximum: '50000',
    suspended: false,
    begins: startOfDate(plusDays(dateOf(now()), 1)),
    ends: startOfDate(plusDays(dateOf(now()), 8)),
  });
  const rules = await Promise.all(
    ['en', 'zh', 'th', 'jp', 'ar', 'hi'].map((language) => server.must(poolRule, { type: 'regular' }, { language })),
  );
  expect(new Set(rules.map(({ content }) => content)).size).toBe(6);
});

test('keeps the terms of an order when its product changes, and filters by status [LOCK-08]', async () => {
  const person = await funded('300');
  await setProduct({
    id: 'test-change',
    name: 'Before',
    rate: '1',
    days: 1,
    minimum: '100',
    maximum: '100',
  });
  await lock(person, '100', 'test-change');
  await setProduct({
    id: 'test-change',
    name: 'After',
    rate: '0.1',
    days: 9,
    minimum: '50',
    maximum: '200',
  });
  expect(await orders(person)).toMatchObject([
    { product: 'Before', rate: '1', days: 1, income: '1', ends: startOfDate(plusDays(dateOf(now()), 2)) },
  ]);
  await lock(person, '150', 'test-change');
  await passDays(2);
  expect((await orders(person, 'processing')).map(({ product, amount }) => [product, amount])).toEqual([
    ['After', '150'],
  ]);
  expect((await orders(person, 'end')).map(({ product, earned }) => [product, earned])).toEqual([['Before', '1']]);
  expect(await orders(person)).toHaveLength(2);
});

test('keeps the days of an order that was placed under earlier terms [HARD-12]', async () => {
  const person = await funded('100');
  const { data } = await lock(person, '100');
  const { db } = server.services;
  const today = dateOf(now());
  await db
    .update(lockupOrders)
    .set({ begins: today, next: today, ends: plusDays(today, 7) })
    .where(eq(lockupOrders.id, Number(data.id)));
  await passDays(7);
  expect(await orders(person)).toMatchObject([
    { status: 'end', earned: '3.5', begins: startOfDate(today), ends: startOfDate(plusDays(today, 7)) },
  ]);
});
