import { expect, test } from 'vitest';
import { optionProducts } from '../../../../../src/api/options.ts';
import { testServer } from '../../fixtures.ts';
import { optionSteps } from './support.ts';

const server = testServer();
const { place, trader, setPrice } = optionSteps(server);

test('lists the durations with their yields and all terms that the order form states [OPT-01]', async () => {
  const data = await server.must(optionProducts, { code: 'BTC' });
  expect(data.lists.map((item) => [item.minutes, item.yield])).toEqual([
    [1, '80'],
    [3, '82'],
    [5, '85'],
    [15, '88'],
    [30, '90'],
    [60, '94'],
  ]);
  expect(data).toMatchObject({
    tolerance: '0.1',
    fee: '0',
    samples: 10,
    age: 3000,
    tie: 'return',
    outage: 'return',
    payment: false,
  });
  await server.qa('POST', 'config', {
    act: 'options',
    products: [{ minutes: 2, yield: '70', minimum: '5', maximum: '50' }],
  });
  expect((await server.must(optionProducts, {})).lists).toEqual([
    { minutes: 2, yield: '70', minimum: '5', maximum: '50', suspended: false },
  ]);
});

test('suspends a coin without a price and refuses an order for it', async () => {
  const person = await trader();
  await setPrice(null);
  expect((await server.must(optionProducts, { code: 'BTC' })).lists.every((item) => item.suspended)).toBe(true);
  expect((await place(person, { price: '67000', quoted: String(server.services.clock.now()) })).msg).toBe(
    "You can't trade BTC options right now. Your order wasn't placed and your balance hasn't changed.",
  );
});
