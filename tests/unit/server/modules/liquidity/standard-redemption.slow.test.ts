import { gt, max } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { messages } from '../../../../../src/api/messages.ts';
import { accountEntries } from '../../../../../src/api/account.ts';
import { dateOf, plusDays, startOfDate } from '../../../../../server/platform/calendar.ts';
import { journals } from '../../../../../server/ledger/schema.ts';
import { liquidityDays, payRedemptions } from '../../../../../server/modules/liquidity/days.ts';
import { DAY_MS, HOUR_MS } from '../../../../../src/domain/time.ts';
import { liquidityServer, liquiditySteps } from './support.ts';

const server = liquidityServer();
const { now, until, investor, subscribe, redeem, state, records } = liquiditySteps(server);

test('pays a redemption of 23:59 within 72 hours, with interest for only that day [LIQ-12]', async () => {
  const person = await investor('15000');
  await subscribe(person, '15000');
  await until(0);
  await until(23, 59);
  const submitted = now();
  const response = await redeem(person, '5000', 'standard');
  expect(response.data).toMatchObject({ status: 'submitted', arrives: startOfDate(plusDays(dateOf(submitted), 3)) });
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
  // two more runs at once, as of two instances, pay nothing more
  await Promise.all([payRedemptions(server.services.db, now()), payRedemptions(server.services.db, now())]);
  expect((await state(person)).available).toBe('5000');
  expect((await server.must(accountEntries, { setup: 'redeem' }, { token: person.token })).lists).toHaveLength(1);
});

test('pays a redemption from the start of a day within 72 hours, without interest [LIQ-12]', async () => {
  const person = await investor('200');
  await subscribe(person, '200');
  await until(0);
  const submitted = now();
  await redeem(person, '50', 'standard');
  await until(0);
  await until(0);
  await until(23, 49);
  expect((await state(person)).redeeming).toBe('50');
  await until(23, 50);
  expect(await state(person)).toMatchObject({ redeeming: '0', available: '50' });
  expect(now() - submitted).toBeLessThan(72 * HOUR_MS);

  await redeem(person, '50', 'standard');
  const { services, clock } = server;
  const { db } = services;
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
