import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { dateOf, plusDays, startOfDate } from '../../../../../server/platform/calendar.ts';
import { liquidityRecords } from '../../../../../server/modules/liquidity/schema.ts';
import { balanceOf } from '../../../../../server/ledger/ledger.ts';
import { closeDays } from '../../../../../server/modules/liquidity/days.ts';
import { DAY_MS } from '../../../../../src/domain/time.ts';
import { liquidityServer, liquiditySteps } from './support.ts';

const server = liquidityServer();
const { now, until, investor, subscribe, redeem, state, records } = liquiditySteps(server);

test('credits exactly 2 USDT once for a whole day of 15,000 USDT [LIQ-03]', async () => {
  const person = await investor();
  await until(12);
  await subscribe(person, '15000');
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
      date: startOfDate(day),
      basis: '15000',
      lines: [
        { amount: '10000', rate: '3.65' },
        { amount: '5000', rate: '7.30' },
      ],
    },
  ]);
  // a second run of the job and a call of the customer change nothing
  await server.services.jobs.runAll();
  await redeem(person, '2', 'quick');
  expect(await records(person, 'interest')).toHaveLength(1);
});

// the passes only overlap on PostgreSQL (the stage `postgres`): the embedded database serializes transactions
test('credits three missed days one by one, even in two simultaneous passes [LIQ-03]', async () => {
  const [first, other] = [await investor(), await investor()];
  for (const person of [first, other]) await subscribe(person, '15000');
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
