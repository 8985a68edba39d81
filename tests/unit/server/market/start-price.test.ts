import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MarketSource, Tick } from '../../../../server/ports/market-source.ts';
import { newKey, testServer } from '../fixtures.ts';
import { contractSteps } from '../modules/contracts/support.ts';
import { optionSteps } from '../modules/options/support.ts';

const server = testServer();
const { order, place, info, trader, setPrice, available, heldAmount, numberOfOrders } = optionSteps(server);
const contracts = contractSteps(server);

/** Asked for the next price. */
const next = vi.fn<NonNullable<MarketSource['next']>>();
/** A market whose next price comes after the call, as an index of exchanges has. */
beforeEach(async () => {
  await setPrice('10000.00');
  next.mockReset();
  Object.assign(server.services.market, { next });
});
afterEach(() => {
  delete (server.services.market as { next?: unknown }).next;
});

const tickAt = (price: string): Tick => ({
  ...server.services.market.tick('BTC')!,
  price,
  time: server.services.clock.now() + 700,
});

test('an option starts at the first price after the call arrived [FEED-06]', async () => {
  const person = await trader();
  const arrived = server.services.clock.now();
  next.mockResolvedValue(tickAt('10001.00'));
  const response = await place(person);
  expect((await info(person, response.data.id)).startPrice).toBe('10001.00');
  expect(next).toHaveBeenCalledWith('BTC', arrived, 1500);
});

test('refuses an order without a price in time, and holds nothing [FEED-06]', async () => {
  const person = await trader();
  next.mockResolvedValue(undefined);
  const option = await place(person);
  expect([option.ret, option.msg]).toEqual([0, expect.stringContaining('Options on BTC are closed')]);
  const contract = await contracts.place(person, { type: 'market', amount: '0.01' });
  expect(contract.ret).toBe(0);
  expect([await available(person), await heldAmount(person), await numberOfOrders(person)]).toEqual(['1000', '0', 0]);
});

test('judges the tolerance by the price at which the order would start [FEED-06]', async () => {
  const person = await trader();
  next.mockResolvedValue(tickAt('10900.00'));
  const response = await place(person, { price: '10000.00' });
  expect([response.ret, response.data.price]).toEqual([0, '10900.00']);
  expect(await heldAmount(person)).toBe('0');
});

test('answers a repeat of a key at once, with the same order [FEED-06]', async () => {
  const person = await trader();
  const [key, fields] = [newKey(), order()];
  next.mockResolvedValue(tickAt('10001.00'));
  const first = await place(person, fields, key);
  next.mockImplementation(() => new Promise(() => undefined));
  const again = await place(person, fields, key);
  expect([again.ret, again.data.id]).toEqual([1, first.data.id]);
  expect(next).toHaveBeenCalledTimes(1);
});

test('a wrong payment password is refused although the price came [FEED-06]', async () => {
  const person = await trader();
  next.mockResolvedValue(tickAt('10001.00'));
  await server.services.settings.write(server.services.db, 'config.options', { payment: true });
  const response = await place(person, { paypass: '000000' });
  expect([response.ret, await numberOfOrders(person)]).toEqual([0, 0]);
  await server.services.settings.write(server.services.db, 'config.options', {});
});

test.each(['market', 'limit'])('a %s order is filled at the first price after the call [FEED-06]', async (type) => {
  const person = await contracts.trader();
  // with the last price the order would be filled below the new one
  next.mockResolvedValue(tickAt('10100.00'));
  const fields = { type, amount: '0.001', ...(type === 'limit' ? { price: '10200.00' } : {}) };
  const { fills } = (await contracts.placed(person, fields)) as { fills: { price: string }[] };
  expect(fills.length).toBeGreaterThan(0);
  for (const { price } of fills) expect(Number(price)).toBeGreaterThanOrEqual(10_100);
});
