import { expect, test } from 'vitest';
import { dateOf } from '../../../../../server/platform/calendar.ts';
import { liquidityRedemptions } from '../../../../../server/modules/liquidity/schema.ts';
import { liquidityServer, liquiditySteps } from './support.ts';

const server = liquidityServer();
const { now, until, investor, subscribe, redeem, records, redemptionTerms } = liquiditySteps(server);

test('redeems a fresh part without counting it against the daily caps [HARD-05]', async () => {
  const [first, other] = [await investor('100000'), await investor('1000')];
  await subscribe(other, '1000');
  await until(0);
  for (let round = 0; round < 20; round += 1) {
    expect((await subscribe(first, '100000')).ret).toBe(1);
    expect([round, (await redeem(first, '100000', 'quick')).ret]).toEqual([round, 1]);
  }
  expect((await redemptionTerms(other, '1000')).quickLeft).toBe('30000000');
  await subscribe(first, '100000');
  const refused = await redeem(first, '100000', 'quick');
  expect([refused.ret, refused.msg]).toEqual([
    0,
    "You've reached today's maximum of 20 redemptions. Nothing was redeemed. " +
      'You can redeem again from 00:00 Bangkok time.',
  ]);
  expect((await redeem(first, '100000', 'standard')).ret).toBe(0);
  expect((await redeem(other, '1000', 'quick')).ret).toBe(1);
  // the earning part counts, the fresh part does not
  await until(0);
  await subscribe(other, '500');
  await until(0);
  await subscribe(other, '100');
  expect((await redeem(other, '150', 'quick')).ret).toBe(1);
  expect((await redemptionTerms(other, '1')).quickLeft).toBe('29999950');
});

test('limits one customer to a thirtieth of the quick cap, and states what is left [HARD-05]', async () => {
  const person = await investor('2000');
  await subscribe(person, '1000');
  await until(0);
  const { db } = server.services;
  await db
    .insert(liquidityRedemptions)
    .values({ account: person.id, date: dateOf(now()), count: 1, quick: 1_000_000_000_000n - 100_000_000n });
  await subscribe(person, '50');
  expect(await redemptionTerms(person, '1')).toMatchObject({
    available: '1050',
    quickMost: '150',
    minimum: '1',
    redemptionsLeft: 19,
  });
  const over = await redeem(person, '150.000001', 'quick');
  expect([over.ret, over.msg]).toEqual([
    0,
    'Only 100 USDT is left of your own quick redemption limit today. Nothing was redeemed. ' +
      'You can use standard redemption.',
  ]);
  const response = await Promise.all(Array.from({ length: 10 }, () => redeem(person, '40', 'quick')));
  expect(response.filter(({ ret }) => ret === 1)).toHaveLength(3);
  expect(await redemptionTerms(person, '1')).toMatchObject({ quickMost: '30', redemptionsLeft: 16 });
  await until(0);
  expect(await redemptionTerms(person, '1')).toMatchObject({ quickMost: '930.093', redemptionsLeft: 20 });
});

test('refuses less than the minimum, except the rest, and 21 redemptions a day [HARD-05]', async () => {
  const person = await investor('100');
  await subscribe(person, '60.5');
  for (const speed of ['quick', 'standard']) {
    const response = await redeem(person, '0.999999', speed);
    expect([response.ret, response.msg]).toEqual([0, 'Redeem at least 1 USDT, or everything you have.']);
  }
  expect((await redeem(person, '60', 'standard')).ret).toBe(1);
  expect((await redeem(person, '0.5', 'quick')).ret).toBe(1);
  await subscribe(person, '39');
  const reply = await Promise.all(
    Array.from({ length: 25 }, (_, place) => redeem(person, '1', place % 2 === 0 ? 'quick' : 'standard')),
  );
  expect(reply.filter(({ ret }) => ret === 1)).toHaveLength(18);
  expect(await records(person, 'redeem')).toHaveLength(20);
});
