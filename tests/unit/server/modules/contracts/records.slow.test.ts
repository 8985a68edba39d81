import { expect, test } from 'vitest';
import { contractOrders, contractRules } from '../../../../../src/api/contracts.ts';
import { testServer } from '../../fixtures.ts';
import { contractSteps } from './support.ts';

const server = testServer({}, { audited: true });
const { placed, orders, trader, setPrice } = contractSteps(server);

test('pages newest first and filters by status, coin and side [CTR-12]', async () => {
  const person = await trader();
  await setPrice('60000');
  await setPrice('3000', 'ETH');
  for (let value = 0; value < 23; value += 1) await placed(person, { price: `${50_000 + value}`, amount: '0.001' });
  await placed(person, { code: 'ETH', type: 'market', amount: '0.01' });
  const first = await server.must(contractOrders, {}, { token: person.token });
  const second = await server.must(contractOrders, { page: '2' }, { token: person.token });
  expect([first.lists.length, first.last, second.lists.length, second.last]).toEqual([20, false, 4, true]);
  expect(first.lists[0]).toMatchObject({ code: 'ETH', side: 'buy', type: 'market', status: 'dealt', dealt: '0.01' });
  expect(first.lists[1]).toMatchObject({ code: 'BTC', type: 'limit', price: '50022', dealt: '0', status: 'open' });
  expect(new Set([...first.lists, ...second.lists].map(({ id }) => id)).size).toBe(24);
  expect((await orders(person, { status: 'dealt' })).length).toBe(1);
  expect((await orders(person, { code: 'ETH' })).length).toBe(1);
  expect((await orders(person, { side: 'sell' })).length).toBe(0);
});

test('states price steps, limits and fee of a coin [CTR-01]', async () => {
  expect(await server.must(contractRules, { code: 'BTC' })).toEqual({
    code: 'BTC',
    priceScale: 2,
    amountScale: 6,
    minimum: '1',
    maximum: '1000000',
    fee: '0.1',
    worst: '0.5',
    closed: '',
  });
  expect(await server.must(contractRules, { code: 'SHIB' }).catch(() => 'unknown')).not.toBe('unknown');
  expect((await server.call(contractRules, { code: 'NOPE' })).ret).toBe(0);
});
