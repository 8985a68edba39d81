import { expect, test } from 'vitest';
import { balances, worthHistory, worthPeriods } from '../../../../../src/api/account.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../../src/domain/time.ts';
import { type Leg, post } from '../../../../../server/ledger/ledger.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { readWorthHistory } from '../../../../../server/modules/account/worth-history.ts';
import { dateOf, startOfDate } from '../../../../../server/platform/calendar.ts';
import { testServer } from '../../fixtures.ts';
import { liquiditySteps } from '../liquidity/support.ts';
import type { Person } from '../../support.ts';
import { optionSteps } from '../options/support.ts';

const server = testServer();
const { advance, fund, funded, now, setPrice } = optionSteps(server);
const { subscribe } = liquiditySteps(server);

const read = async ({ token }: Person, period: (typeof worthPeriods)[number] = '30d') =>
  (await server.must(worthHistory, { period }, { token })).lists;
const startOfToday = (): number => startOfDate(dateOf(now()));

async function giveCoins({ username }: Person, asset: string, amount: bigint): Promise<void> {
  const customer = (await findCustomer(server.services.db, username))!.id;
  const legs: Leg[] = [
    { purpose: 'recharge', asset, amount: -amount },
    { customer, purpose: 'available', asset, amount },
  ];
  await server.services.db.transaction((tx) => post(tx, { kind: 'grant', legs, now: now() }));
}

test.each(worthPeriods)('an account without an entry has no point in %s', async (period) => {
  expect(await read(await server.person(), period)).toEqual([]);
});

test('has the total at the end of each day, and none from before the first entry', async () => {
  const person = await funded('1000');
  const opened = startOfToday();
  await advance(2 * DAY_MS);
  await fund(person, '500');
  await advance(DAY_MS);
  expect(await read(person)).toEqual([
    { time: opened + DAY_MS, total: '1000' },
    { time: opened + 2 * DAY_MS, total: '1000' },
    { time: opened + 3 * DAY_MS, total: '1500' },
  ]);
});

test('a coin counts at the price of its time, also once it is sold or its price has changed', async () => {
  const person = await funded('1000');
  await giveCoins(person, 'BTC', 10_000_000n);
  await advance(startOfToday() + DAY_MS - now());
  const [point] = await read(person);
  const [close] = await server.services.market.candles('BTC', '1h', 1, startOfToday());
  expect(Number(point!.total)).toBeCloseTo(1000 + 0.1 * Number(close!.close), 6);
  await advance(HOUR_MS);
  await giveCoins(person, 'BTC', -10_000_000n);
  await advance(DAY_MS);
  expect((await read(person)).map(({ total }) => total)).toEqual([point!.total, '1000']);
});

test('mining belongs to the total', async () => {
  const person = await funded('1000');
  await subscribe(person, '400');
  await advance(DAY_MS);
  expect(Number((await read(person)).at(-1)?.total)).toBeGreaterThanOrEqual(1000);
});

test('follows a new price: what was read before does not stay', async () => {
  const person = await server.person();
  await giveCoins(person, 'BTC', 100_000_000n);
  await advance(DAY_MS);
  await read(person);
  await setPrice('20000.00');
  await advance(HOUR_MS);
  const { lists } = await server.must(balances, {}, { token: person.token });
  expect(lists.find(({ code }) => code === 'BTC')?.total).toBe('1');
  const points = await read(person, '1d');
  expect(points.length).toBeGreaterThan(40);
  expect(points.at(-1)!.time % (30 * MINUTE_MS)).toBe(0);
  expect(Number(points.at(-1)!.total)).toBeCloseTo(20_000, -3);
});

/** Reads as if this many days had passed, which sessions do not outlive. */
async function readAfter(days: number, period: (typeof worthPeriods)[number]) {
  const { username } = await funded('1000');
  const { id, created } = (await findCustomer(server.services.db, username))!;
  const later = now() + days * DAY_MS;
  const { db, market } = server.services;
  const request = { customer: id, opened: created, now: later, period, charge: () => undefined };
  return { later, points: await readWorthHistory(db, market, request) };
}

test.each([
  ['1d', 48, 30 * MINUTE_MS],
  ['7d', 56, 3 * HOUR_MS],
  ['30d', 30, DAY_MS],
  ['1y', 52, 7 * DAY_MS],
] as const)('%s has %i points', async (period, count, step) => {
  const { later, points } = await readAfter(370, period);
  expect(points).toHaveLength(count);
  expect(new Set(points.slice(1).map(({ time }, index) => time - points[index]!.time))).toEqual(new Set([step]));
  expect(points.at(-1)!.time).toBeLessThanOrEqual(later);
  expect(points.at(-1)!.time).toBeGreaterThan(later - step);
});

test('all has at most 60 points, however old the account is', async () => {
  const { points } = await readAfter(400, 'all');
  expect(points.length).toBeGreaterThan(50);
  expect(points.length).toBeLessThanOrEqual(60);
});

test('another customer sees only their own', async () => {
  await funded('1000');
  const other = await funded('7');
  await advance(DAY_MS);
  expect((await read(other)).map(({ total }) => total)).toEqual(['7']);
});
