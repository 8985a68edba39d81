import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { messages } from '../../../../../src/api/messages.ts';
import { payRedemptions } from '../../../../../server/modules/liquidity/days.ts';
import { SetAside } from '../../../../../server/platform/set-aside.ts';
import { DAY_MS } from '../../../../../src/domain/time.ts';
import { liquidityServer, liquiditySteps } from './support.ts';

const server = liquidityServer();
const { now, until, investor, subscribe, redeem, state, records } = liquiditySteps(server);

test('pays many redemptions in few transactions, despite a bad one [HARD-05]', async () => {
  const [person, other] = [await investor('100'), await investor('200')];
  for (const item of [person, other]) await subscribe(item, '100');
  await until(0);
  for (let count = 0; count < 10; count += 1) await redeem(person, '1', 'standard');
  await redeem(other, '50', 'standard');
  const [{ id: bad }] = (await records(person, 'redeem')).slice(-1) as [{ id: string }];
  const { services } = server;
  const { db } = services;
  await services.jobs.stop();
  const changeAmount = (amount: number) =>
    db.execute(sql`update liquidity_records set amount = amount + ${amount}::numeric where id = ${Number(bad)}`);
  await changeAmount(1e18);
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
  await changeAmount(-1e18);
  transactions.mockClear();
  response.length = 0;
  await pay();
  // the redemption that was set aside is not due yet
  expect([response, transactions.mock.calls.length]).toEqual([[], 1]);
  await payRedemptions(db, later + 10_000, undefined, undefined, aside);
  expect([(await state(person)).redeeming, aside.size]).toEqual(['0', 0]);
  services.jobs.start(services);
});

test("pays many customers' redemptions in one transaction, with one message each [HARD-05]", async () => {
  const people = [await investor('30'), await investor('30'), await investor('30')];
  for (const person of people) {
    await subscribe(person, '30');
    for (let count = 0; count < 5; count += 1) await redeem(person, '1', 'standard');
  }
  const { services } = server;
  const { db } = services;
  await services.jobs.stop();
  const transactions = vi.spyOn(db, 'transaction');
  server.clock.advance(3 * DAY_MS);
  await payRedemptions(db, now());
  expect(transactions.mock.calls.length).toBeLessThanOrEqual(3);
  services.jobs.start(services);
  await until(0);
  for (const person of people) expect((await state(person)).redeeming).toBe('0');
  const person = await investor('30');
  await subscribe(person, '30');
  for (let count = 0; count < 5; count += 1) await redeem(person, '1', 'standard');
  for (let days = 0; days < 3; days += 1) await until(0);
  const { lists } = await server.must(messages, { status: 'all' }, { token: person.token });
  expect(lists.filter((item) => item.title === 'Redemption paid').map((item) => item.content)).toEqual([
    '<p>5 USDT from liquidity mining is now available.</p>',
  ]);
});
