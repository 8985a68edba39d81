import { expect, test } from 'vitest';
import { poolBalance, poolOrders, poolProducts, poolRates, poolRule } from '../../../../../src/api/liquidity.ts';
import { dateOf, plusDays, startOfDate } from '../../../../../server/platform/calendar.ts';
import { startServer } from '../../support.ts';
import { liquidityServer, liquiditySteps } from './support.ts';

const server = liquidityServer();
const { now, investor, subscribe, redeem, state, records } = liquiditySteps(server);

test('shows balance, dated rate, tiers, minimum, rule and recent rates [LIQ-01 LIQ-02]', async () => {
  const person = await investor();
  await subscribe(person, '15000');
  expect(await state(person)).toMatchObject({
    balance: '15000',
    available: '5000',
    fresh: '15000',
    today: '0',
    rate: '4.8666',
    redeeming: '0',
    rateDate: startOfDate(dateOf(now())),
  });
  expect((await server.must(poolBalance, { type: 'regular' }, { token: person.token })).balance).toBe('0');
  const products = await server.must(poolProducts);
  expect(products.lists.map(({ from, to, rate }) => [from, to, rate])).toEqual([
    ['0', '10000', '3.65'],
    ['10000', undefined, '7.30'],
  ]);
  expect(products).toMatchObject({ minimum: '10', quickResets: startOfDate(plusDays(dateOf(now()), 1)) });
  const { lists } = await server.must(poolRates);
  expect(lists.length).toBeGreaterThan(50);
  expect(lists.at(-1)!.tiers).toHaveLength(2);
  for (const language of ['en', 'zh', 'th', 'jp', 'ar', 'hi']) {
    const rule = await server.must(poolRule, {}, { language });
    expect(rule.content).toContain('30,000,000');
    expect(rule.content).not.toMatch(/[{}]/);
  }
});

test('shows a missing rate as missing, never as zero [LIQ-02]', async () => {
  const other = await startServer();
  try {
    await other.qa('POST', 'mining/tiers', {
      tiers: [{ from: '0', to: '100', rate: '3.65' }, { from: '100', to: '200' }, { from: '200' }],
    });
    const { lists } = await other.must(poolProducts);
    expect(lists.map((tier) => 'rate' in tier)).toEqual([true, false, false]);
  } finally {
    await other.close();
  }
});

test('pages the record newest first by kind, and only for its own customer [LIQ-13]', async () => {
  const [person, other] = [await investor(), await investor()];
  for (let count = 0; count < 21; count += 1) await subscribe(person, '10');
  await redeem(person, '1', 'standard');
  const first = await server.must(poolOrders, { page: '1' }, { token: person.token });
  expect([first.lists.length, first.last, first.lists[0]!.kind]).toEqual([20, false, 'redeem']);
  await subscribe(person, '11');
  const second = await server.must(poolOrders, { page: '2' }, { token: person.token });
  expect([second.lists.length, second.last]).toEqual([2, true]);
  expect(new Set([...first.lists, ...second.lists].map(({ id }) => id)).size).toBe(22);
  expect(await records(person, 'redeem')).toHaveLength(1);
  expect(await records(other)).toEqual([]);
});
