import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { poolProducts } from '../../../../../src/api/liquidity.ts';
import { dateOf, plusDays, startOfDate } from '../../../../../server/platform/calendar.ts';
import { liquidityQuick } from '../../../../../server/modules/liquidity/schema.ts';
import type { Person } from '../../support.ts';
import { newKey } from '../../fixtures.ts';
import { liquidityServer, liquiditySteps } from './support.ts';

const server = liquidityServer();
const { now, until, investor, subscribe, redeem, state, records, redemptionTerms } = liquiditySteps(server);

const CAP = 30_000_000_000_000n;

test('redeems quickly at once, states the lost interest, and pays none for that day [LIQ-08 LIQ-09]', async () => {
  const person = await investor();
  await subscribe(person, '15000');
  await until(0);
  await until(12);
  expect(await redemptionTerms(person, '100')).toMatchObject({
    available: '15000',
    fee: '0',
    quickLost: '0.02',
    standardKept: '0.02',
    quickArrives: now(),
    standardArrives: startOfDate(plusDays(dateOf(now()), 3)),
    quickResets: startOfDate(plusDays(dateOf(now()), 1)),
  });
  const response = await redeem(person, '100', 'quick');
  expect(response.data).toMatchObject({ amount: '100', status: 'confirmed', time: now(), arrives: now() });
  expect(await state(person)).toMatchObject({ available: '5100', balance: '14900', today: '1.98' });
  expect((await records(person))[0]).toMatchObject({
    kind: 'redeem',
    speed: 'quick',
    amount: '100',
    status: 'confirmed',
  });
  await until(0);
  expect((await records(person, 'interest'))[0]).toMatchObject({ amount: '1.98', basis: '14900' });
});

test('redeems first what does not earn yet, so that no interest is lost without need', async () => {
  const person = await investor('3000');
  await subscribe(person, '1000');
  await until(0);
  await subscribe(person, '500');
  expect((await redemptionTerms(person, '500')).quickLost).toBe('0');
  expect((await redemptionTerms(person, '600')).quickLost).toBe('0.01');
  await redeem(person, '500', 'quick');
  expect(await state(person)).toMatchObject({ balance: '1000', fresh: '0', today: '0.1' });
});

test('redeems the last 10 USDT of the cap, but not a unit more [LIQ-10]', async () => {
  const person = await investor();
  await subscribe(person, '1000');
  await until(0);
  await server.qa('POST', 'mining/quick', { used: '29999990000000' });
  expect(await redemptionTerms(person, '100')).toMatchObject({ quickLeft: '10', quickMost: '10' });
  expect((await redeem(person, '10.000001', 'quick')).msg).toContain('Only 10 USDT is left');
  expect((await redeem(person, '10', 'quick')).ret).toBe(1);
  expect((await redemptionTerms(person, '100')).quickLeft).toBe('0');
  expect((await server.must(poolProducts)).quickLeft).toBe('0');
  const refused = await redeem(person, '1', 'quick');
  expect([refused.ret, (await state(person)).balance]).toEqual([0, '990']);
  expect((await redeem(person, '1', 'standard')).ret).toBe(1);
  await until(0);
  expect((await redemptionTerms(person, '100')).quickLeft).toBe('30000000');
});

// the lock only matters on PostgreSQL (the stage `postgres`): the embedded database serializes transactions
test('never exceeds the cap when 50 quick redemptions race for the rest of it [LIQ-11]', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => investor('100')));
  await Promise.all(people.map((person) => subscribe(person, '100')));
  await until(0);
  await server.qa('POST', 'mining/quick', { used: String(CAP - 100_000_000n) });
  const response = await Promise.all(
    Array.from({ length: 50 }, (_, place) => redeem(people[place % 10] as Person, '7', 'quick')),
  );
  const passed = response.filter(({ ret }) => ret === 1);
  expect(passed).toHaveLength(14);
  const [row] = await server.services.db
    .select()
    .from(liquidityQuick)
    .where(eq(liquidityQuick.date, dateOf(now())));
  expect(row?.used).toBe(CAP - 2_000_000n);
  const available = await Promise.all(people.map(async (person) => Number((await state(person)).available)));
  expect(available.reduce((sum, value) => sum + value, 0)).toBe(14 * 7);
  await until(0);
  expect((await redemptionTerms(people[0] as Person, '1')).quickLeft).toBe('30000000');
});

test('redeems once for fifty simultaneous requests with one key [LIQ-14]', async () => {
  const person = await investor('100');
  await subscribe(person, '100');
  const key = newKey();
  await Promise.all(Array.from({ length: 50 }, () => redeem(person, '40', 'quick', key)));
  expect(await state(person)).toMatchObject({ balance: '60', available: '40' });
  expect(await records(person, 'redeem')).toHaveLength(1);
});
