import { journals } from '../../../../server/ledger/schema.ts';
import { expect, test } from 'vitest';
import { poolBalance, transferInInfo } from '../../../../src/api/liquidity.ts';
import { balances, accountEntries } from '../../../../src/api/account.ts';
import { testServer } from '../fixtures.ts';
import { moneySteps } from './support.ts';

const server = testServer();
const { funded, subscribe, available, pool } = moneySteps(server);

test('moves exactly the amount to the pool, and shows it in balances and statement', async () => {
  const person = await funded('1000.123456');
  const response = await subscribe(person, '100.000001');
  expect(response.data).toMatchObject({ amount: '100.000001', status: 'confirmed' });
  expect([await available(person), await pool(person)]).toEqual(['900.123455', '100.000001']);
  const { lists } = await server.must(accountEntries, {}, { token: person.token });
  expect(lists.map((item) => [item.kind, item.amount, item.code, item.balance])).toEqual([
    ['subscribe', '-100.000001', 'USDT', '900.123455'],
    ['grant', '1000.123456', 'USDT', '1000.123456'],
  ]);
  expect((await server.must(accountEntries, { setup: 'grant' }, { token: person.token })).lists).toHaveLength(1);
  expect((await server.must(balances, {}, { token: person.token })).lists).toEqual([
    { code: 'USDT', scale: 6, available: '900.123455', held: '0', total: '900.123455', mining: '100.000001' },
  ]);
  expect((await server.must(poolBalance, { type: 'regular' }, { token: person.token })).balance).toBe('0');
});

test('accepts the minimum and the whole balance, and refuses a unit less or more', async () => {
  const person = await funded('123.456789');
  expect(await server.must(transferInInfo, {}, { token: person.token })).toMatchObject({
    available: '123.456789',
    minimum: '10',
  });
  expect((await subscribe(person, '9.999999')).msg).toBe('The minimum amount is 10 USDT.');
  expect((await subscribe(person, '123.45679')).msg).toBe(
    "You don't have enough USDT available. Your balance hasn't changed.",
  );
  expect((await subscribe(person, '10')).ret).toBe(1);
  expect((await subscribe(person, '113.456789')).ret).toBe(1);
  expect([await available(person), await pool(person)]).toEqual(['0', '123.456789']);
});

test('refuses anything but a plain positive amount, and posts nothing', async () => {
  const person = await funded();
  const count = (): Promise<number> => server.services.db.$count(journals);
  const before = await count();
  expect(before).toBeGreaterThan(0);
  for (const amount of [
    '1e3',
    'NaN',
    'Infinity',
    '-0',
    '-10',
    '0x10',
    '+50',
    '1_000',
    '',
    ' ',
    '10.0000001',
    '0',
    '0.0',
    '1,000',
    '١٠٠',
    '１００',
    '9'.repeat(60),
  ]) {
    const response = await subscribe(person, amount);
    expect([amount, response.status, response.ret]).toEqual([amount, 200, 0]);
  }
  expect(await count()).toBe(before);
  expect(await available(person)).toBe('1000');
});
