import { expect, test } from 'vitest';
import { testServer } from '../../fixtures.ts';
import { contractSteps } from './support.ts';

const server = testServer({}, { audited: true });
const { place, orders, trader, balance, setPrice } = contractSteps(server);

test('refuses invalid prices, quantities and amounts, and holds nothing [CTR-02]', async () => {
  const person = await trader({ USDT: '1000' });
  await setPrice('60000');
  const wrong: [Record<string, string>, string][] = [
    [{ amount: '0.01' }, 'Enter a price for a limit order.'],
    [{ price: '50000.001', amount: '0.01' }, 'Use up to 2 decimal places for the BTC price.'],
    [{ price: '50000', amount: '0.0000001' }, 'Use up to 6 decimal places for BTC.'],
    [{ price: '50000', amount: '0.00001' }, 'The minimum order value is 1 USDT.'],
    [{ price: '50000', amount: '21' }, 'The maximum order value is 1000000 USDT.'],
    [{ price: '50000', amount: '0.02' }, "You don't have enough USDT available. Your balance hasn't changed."],
    [
      { side: 'sell', price: '70000', amount: '0.02' },
      "You don't have enough BTC available. Your balance hasn't changed.",
    ],
    [{ type: 'market', amount: '0.02' }, "You don't have enough USDT available. Your balance hasn't changed."],
    [{ code: 'NOPE', price: '1', amount: '10' }, "This coin isn't listed."],
  ];
  for (const [fields, msg] of wrong) expect([fields, (await place(person, fields)).msg]).toEqual([fields, msg]);
  for (const bad of ['0', '-1', '1e3', 'NaN', '1,5', '', '٣', '0.0000000000000000001', '1'.repeat(31)]) {
    expect([bad, (await place(person, { price: '50000', amount: bad })).ret]).toEqual([bad, 0]);
    expect([bad, (await place(person, { price: bad, amount: '0.01' })).ret]).toEqual([bad, 0]);
  }
  expect(await balance(person)).toMatchObject({ available: '1000', held: '0' });
  expect(await orders(person, { status: 'open' })).toEqual([]);
});

test('refuses an order before the risk questions are answered, and holds nothing', async () => {
  const person = await server.person();
  await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount: '1000' });
  await setPrice('60000');
  expect((await place(person, { price: '50000', amount: '0.01' })).msg).toBe(
    'Answer the questions about risk before your first order.',
  );
  expect(await balance(person)).toMatchObject({ available: '1000', held: '0' });
});

test('holds nothing for a refused order, and repeats the refusal for its key [CTR-11]', async () => {
  const person = await trader({ USDT: '10' });
  await setPrice('60000');
  const first = await place(person, { price: '50000', amount: '0.01' }, 'refused-key-1');
  const again = await place(person, { price: '50000', amount: '0.01' }, 'refused-key-1');
  expect([first.ret, again.ret, again.msg]).toEqual([0, 0, first.msg]);
  expect(again.headers.get('idempotency-replayed')).toBe('1');
  expect(await balance(person)).toMatchObject({ available: '10', held: '0' });
  expect(await orders(person)).toHaveLength(1);
});

test('makes one order of fifty simultaneous requests with one key [CTR-04 CTR-11]', async () => {
  const person = await trader();
  await setPrice('60000');
  const responses = await Promise.all(
    Array.from({ length: 50 }, () => place(person, { price: '50000', amount: '0.01' }, 'fifty-at-once')),
  );
  expect(responses.filter(({ ret }) => ret === 1).length).toBeGreaterThan(0);
  expect(new Set(responses.filter(({ ret }) => ret === 1).map(({ data }) => data.id)).size).toBe(1);
  expect(await orders(person)).toHaveLength(1);
  expect((await balance(person)).held).toBe('500.5');
});
