import { expect, test } from 'vitest';
import { transferInInfo } from '../../../../../src/api/liquidity.ts';
import { dateOf, plusDays, startOfDate } from '../../../../../server/platform/calendar.ts';
import { liquidityRates } from '../../../../../server/modules/liquidity/schema.ts';
import { liquidityServer, liquiditySteps } from './support.ts';

const server = liquidityServer();
const { now, investor, subscribe, redeem, state, records } = liquiditySteps(server);

test('accepts the minimum, and refuses less, too much and malformed amounts [LIQ-04]', async () => {
  const person = await investor('100');
  expect(await server.must(transferInInfo, {}, { token: person.token })).toMatchObject({
    available: '100',
    minimum: '10',
    fee: '0',
  });
  for (const amount of ['', '0', '-10', '9.999999', '100.000001', '1e2'])
    expect([amount, (await subscribe(person, amount)).ret]).toEqual([amount, 0]);
  expect(await records(person)).toEqual([]);
  expect((await subscribe(person, '10')).ret).toBe(1);
  for (const amount of ['0', '-1', '10.000001'])
    expect([amount, (await redeem(person, amount, 'quick')).ret]).toEqual([amount, 0]);
  expect((await redeem(person, '10.000001', 'quick')).msg).toBe('You can redeem up to 10 USDT.');
});

test('subscribes the whole balance, and begins the record with it [LIQ-05 LIQ-07]', async () => {
  const person = await investor('123.456789');
  const response = await subscribe(person, '123.456789');
  expect(response.data).toMatchObject({
    amount: '123.456789',
    status: 'confirmed',
    begins: startOfDate(plusDays(dateOf(now()), 1)),
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

// last, since it takes the rates away
test('is refused while no rates apply, and what is there can be redeemed [LIQ-15]', async () => {
  const person = await investor('200');
  expect((await subscribe(person, '100')).ret).toBe(1);
  const before = await state(person);
  await server.services.db.delete(liquidityRates);
  const refused = await subscribe(person, '100');
  expect([refused.ret, refused.msg]).toEqual([
    0,
    "Liquidity mining has no rates at the moment, so you can't subscribe. Nothing was moved.",
  ]);
  expect(await state(person)).toMatchObject({ available: before.available, balance: before.balance });
  expect((await redeem(person, '100', 'quick')).ret).toBe(1);
  expect(await state(person)).toMatchObject({ available: '200', balance: '0' });
});
