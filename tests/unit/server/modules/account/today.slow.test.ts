import { expect, test, vi } from 'vitest';
import { balances } from '../../../../../src/api/account.ts';
import { add, multiply, subtract } from '../../../../../src/domain/money.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS } from '../../../../../src/domain/time.ts';
import { balancesOf, type Leg, post } from '../../../../../server/ledger/ledger.ts';
import { readToday } from '../../../../../server/modules/account/today.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { dateOf, plusDays, startOfDate } from '../../../../../server/platform/calendar.ts';
import { testServer } from '../../fixtures.ts';
import type { Person } from '../../support.ts';
import { optionSteps } from '../options/support.ts';

const server = testServer();
const { advance, fund, funded, now, placed, setPrice, trader } = optionSteps(server);

const read = ({ token }: Person) => server.must(balances, {}, { token });
const todayNow = async (person: Person) => (await read(person)).today!;
/** Computes the change as the app does: current worth plus withdrawals, less worth at midnight and deposits. */
async function change(person: Person): Promise<string> {
  const { lists, today } = await read(person);
  const worths = lists.map(({ code, total, mining }) =>
    multiply(add(total, mining ?? '0'), code === 'USDT' ? '1' : server.services.market.tick(code)!.price),
  );
  return subtract(add(...worths, today!.out), add(today!.start, today!.in));
}
const untilMidnight = (): number => startOfDate(plusDays(dateOf(now()), 1)) - now();
/** Posts a payment to the ledger. */
async function pay({ username }: Person, purpose: 'recharge' | 'withdrawals' | 'fees', amount: bigint): Promise<void> {
  const customer = (await findCustomer(server.services.db, username))!.id;
  const legs: Leg[] = [
    { purpose, asset: 'USDT', amount: -amount },
    { customer, purpose: 'available', asset: 'USDT', amount },
  ];
  await server.services.db.transaction((tx) => post(tx, { kind: 'grant', legs, now: now() }));
}

test('starts at zero for an empty account, at midnight in Bangkok [LIVE-07]', async () => {
  const person = await server.person();
  expect(await todayNow(person)).toEqual({ from: startOfDate(dateOf(now())), start: '0', in: '0', out: '0' });
  expect(await change(person)).toBe('0');
});

test('counts deposits and withdrawals as neutral, and a fee as a loss [LIVE-07]', async () => {
  const person = await funded('1000');
  expect(await change(person)).toBe('0');
  await pay(person, 'recharge', 250_000_000n);
  await pay(person, 'withdrawals', -100_000_000n);
  expect(await todayNow(person)).toMatchObject({ start: '0', in: '1250', out: '100' });
  expect(await change(person)).toBe('0');
  await pay(person, 'fees', -1_500_000n);
  expect(await change(person)).toBe('-1.5');
});

test('counts a lost option as a loss and a won one as a gain, but not a running one [LIVE-07]', async () => {
  const person = await trader('1000');
  for (const [end, result] of [
    ['9999.00', '-100'],
    ['10001.00', '-20'],
  ] as const) {
    const before = await change(person);
    await setPrice('10000.00');
    await placed(person, { direction: 'up', amount: '100' });
    expect(await change(person)).toBe(before);
    await setPrice(end);
    await advance(MINUTE_MS);
    expect(await change(person)).toBe(result);
  }
});

test('starts a new day at midnight from the current balance [LIVE-07]', async () => {
  const person = await funded('1000');
  await advance(untilMidnight() - SECOND_MS);
  await fund(person, '10');
  expect(await todayNow(person)).toMatchObject({ start: '0', in: '1010' });
  await advance(SECOND_MS);
  expect(await todayNow(person)).toEqual({ from: now(), start: '1010', in: '0', out: '0' });
  await fund(person, '5');
  expect(await todayNow(person)).toMatchObject({ start: '1010', in: '5' });
  expect(await change(person)).toBe('0');
  await advance(3 * DAY_MS + HOUR_MS);
  expect(await todayNow(person)).toMatchObject({ start: '1015', in: '0', out: '0' });
});

test('values coins at the midnight price, and deposits at the price of their time [LIVE-07]', async () => {
  const person = await funded('100');
  await setPrice('10000.00');
  await fund(person, '0.5', 'BTC');
  await advance(untilMidnight());
  expect(await todayNow(person)).toMatchObject({ start: '5100', in: '0' });
  await advance(HOUR_MS);
  await setPrice('12000.00');
  expect(await change(person)).toBe('1000');
  await fund(person, '1', 'BTC');
  expect(await todayNow(person)).toMatchObject({ start: '5100', in: '12000' });
  await advance(HOUR_MS);
  await setPrice('11900.00');
  // the price of midnight does not change later
  expect(await change(person)).toBe('850');
});

test('cached figures equal a fresh read of the day, even for simultaneous reads [LIVE-07]', async () => {
  const { db, market } = server.services;
  const person = await funded('1000');
  const customer = (await findCustomer(db, person.username))!.id;
  const readFresh = () =>
    // a transaction bypasses the cache
    db.transaction(async (tx) => readToday(tx, market, { customer, now: now() }, await balancesOf(tx, customer)));
  await advance(untilMidnight());
  await todayNow(person);
  const older = await balancesOf(db, customer);
  for (const amount of ['1', '2', '3']) {
    await fund(person, amount);
    const looks = await Promise.all([todayNow(person), todayNow(person)]);
    expect(looks).toEqual([await readFresh(), await readFresh()]);
  }
  // older balances get the figure of their time
  expect(await readToday(db, market, { customer, now: now() }, older)).toMatchObject({ start: '1000', in: '0' });
  expect(await todayNow(person)).toMatchObject({ start: '1000', in: '6' });
});

test('looks up no price again for a day that was read [LIVE-07]', async () => {
  const person = await funded('1000');
  await fund(person, '1', 'BTC');
  const first = await todayNow(person);
  const lookUps = vi.spyOn(server.services.market, 'history');
  expect(await todayNow(person)).toEqual(first);
  expect(lookUps).not.toHaveBeenCalled();
  await fund(person, '1', 'BTC');
  await todayNow(person);
  expect(lookUps).toHaveBeenCalledTimes(1);
});
