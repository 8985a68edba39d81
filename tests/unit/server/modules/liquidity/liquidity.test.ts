import fc from 'fast-check';
import { eq, gt, max, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import {
  poolBalance,
  poolOrders,
  poolProducts,
  poolRates,
  poolRule,
  transferIn,
  transferInInfo,
  transferOut,
  transferOutInfo,
} from '../../../../../src/api/liquidity.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { accountEntries } from '../../../../../src/api/transfers.ts';
import { findCustomer, openCustomer } from '../../../../../server/modules/customers/customers.ts';
import { dateOf, plusDays, startOf } from '../../../../../server/platform/calendar.ts';
import { journals } from '../../../../../server/platform/db/schema.ts';
import {
  liquidityQuick,
  liquidityRecords,
  liquidityRedemptions,
} from '../../../../../server/modules/liquidity/schema.ts';
import { checkLedger } from '../../../../../server/ledger/check.ts';
import { balanceOf } from '../../../../../server/ledger/ledger.ts';
import { grant } from '../../../../../server/ledger/pools.ts';
import { closeDays, liquidityDays, payRedemptions } from '../../../../../server/modules/liquidity/days.ts';
import { redeem, subscribe } from '../../../../../server/modules/liquidity/liquidity.ts';
import { SetAside } from '../../../../../server/platform/set-aside.ts';
import { publishTiers } from '../../../../../server/modules/liquidity/rates.ts';
import { startServer, type Person, type TestServer } from '../../support.ts';
import { DAY_MS, HOUR_MS } from '../../../../../src/lib/time.ts';
/** Redemptions are paid so long before the moment that was told. */
const EARLIER = 10 * 60_000;
const CAP = 30_000_000_000_000n;

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
  await server.qa('POST', 'mining/tiers', {
    tiers: [
      { from: '0', to: '10000', rate: '3.65' },
      { from: '10000', rate: '7.30' },
    ],
  });
});
afterAll(async () => {
  expect(await checkLedger(server.services.db)).toEqual([]);
  await server.close();
});

let number = 0;
const newKey = (): string => `liquidity-key-${(number += 1)}`;
const now = (): number => server.services.clock.now();
/** Moves the clock by the lever of QA, so that the jobs have run when it answers. */
const pass = (ms: number): Promise<unknown> => server.qa('POST', 'clock', { advance: ms });
/** To the given time of the day in Bangkok, today or tomorrow. */
const until = (hours: number, minutes = 0): Promise<unknown> => {
  const today = startOf(dateOf(now())) + hours * HOUR_MS + minutes * 60_000;
  return pass((today > now() ? today : today + DAY_MS) - now());
};
const rich = async (amount = '20000'): Promise<Person & { id: number }> => {
  const person = await server.person();
  await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount });
  return { ...person, id: (await findCustomer(server.services.db, person.username))?.id ?? 0 };
};
const buy = ({ token }: Person, amount: string) => server.call(transferIn, { amount }, { token, key: newKey() });
const sell = ({ token }: Person, amount: string, speed: string, key = newKey()) =>
  server.call(transferOut, { amount, speed }, { token, key });
const state = ({ token }: Person) => server.must(poolBalance, {}, { token });
const records = async ({ token }: Person, status?: string): Promise<any[]> =>
  (await server.must(poolOrders, status ? { status } : {}, { token })).lists;
const terms = ({ token }: Person, amount: string) => server.must(transferOutInfo, { amount }, { token });

describe('what is shown', () => {
  test('LIQ-01 LIQ-02 balance, blended rate with its date, tiers, minimum, rule and the rates of the last days', async () => {
    const person = await rich();
    await buy(person, '15000');
    expect(await state(person)).toMatchObject({
      balance: '15000',
      available: '5000',
      fresh: '15000',
      today: '0',
      rate: '4.8666',
      redeeming: '0',
      rateDate: startOf(dateOf(now())),
    });
    expect((await server.must(poolBalance, { type: 'regular' }, { token: person.token })).balance).toBe('0');
    const products = await server.must(poolProducts);
    expect(products.lists.map(({ from, to, rate }) => [from, to, rate])).toEqual([
      ['0', '10000', '3.65'],
      ['10000', undefined, '7.30'],
    ]);
    expect(products).toMatchObject({ minimum: '10', quickResets: startOf(plusDays(dateOf(now()), 1)) });
    const { lists } = await server.must(poolRates);
    expect(lists.length).toBeGreaterThan(50);
    expect(lists.at(-1)!.tiers).toHaveLength(2);
    for (const language of ['en', 'zh', 'th', 'jp', 'ar', 'hi']) {
      const rule = await server.must(poolRule, {}, { language });
      expect(rule.content).toContain('30,000,000');
      expect(rule.content).not.toMatch(/[{}]/);
    }
  });

  test('LIQ-02 a rate that is missing is told as missing, never as zero', async () => {
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
});

describe('subscription', () => {
  test('LIQ-04 the minimum passes, one smallest unit less does not; nor do nothing, zero, a sign or more than there is', async () => {
    const person = await rich('100');
    expect(await server.must(transferInInfo, {}, { token: person.token })).toMatchObject({
      available: '100',
      minimum: '10',
      fee: '0',
    });
    for (const amount of ['', '0', '-10', '9.999999', '100.000001', '1e2'])
      expect([amount, (await buy(person, amount)).ret]).toEqual([amount, 0]);
    expect(await records(person)).toEqual([]);
    expect((await buy(person, '10')).ret).toBe(1);
    for (const amount of ['0', '-1', '10.000001'])
      expect([amount, (await sell(person, amount, 'quick')).ret]).toEqual([amount, 0]);
    expect((await sell(person, '10.000001', 'quick')).msg).toBe('You can redeem up to 10 USDT.');
  });

  test('LIQ-05 LIQ-07 all of 123.456789 USDT leaves nothing available; the record begins with it', async () => {
    const person = await rich('123.456789');
    const response = await buy(person, '123.456789');
    expect(response.data).toMatchObject({
      amount: '123.456789',
      status: 'confirmed',
      begins: startOf(plusDays(dateOf(now()), 1)),
    });
    expect(await state(person)).toMatchObject({ available: '0', balance: '123.456789' });
    expect((await records(person))[0]).toMatchObject({
      id: response.data.id,
      kind: 'subscribe',
      amount: '123.456789',
      status: 'confirmed',
      time: now(),
    });
  });
});

describe('interest of a day', () => {
  test('LIQ-03 15,000 USDT that were there all day bring exactly 2 USDT, credited once, and the lines say how', async () => {
    const person = await rich();
    await until(12);
    await buy(person, '15000');
    await until(0);
    // the day of the subscription does not count
    expect(await records(person, 'interest')).toEqual([]);
    const day = dateOf(now());
    expect((await state(person)).today).toBe('2');
    await until(0);
    expect(await state(person)).toMatchObject({ balance: '15002', earned: '2', yesterday: '2' });
    expect(await records(person, 'interest')).toMatchObject([
      {
        kind: 'interest',
        amount: '2',
        status: 'confirmed',
        date: startOf(day),
        basis: '15000',
        lines: [
          { amount: '10000', rate: '3.65' },
          { amount: '5000', rate: '7.30' },
        ],
      },
    ]);
    // the job runs again, and the customer's own call comes by
    await server.services.jobs.settle();
    await sell(person, '2', 'quick');
    expect(await records(person, 'interest')).toHaveLength(1);
  });

  // what the two passes do to each other shows on a real PostgreSQL (the stage `postgres`): the embedded database runs
  // one transaction at a time
  test('three days off are credited one by one, as if the server had run, also by two passes begun together [LIQ-03]', async () => {
    const [first, other] = [await rich(), await rich()];
    for (const person of [first, other]) await buy(person, '15000');
    await until(0);
    await until(12);
    const { db } = server.services;
    const begun = dateOf(now());
    const later = now() + 3 * DAY_MS;
    await Promise.all([closeDays(db, later), closeDays(db, later)]);
    await closeDays(db, later);
    for (const person of [first, other]) {
      const rows = await db
        .select()
        .from(liquidityRecords)
        .where(sql`${liquidityRecords.account} = ${person.id} and ${liquidityRecords.kind} = 'interest'`);
      expect(rows.map(({ date }) => date).toSorted()).toEqual([begun, plusDays(begun, 1), plusDays(begun, 2)]);
      // interest earns from the day after on: (10,000 x 3.65 % + 5,002 x 7.3 %) / 365
      expect(rows.map(({ amount }) => amount).toSorted((a, b) => Number(a - b))).toEqual([
        2_000_000n,
        2_000_400n,
        2_000_800n,
      ]);
      expect(await balanceOf(db, person.id, 'liquidity', 'USDT')).toBe(15_006_001_200n);
    }
  });
});

describe('redemption', () => {
  test('LIQ-08 LIQ-09 quick: told what is lost, paid at once, and that part earns nothing for the day', async () => {
    const person = await rich();
    await buy(person, '15000');
    await until(0);
    await until(12);
    expect(await terms(person, '100')).toMatchObject({
      available: '15000',
      fee: '0',
      quickLost: '0.02',
      standardKept: '0.02',
      quickArrives: now(),
      standardArrives: startOf(plusDays(dateOf(now()), 3)),
      quickResets: startOf(plusDays(dateOf(now()), 1)),
    });
    const response = await sell(person, '100', 'quick');
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

  test('quick takes first what does not earn yet, so that no interest is lost without need', async () => {
    const person = await rich('3000');
    await buy(person, '1000');
    await until(0);
    await buy(person, '500');
    expect((await terms(person, '500')).quickLost).toBe('0');
    expect((await terms(person, '600')).quickLost).toBe('0.01');
    await sell(person, '500', 'quick');
    expect(await state(person)).toMatchObject({ balance: '1000', fresh: '0', today: '0.1' });
  });

  test('LIQ-12 standard at 23:59 is submitted, waits, and is paid within 72 hours; it earns for that day and none after', async () => {
    const person = await rich('15000');
    await buy(person, '15000');
    await until(0);
    await until(23, 59);
    const submitted = now();
    const response = await sell(person, '5000', 'standard');
    expect(response.data).toMatchObject({ status: 'submitted', arrives: startOf(plusDays(dateOf(submitted), 3)) });
    expect(response.data.arrives - submitted).toBeLessThanOrEqual(72 * HOUR_MS);
    expect(await state(person)).toMatchObject({ balance: '10000', available: '0', redeeming: '5000', today: '2' });
    await until(0);
    expect((await records(person, 'interest'))[0]).toMatchObject({ amount: '2', basis: '15000' });
    expect((await records(person, 'redeem'))[0]).toMatchObject({
      status: 'waiting',
      states: [
        { state: 'submitted', time: submitted },
        { state: 'waiting', time: submitted + 60_000 },
      ],
    });
    await until(0);
    // 10,002 earn: (10,000 x 3.65 % + 2 x 7.3 %) / 365
    expect((await records(person, 'interest'))[0]).toMatchObject({ amount: '1.0004', basis: '10002' });
    expect((await state(person)).available).toBe('0');
    await until(0);
    expect(await state(person)).toMatchObject({ available: '5000', redeeming: '0' });
    const [paid] = await records(person, 'redeem');
    expect(paid.status).toBe('confirmed');
    expect(paid.states.map((state: any) => state.state)).toEqual(['submitted', 'waiting', 'confirmed']);
    expect(paid.states[2].time - submitted).toBeLessThanOrEqual(72 * HOUR_MS);
    expect(
      (await server.must(messages, { status: 'all' }, { token: person.token })).lists.map((item) => item.title),
    ).toContain('Redemption paid');
    // two instances, again: paid once
    await Promise.all([payRedemptions(server.services.db, now()), payRedemptions(server.services.db, now())]);
    expect((await state(person)).available).toBe('5000');
    expect((await server.must(accountEntries, { setup: 'redeem' }, { token: person.token })).lists).toHaveLength(1);
  });

  test('LIQ-12 standard of the first moment of a day is paid before 72 hours are over, and before the days of all positions are closed', async () => {
    const person = await rich('200');
    await buy(person, '200');
    await until(0);
    const submitted = now();
    await sell(person, '50', 'standard');
    await until(0);
    await until(0);
    await until(23, 49);
    expect((await state(person)).redeeming).toBe('50');
    await until(23, 50);
    expect(await state(person)).toMatchObject({ redeeming: '0', available: '50' });
    expect(now() - submitted).toBeLessThan(72 * HOUR_MS);

    await sell(person, '50', 'standard');
    const {
      services: { db },
      services,
      clock,
    } = server;
    const newest = async (): Promise<number> => (await db.select({ id: max(journals.id) }).from(journals))[0]!.id!;
    const before = await newest();
    clock.advance(5 * DAY_MS);
    await liquidityDays.run(services);
    const written = await db
      .select({ kind: journals.kind })
      .from(journals)
      .where(gt(journals.id, before))
      .orderBy(journals.id);
    expect(written.length).toBeGreaterThan(2);
    expect(written.findLastIndex(({ kind }) => kind === 'redeem')).toBeLessThan(
      written.findIndex(({ kind }) => kind === 'interest'),
    );
  });

  test('LIQ-10 the last 10 USDT of the cap pass, one smallest unit more is refused; standard goes on', async () => {
    const person = await rich();
    await buy(person, '1000');
    await until(0);
    await server.qa('POST', 'mining/quick', { used: '29999990000000' });
    expect(await terms(person, '100')).toMatchObject({ quickLeft: '10', quickMost: '10' });
    expect((await sell(person, '10.000001', 'quick')).msg).toContain('Only 10 USDT is left');
    expect((await sell(person, '10', 'quick')).ret).toBe(1);
    expect((await terms(person, '100')).quickLeft).toBe('0');
    expect((await server.must(poolProducts)).quickLeft).toBe('0');
    const refused = await sell(person, '1', 'quick');
    expect([refused.ret, (await state(person)).balance]).toEqual([0, '990']);
    expect((await sell(person, '1', 'standard')).ret).toBe(1);
    await until(0);
    expect((await terms(person, '100')).quickLeft).toBe('30000000');
  });

  // the lock of this proves itself on a real PostgreSQL (the stage `postgres`): the embedded database runs one
  // transaction at a time
  test('LIQ-11 50 quick redemptions race for the last part: never more than the cap; it is whole again at 00:00', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => rich('100')));
    await Promise.all(people.map((person) => buy(person, '100')));
    await until(0);
    await server.qa('POST', 'mining/quick', { used: String(CAP - 100_000_000n) });
    const response = await Promise.all(
      Array.from({ length: 50 }, (_, place) => sell(people[place % 10] as Person, '7', 'quick')),
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
    expect((await terms(people[0] as Person, '1')).quickLeft).toBe('30000000');
  });

  test('LIQ-14 the same confirmation fifty times at once redeems once', async () => {
    const person = await rich('100');
    await buy(person, '100');
    const key = newKey();
    await Promise.all(Array.from({ length: 50 }, () => sell(person, '40', 'quick', key)));
    expect(await state(person)).toMatchObject({ balance: '60', available: '40' });
    expect(await records(person, 'redeem')).toHaveLength(1);
  });
});

describe('terms of a redemption', () => {
  test('redeems a fresh part without counting it against the daily caps, so that no customer uses up those of others [HARD-05]', async () => {
    const [first, other] = [await rich('100000'), await rich('1000')];
    await buy(other, '1000');
    await until(0);
    for (let round = 0; round < 20; round += 1) {
      expect((await buy(first, '100000')).ret).toBe(1);
      expect([round, (await sell(first, '100000', 'quick')).ret]).toEqual([round, 1]);
    }
    expect((await terms(other, '1000')).quickLeft).toBe('30000000');
    await buy(first, '100000');
    const refused = await sell(first, '100000', 'quick');
    expect([refused.ret, refused.msg]).toEqual([
      0,
      "You've made 20 redemptions today, which is the daily maximum. Nothing was redeemed. You can redeem again from 00:00 Bangkok time.",
    ]);
    expect((await sell(first, '100000', 'standard')).ret).toBe(0);
    expect((await sell(other, '1000', 'quick')).ret).toBe(1);
    // what earned is counted, what was bought beside it is not
    await until(0);
    await buy(other, '500');
    await until(0);
    await buy(other, '100');
    expect((await sell(other, '150', 'quick')).ret).toBe(1);
    expect((await terms(other, '1')).quickLeft).toBe('29999950');
  });

  test('one customer has a thirtieth of the quick cap, also with ten redemptions at once; the terms say the most [HARD-05]', async () => {
    const person = await rich('2000');
    await buy(person, '1000');
    await until(0);
    const { db } = server.services;
    await db
      .insert(liquidityRedemptions)
      .values({ account: person.id, date: dateOf(now()), count: 1, quick: 1_000_000_000_000n - 100_000_000n });
    await buy(person, '50');
    expect(await terms(person, '1')).toMatchObject({
      available: '1050',
      quickMost: '150',
      minimum: '1',
      redemptionsLeft: 19,
    });
    const over = await sell(person, '150.000001', 'quick');
    expect([over.ret, over.msg]).toEqual([
      0,
      'Only 100 USDT is left of your own quick redemption limit today. Nothing was redeemed. You can use standard redemption.',
    ]);
    const response = await Promise.all(Array.from({ length: 10 }, () => sell(person, '40', 'quick')));
    expect(response.filter(({ ret }) => ret === 1)).toHaveLength(3);
    expect(await terms(person, '1')).toMatchObject({ quickMost: '30', redemptionsLeft: 16 });
    await until(0);
    expect(await terms(person, '1')).toMatchObject({ quickMost: '930.093', redemptionsLeft: 20 });
  });

  test('less than the minimum is refused, but for the whole rest; the number of a day holds for both ways and for many at once [HARD-05]', async () => {
    const person = await rich('100');
    await buy(person, '60.5');
    for (const speed of ['quick', 'standard']) {
      const response = await sell(person, '0.999999', speed);
      expect([response.ret, response.msg]).toEqual([0, 'Redeem at least 1 USDT, or everything you have.']);
    }
    expect((await sell(person, '60', 'standard')).ret).toBe(1);
    expect((await sell(person, '0.5', 'quick')).ret).toBe(1);
    await buy(person, '39');
    const reply = await Promise.all(
      Array.from({ length: 25 }, (_, place) => sell(person, '1', place % 2 === 0 ? 'quick' : 'standard')),
    );
    expect(reply.filter(({ ret }) => ret === 1)).toHaveLength(18);
    expect(await records(person, 'redeem')).toHaveLength(20);
  });

  test('many small redemptions are paid in few transactions, with one notice for each customer, and a bad one holds up nobody [HARD-05]', async () => {
    const [person, other] = [await rich('100'), await rich('200')];
    for (const item of [person, other]) await buy(item, '100');
    await until(0);
    for (let count = 0; count < 10; count += 1) await sell(person, '1', 'standard');
    await sell(other, '50', 'standard');
    const [{ id: bad }] = (await records(person, 'redeem')).slice(-1) as [{ id: string }];
    const {
      services: { db },
      services,
    } = server;
    await services.jobs.stop();
    const redeeming = (amount: number) =>
      db.execute(sql`update liquidity_records set amount = amount + ${amount}::numeric where id = ${Number(bad)}`);
    await redeeming(1e18);
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const transactions = vi.spyOn(db, 'transaction');
    const response: { account: number; amount: bigint }[] = [];
    const later = now() + 3 * DAY_MS;
    const aside = new SetAside('redemptions');
    const pay = () =>
      payRedemptions(
        db,
        later,
        async (_, { account, amount }) => {
          response.push({ account, amount });
        },
        undefined,
        aside,
      );
    await pay();
    const sumOf = (id: number) =>
      response.filter(({ account }) => account === id).reduce((sum, { amount }) => sum + amount, 0n);
    expect([sumOf(person.id), sumOf(other.id), aside.ids]).toEqual([9_000_000n, 50_000_000n, [Number(bad)]]);
    expect(reported).toHaveBeenCalledTimes(1);
    await redeeming(-1e18);
    transactions.mockClear();
    response.length = 0;
    await pay();
    // the aside one is not due yet
    expect([response, transactions.mock.calls.length]).toEqual([[], 1]);
    await payRedemptions(db, later + 10_000, undefined, undefined, aside);
    expect([(await state(person)).redeeming, aside.size]).toEqual(['0', 0]);
    services.jobs.start(services);
  });

  test('the redemptions of many customers are paid in one transaction, and each hears of one sum [HARD-05]', async () => {
    const people = [await rich('30'), await rich('30'), await rich('30')];
    for (const person of people) {
      await buy(person, '30');
      for (let count = 0; count < 5; count += 1) await sell(person, '1', 'standard');
    }
    const {
      services: { db },
      services,
    } = server;
    await services.jobs.stop();
    const transactions = vi.spyOn(db, 'transaction');
    server.clock.advance(3 * DAY_MS);
    await payRedemptions(db, now());
    expect(transactions.mock.calls.length).toBeLessThanOrEqual(3);
    services.jobs.start(services);
    await until(0);
    for (const person of people) expect((await state(person)).redeeming).toBe('0');
    const person = await rich('30');
    await buy(person, '30');
    for (let count = 0; count < 5; count += 1) await sell(person, '1', 'standard');
    for (let days = 0; days < 3; days += 1) await until(0);
    const { lists } = await server.must(messages, { status: 'all' }, { token: person.token });
    expect(lists.filter((item) => item.title === 'Redemption paid').map((item) => item.content)).toEqual([
      '<p>5 USDT from liquidity mining is now available.</p>',
    ]);
  });
});

test('LIQ-13 the record is paged, newest first, by kind; another customer sees none of it', async () => {
  const [person, other] = [await rich(), await rich()];
  for (let count = 0; count < 21; count += 1) await buy(person, '10');
  await sell(person, '1', 'standard');
  const first = await server.must(poolOrders, { page: '1' }, { token: person.token });
  expect([first.lists.length, first.last, first.lists[0]!.kind]).toEqual([20, false, 'redeem']);
  await buy(person, '11');
  const second = await server.must(poolOrders, { page: '2' }, { token: person.token });
  expect([second.lists.length, second.last]).toEqual([2, true]);
  expect(new Set([...first.lists, ...second.lists].map(({ id }) => id)).size).toBe(22);
  expect(await records(person, 'redeem')).toHaveLength(1);
  expect(await records(other)).toEqual([]);
});

/** A plain model of one customer's days, in whole base units. */
interface Model {
  settled: bigint;
  fresh: bigint;
  leaving: bigint;
  available: bigint;
  redeeming: { amount: bigint; due: string }[];
  date: string;
}
const dayOf = (earning: bigint): bigint => {
  const low = earning < 10_000_000_000n ? earning : 10_000_000_000n;
  return (low * 365n + (earning - low) * 730n) / 3_650_000n;
};

test('LIQ-03 LIQ-09 LIQ-12 any order of subscriptions, redemptions and days, with jobs that run late or twice, gives what the plain rules give', async () => {
  const { db } = server.services;
  // what others hold does not earn into the time of these runs
  const park = () => db.execute(sql`update liquidity_positions set date = '9999-12-31'`);
  await park();
  let created = 0;
  const act = fc.oneof(
    fc.record({ kind: fc.constant('buy' as const), amount: fc.bigInt({ min: 10_000_000n, max: 9_000_000_000n }) }),
    fc.record({
      kind: fc.constantFrom('quick' as const, 'standard' as const),
      amount: fc.bigInt({ min: 1n, max: 9_000_000_000n }),
    }),
    fc.record({
      kind: fc.constant('wait' as const),
      hours: fc.integer({ min: 1, max: 100 }),
      runs: fc.integer({ min: 0, max: 2 }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 12 }), async (acts) => {
      created += 1;
      const id = await db.transaction(async (tx) => {
        const account = await openCustomer(tx, server.services.keys, {
          mode: 'email',
          username: `model${created}@example.com`,
          password: 'abc12345',
          paypass: '012345',
          currency: 'THB',
          now: now(),
        });
        await grant(tx, account.id, 'USDT', '20000', now());
        return account.id;
      });
      let at = now();
      await publishTiers(
        db,
        dateOf(at),
        [
          { from: '0', to: '10000', rate: '3.65' },
          { from: '10000', rate: '7.30' },
        ],
        at,
      );
      const model: Model = {
        settled: 0n,
        fresh: 0n,
        leaving: 0n,
        available: 20_000_000_000n,
        redeeming: [],
        date: dateOf(at),
      };
      const roll = (): void => {
        for (; model.date < dateOf(at); model.date = plusDays(model.date, 1)) {
          model.settled += model.fresh + dayOf(model.settled + model.leaving);
          model.fresh = 0n;
          model.leaving = 0n;
        }
      };
      const write = (units: bigint): string => `${units / 1_000_000n}.${String(units % 1_000_000n).padStart(6, '0')}`;
      for (const act of acts) {
        if (act.kind === 'wait') {
          at += act.hours * HOUR_MS;
          for (let run = 0; run < act.runs; run += 1) {
            await closeDays(db, at);
            await payRedemptions(db, at);
          }
          if (act.runs > 0) {
            for (const paid of model.redeeming.filter(({ due }) => startOf(due) <= at + EARLIER))
              model.available += paid.amount;
            model.redeeming = model.redeeming.filter(({ due }) => startOf(due) > at + EARLIER);
          }
          roll();
          continue;
        }
        roll();
        const there = act.kind === 'buy' ? model.available : model.settled + model.fresh;
        const did = await db
          .transaction(async (tx) => {
            if (act.kind === 'buy') await subscribe(tx, id, write(act.amount), at);
            else await redeem(tx, id, write(act.amount), act.kind, at);
          })
          .then(
            () => true,
            () => false,
          );
        // less than 1 USDT is redeemed where it is all that is there
        expect(did).toBe(
          act.amount <= there && (act.kind === 'buy' || act.amount >= 1_000_000n || act.amount === there),
        );
        if (!did) continue;
        if (act.kind === 'buy') {
          model.available -= act.amount;
          model.fresh += act.amount;
        } else if (act.kind === 'quick') {
          const fresh = act.amount < model.fresh ? act.amount : model.fresh;
          model.fresh -= fresh;
          model.settled -= act.amount - fresh;
          model.available += act.amount;
        } else {
          const settled = act.amount < model.settled ? act.amount : model.settled;
          model.settled -= settled;
          model.leaving += settled;
          model.fresh -= act.amount - settled;
          model.redeeming.push({ amount: act.amount, due: plusDays(dateOf(at), 3) });
        }
      }
      await closeDays(db, at);
      roll();
      expect([
        await balanceOf(db, id, 'liquidity', 'USDT'),
        await balanceOf(db, id, 'available', 'USDT'),
        await balanceOf(db, id, 'redeeming', 'USDT'),
      ]).toEqual([
        model.settled + model.fresh,
        model.available,
        model.redeeming.reduce((sum, { amount }) => sum + amount, 0n),
      ]);
      await park();
    }),
    { numRuns: 25 },
  );
});
