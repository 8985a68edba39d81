import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { answerRisk, protections, setProtection } from '../../../../../src/api/protection.ts';
import { addContract, closeContract, contractOrders } from '../../../../../src/api/contracts.ts';
import { addOption } from '../../../../../src/api/options.ts';
import { coinAmount } from '../../../../../src/api/account.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { protectionLimits, protectionPauses } from '../../../../../server/modules/protection/schema.ts';
import { housekeeping } from '../../../../../server/housekeeping.ts';
import { startOfDay } from '../../../../../server/modules/protection/day.ts';
import { testServer } from '../../fixtures.ts';
import type { Person } from '../../support.ts';
import { DAY_MS, HOUR_MS } from '../../../../../src/domain/time.ts';
const RIGHT = 'lose:whole,odds:below,end:mean,undo:never,money:spare';

const server = testServer();

let number = 0;
const funded = async (): Promise<Person> => {
  const person = await server.person();
  await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount: '1000' });
  return person;
};
const trader = async (): Promise<Person> => {
  const person = await funded();
  await server.qa('POST', 'risk', { username: person.username });
  return person;
};
const advance = (ms: number) => server.qa('POST', 'clock', { advance: ms });
const hold = (price: string) => server.qa('POST', 'market', { code: 'BTC', price });
const readProtection = ({ token }: Person): Promise<any> => server.must(protections, {}, { token });
const limit = async (person: Person, kind: string): Promise<any> =>
  (await readProtection(person)).limits.find((limit: any) => limit.kind === kind);
const set = ({ token }: Person, fields: Record<string, string>) => server.call(setProtection, fields, { token });
const place = ({ token }: Person, amount: string) => {
  const tick = server.services.market.tick('BTC')!;
  number += 1;
  return server.call(
    addOption,
    { code: 'BTC', direction: 'up', minutes: '1', amount, price: tick.price, quoted: String(tick.time), yield: '80' },
    { token, key: `protection-${number}` },
  );
};
const held = async ({ token }: Person): Promise<string> =>
  (await server.must(coinAmount, { code: 'USDT' }, { token })).held!;

describe('the first order', () => {
  test('is refused before the risk questions are answered and for 24 hours after [TRUST-01]', async () => {
    const person = await funded();
    expect((await place(person, '10')).msg).toBe('Answer the questions about risk before your first order.');
    const response = (await readProtection(person)).risk;
    expect([response.questions.length, response.wait, response.opens, response.losers]).toEqual([
      5,
      24,
      undefined,
      undefined,
    ]);
    const wrong = await server.must(
      answerRisk,
      { answers: RIGHT.replace('odds:below', 'odds:even').replace(',money:spare', '') },
      { token: person.token },
    );
    expect(wrong).toEqual({ passed: false, wrong: ['odds', 'money'] });
    expect((await place(person, '10')).ret).toBe(0);
    const passed = await server.must(answerRisk, { answers: RIGHT }, { token: person.token });
    expect([passed.passed, passed.opens]).toEqual([true, server.services.clock.now() + DAY_MS]);
    expect((await place(person, '10')).msg).toBe('You can place your first order in 24 hours.');
    await advance(DAY_MS - 1);
    expect((await place(person, '10')).ret).toBe(0);
    expect(await held(person)).toBe('0');
    await advance(1);
    expect((await place(person, '10')).ret).toBe(1);
  });

  test('stays closed while only some questions are answered right [TRUST-01 LOOK-15]', async () => {
    const person = await funded();
    const some = await server.must(answerRisk, { answers: 'lose:whole,odds:below' }, { token: person.token });
    expect(some).toEqual({ passed: false, wrong: ['end', 'undo', 'money'] });
    expect((await readProtection(person)).risk.opens).toBeUndefined();
  });

  test('answering again does not restart the wait, whose length the operator sets [TRUST-01]', async () => {
    const person = await funded();
    await server.qa('POST', 'config', { act: 'protection', wait: 2 });
    await server.must(answerRisk, { answers: RIGHT }, { token: person.token });
    await advance(HOUR_MS);
    expect((await server.must(answerRisk, { answers: RIGHT }, { token: person.token })).opens).toBe(
      server.services.clock.now() + HOUR_MS,
    );
    await advance(HOUR_MS);
    expect((await place(person, '10')).ret).toBe(1);
    await server.qa('POST', 'config', { act: 'options', losers: '74.3' });
    expect((await readProtection(person)).risk.losers).toBe('74.3');
  });
});

describe('customer limits', () => {
  test('take effect at once when lowered, and after 24 hours when raised or removed [TRUST-02]', async () => {
    const person = await trader();
    await set(person, { kind: 'stake', value: '50' });
    expect((await place(person, '50.000001')).msg).toBe('This is above your limit of 50 USDT per order.');
    expect((await place(person, '50')).ret).toBe(1);
    await set(person, { kind: 'stake', value: '80' });
    expect(await limit(person, 'stake')).toEqual({
      kind: 'stake',
      on: true,
      value: '50',
      left: '50',
      next: '80',
      from: server.services.clock.now() + DAY_MS,
    });
    expect((await place(person, '60')).ret).toBe(0);
    await set(person, { kind: 'stake', value: '20' });
    expect(await limit(person, 'stake')).toEqual({ kind: 'stake', on: true, value: '20', left: '20' });
    await set(person, { kind: 'stake', value: '' });
    await advance(DAY_MS - 1);
    expect((await place(person, '21')).ret).toBe(0);
    await advance(1);
    expect((await place(person, '21')).ret).toBe(1);
    expect(await limit(person, 'stake')).toEqual({ kind: 'stake', on: false });
  });

  test('drop a pending raise when the current value is chosen again [TRUST-02]', async () => {
    const person = await trader();
    await set(person, { kind: 'stake', value: '50' });
    await set(person, { kind: 'stake', value: '500' });
    await set(person, { kind: 'stake', value: '50' });
    await advance(2 * DAY_MS);
    expect(await limit(person, 'stake')).toEqual({ kind: 'stake', on: true, value: '50', left: '50' });
  });

  test('count open stakes, losses and gains of the day as the daily loss [TRUST-02]', async () => {
    const person = await trader();
    await set(person, { kind: 'loss', value: '100' });
    await hold('10000.00');
    expect((await place(person, '60')).ret).toBe(1);
    expect(await limit(person, 'loss')).toMatchObject({ value: '100', left: '40' });
    const over = await place(person, '41');
    expect([over.ret, over.msg]).toEqual([
      0,
      'This could take you over your daily loss limit. 40 USDT of it is left today.',
    ]);
    await hold('9000.00');
    await advance(60_000);
    expect((await limit(person, 'loss')).left).toBe('40');
    expect((await place(person, '40')).ret).toBe(1);
    expect((await place(person, '1')).ret).toBe(0);
    await hold('9500.00');
    await advance(60_000);
    // 60 lost, 32 won: 28 lost today
    expect((await limit(person, 'loss')).left).toBe('72');
    await advance(startOfDay(server.services.clock.now()) + DAY_MS - server.services.clock.now());
    expect((await limit(person, 'loss')).left).toBe('100');
  });

  // the lock only matters on PostgreSQL (the stage `postgres`): the embedded database serializes transactions
  test('are not exceeded by ten simultaneous orders [TRUST-02]', async () => {
    const person = await trader();
    await set(person, { kind: 'loss', value: '100' });
    const response = await Promise.all(Array.from({ length: 10 }, () => place(person, '30')));
    expect(response.filter((item) => item.ret === 1)).toHaveLength(3);
    expect(await held(person)).toBe('90');
  });

  test('refuse unknown kinds and invalid amounts', async () => {
    const person = await trader();
    for (const fields of [
      { kind: 'wins', value: '1' },
      { kind: 'stake', value: '-1' },
      { kind: 'stake', value: '1e3' },
      { kind: 'loss', value: '1.0000001' },
      { kind: 'pause', days: '2' },
      { kind: 'pause' },
    ] as Record<string, string>[]) {
      expect([fields, (await set(person, fields)).ret]).toEqual([fields, 0]);
    }
    expect((await readProtection(person)).limits.every((limit: any) => !limit.on)).toBe(true);
  });
});

test('a pause closes trading to its last moment, and a shorter one does not end it [TRUST-03]', async () => {
  const person = await trader();
  expect((await set(person, { kind: 'pause', days: '7' })).ret).toBe(1);
  await set(person, { kind: 'pause', days: '1' });
  expect((await readProtection(person)).pausedUntil).toBe(server.services.clock.now() + 7 * DAY_MS);
  expect((await place(person, '10')).msg).toBe("You've paused trading for another 7 days.");
  await advance(7 * DAY_MS - 1);
  expect((await place(person, '10')).ret).toBe(0);
  await advance(1);
  expect((await readProtection(person)).pausedUntil).toBeUndefined();
  expect((await place(person, '10')).ret).toBe(1);
});

test('keeps one current and one pending row however often limits and pauses change [HARD-05]', async () => {
  const person = await trader();
  const { db } = server.services;
  const count = async (table: typeof protectionLimits | typeof protectionPauses): Promise<number> => {
    const account = (await findCustomer(db, person.username))!.id;
    return db.$count(table, eq(table.account, account));
  };
  for (let step = 0; step < 20; step += 1) await set(person, { kind: 'stake', value: String(900 - step) });
  expect([await count(protectionLimits), (await limit(person, 'stake')).value]).toEqual([1, '881']);
  for (let step = 0; step < 5; step += 1) await set(person, { kind: 'stake', value: String(1000 + step) });
  expect([await count(protectionLimits), await limit(person, 'stake')]).toMatchObject([
    2,
    { value: '881', next: '1004' },
  ]);
  // once the raise is in effect, the next choice replaces both rows
  await advance(DAY_MS);
  await set(person, { kind: 'stake', value: '2000' });
  expect([await count(protectionLimits), await limit(person, 'stake')]).toMatchObject([
    2,
    { value: '1004', next: '2000' },
  ]);
  for (const days of ['1', '1', '7', '1', '7', '1']) await set(person, { kind: 'pause', days });
  expect([await count(protectionPauses), (await readProtection(person)).pausedUntil]).toEqual([
    1,
    server.services.clock.now() + 7 * DAY_MS,
  ]);
});

test('deletes limits that newer ones have replaced, and keeps current and pending ones [HARD-05]', async () => {
  const person = await trader();
  const { db, clock } = server.services;
  const account = (await findCustomer(db, person.username))!.id;
  const now = clock.now();
  const row = (value: bigint, begins: number) => ({
    account,
    kind: 'loss',
    value: value * 1_000_000n,
    begins,
    created: begins,
  });
  await db
    .insert(protectionLimits)
    .values([
      ...Array.from({ length: 50 }, (_, step) => row(900n - BigInt(step), now - 1000 + step)),
      row(5000n, now + DAY_MS),
    ]);
  const expected = { value: '851', next: '5000', from: now + DAY_MS };
  expect(await limit(person, 'loss')).toMatchObject(expected);
  await housekeeping.run(server.services);
  expect([
    await db.$count(protectionLimits, eq(protectionLimits.account, account)),
    await limit(person, 'loss'),
  ]).toMatchObject([2, expected]);
});

test("during a pause, the customer's limit orders wait and can be cancelled [TRUST-03]", async () => {
  const [person, other] = [await trader(), await trader()];
  await hold('60000');
  const order = async ({ token }: Person, key: string): Promise<string> =>
    (
      await server.must(
        addContract,
        { code: 'BTC', side: 'buy', type: 'limit', price: '59000', amount: '0.001' },
        { token, key },
      )
    ).id;
  const [waiting, cancelled, dealt] = [
    await order(person, 'pause-waits-1'),
    await order(person, 'pause-waits-2'),
    await order(other, 'pause-deals-1'),
  ];
  const status = async ({ token }: Person, id: string): Promise<string> =>
    (await server.must(contractOrders, { id }, { token })).lists[0]!.status;
  await set(person, { kind: 'pause', days: '1' });
  await hold('58000');
  await advance(2000);
  expect([await status(person, waiting), await status(other, dealt)]).toEqual(['open', 'dealt']);
  await server.must(closeContract, { id: cancelled }, { token: person.token });
  expect(await status(person, cancelled)).toBe('cancelled');
  await advance(DAY_MS);
  expect(await status(person, waiting)).toBe('dealt');
});
