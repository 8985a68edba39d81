import { expect, test } from 'vitest';
import { optionInfo, optionOrders, optionTotal } from '../../../../../src/api/options.ts';
import { MINUTE_MS } from '../../../../../src/domain/time.ts';
import { testServer } from '../../fixtures.ts';
import { optionSteps } from './support.ts';

const server = testServer();
const { placed, trader, setPrice, advance } = optionSteps(server);

test("adds up the totals, and treats another customer's order as unknown [OPT-18]", async () => {
  const person = await trader();
  const other = await trader();
  await setPrice('10000.00');
  const won = await placed(person, { amount: '100' });
  await placed(person, { amount: '50', direction: 'down' });
  await setPrice('10001.00');
  await advance(MINUTE_MS);
  await placed(person, { amount: '7', minutes: '60', yield: '94' });
  expect(await server.must(optionTotal, {}, { token: person.token })).toEqual({
    orders: 3,
    open: 1,
    stake: '157',
    profit: '30',
  });
  const foreign = await server.call(optionInfo, { id: won.id }, { token: other.token });
  const none = await server.call(optionInfo, { id: '999999999' }, { token: other.token });
  expect([foreign.ret, foreign.msg, foreign.data]).toEqual([none.ret, none.msg, none.data]);
  expect(foreign.msg).toBe("We couldn't find what you asked for.");
  expect(await server.must(optionTotal, {}, { token: other.token })).toEqual({
    orders: 0,
    open: 0,
    stake: '0',
    profit: '0',
  });
});

test('pages newest first without duplicate or gap while orders are placed and settled [OPT-17]', async () => {
  const person = await trader();
  const placedIds: string[] = [];
  for (let count = 0; count < 45; count += 1)
    placedIds.push(
      (await placed(person, { amount: '1', ...(count % 3 === 0 ? { minutes: '3', yield: '82' } : {}) })).id,
    );
  await advance(MINUTE_MS);
  const page = async (number: string, status: string) =>
    server.must(optionOrders, { page: number, status }, { token: person.token });
  const first = await page('1', 'history');
  await advance(2 * MINUTE_MS);
  await placed(person, { amount: '1' });
  const rest = await page('2', 'history');
  const ids = [...first.lists, ...rest.lists].map((item) => item.id);
  expect(ids).toEqual(placedIds.filter((_, place) => place % 3 !== 0).reverse());
  expect(rest.last).toBe(true);
  const all = [];
  for (const number of ['1', '2', '3']) all.push(...(await page(number, 'all')).lists.map((item) => item.id));
  expect(new Set(all).size).toBe(46);
  expect((await page('1', 'holding')).lists).toHaveLength(1);
});
