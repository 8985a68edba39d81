import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { logout } from '../../../../src/api/logout.ts';
import { START_LIMIT_MS } from '../../../../server/market/start-price.ts';
import { findCustomer } from '../../../../server/modules/customers/customers.ts';
import { startContracts } from '../../../../server/modules/contracts/start.ts';
import { startOptions } from '../../../../server/modules/options/start.ts';
import { optionOrders } from '../../../../server/modules/options/schema.ts';
import type { MarketSource } from '../../../../server/ports/market-source.ts';
import { newKey, testServer } from '../fixtures.ts';
import { contractSteps } from '../modules/contracts/support.ts';
import { optionSteps } from '../modules/options/support.ts';

const server = testServer();
const { order, place, info, trader, setPrice, available, heldAmount, numberOfOrders } = optionSteps(server);
const contracts = contractSteps(server);

/** Prices of BTC that have come, oldest first; each is tradable. */
let ticks: { time: number; price: string }[] = [];

/** Lets a second pass and a price come with it, then starts the orders that wait. */
async function tick(price: string, afterMs = 1000): Promise<void> {
  server.clock.advance(afterMs);
  ticks.push({ time: server.services.clock.now(), price });
  await start();
}

const start = async (): Promise<void> => {
  await startOptions(server.services);
  await startContracts(server.services);
};

/** A market whose next price no one knows, as an index of exchanges is. */
beforeEach(async () => {
  await setPrice('10000.00');
  ticks = [{ time: server.services.clock.now(), price: '10000.00' }];
  const starts: NonNullable<MarketSource['starts']> = {
    firstTradable: async (code, after, until) => {
      const found = ticks.find(({ time }) => time > after && time <= until);
      return found && { code, ...found, seq: Math.floor(found.time / 250) };
    },
    wasPublished: (_, price, since) => ticks.some((published) => published.time >= since && published.price === price),
  };
  Object.assign(server.services.market, { starts });
});
afterEach(() => {
  delete (server.services.market as { starts?: unknown }).starts;
});

/** Places an option and returns its id once it is stored, and the answer that comes with its price. */
async function stored(person: Awaited<ReturnType<typeof trader>>, changes: Record<string, string> = {}) {
  const before = await numberOfOrders(person);
  const answer = place(person, changes);
  await expect.poll(() => numberOfOrders(person)).toBe(before + 1);
  await start();
  return { answer };
}

test('holds the stake before an option has a price, and starts it at the next one [FEED-05 FEED-06]', async () => {
  const person = await trader();
  const { answer } = await stored(person);
  expect([await available(person), await heldAmount(person)]).toEqual(['900', '100']);
  await tick('10001.00');
  const { ret, data } = await answer;
  expect([ret, data.startPrice, data.started, data.ends - data.started]).toEqual([
    1,
    '10001.00',
    ticks.at(-1)!.time,
    60_000,
  ]);
});

test('starts an option whose customer logs out and spends the rest after it arrived [FEED-05]', async () => {
  const person = await trader();
  const { answer } = await stored(person);
  const others = await stored(person, { amount: '900' });
  expect(await available(person)).toBe('0');
  await server.call(logout, {}, { token: person.token });
  await tick('10001.00');
  const { data } = await answer;
  await others.answer;
  const rows = await server.services.db
    .select()
    .from(optionOrders)
    .where(eq(optionOrders.id, Number(data.id)));
  expect(rows.map(({ price, status }) => [price, status])).toEqual([['10001.00', 'holding']]);
});

test('keeps an order whose customer logs out before its transaction begins [FEED-05]', async () => {
  const person = await trader();
  const { moneyCalls } = server.services.callLimiter;
  const count = moneyCalls.count.bind(moneyCalls);
  vi.spyOn(moneyCalls, 'count').mockImplementationOnce(async (...input) => {
    await count(...input);
    await server.call(logout, {}, { token: person.token });
  });
  const answer = place(person);
  const account = await findCustomer(server.services.db, person.username);
  const open = eq(optionOrders.account, account!.id);
  await expect.poll(() => server.services.db.$count(optionOrders, open)).toBe(1);
  await start();
  await tick('10001.00');
  expect((await answer).data.startPrice).toBe('10001.00');
});

test('does not start an option at a price from before it was stored [FEED-05]', async () => {
  const person = await trader();
  const { answer } = await stored(person);
  // a price that comes late, but is of a time before the order
  ticks.push({ time: server.services.clock.now(), price: '9999.00' });
  await start();
  await tick('10002.00');
  expect((await answer).data.startPrice).toBe('10002.00');
});

test('returns the stake if the price has moved past the tolerance, with the reason [FEED-06]', async () => {
  const person = await trader();
  const { answer } = await stored(person);
  await tick('10900.00');
  const { ret, data } = await answer;
  expect([ret, data.status, data.result, data.reason]).toEqual([1, 'history', 'void', 'moved']);
  expect([await available(person), await heldAmount(person)]).toEqual(['1000', '0']);
});

test('returns the stake if no price comes within ten seconds [FEED-06]', async () => {
  const person = await trader();
  const { answer } = await stored(person);
  server.clock.advance(START_LIMIT_MS + 1000);
  await start();
  const { data } = await answer;
  expect([data.result, data.reason, await available(person)]).toEqual(['void', 'noStart', '1000']);
});

test('starts a late run of the job at the same price, which survives a kill [FEED-06]', async () => {
  const person = await trader();
  const { answer } = await stored(person);
  // the instance dies here; others publish prices meanwhile
  for (const price of ['10001.00', '10003.00']) {
    server.clock.advance(1000);
    ticks.push({ time: server.services.clock.now(), price });
  }
  await start();
  expect((await answer).data.startPrice).toBe('10001.00');
});

test('refuses an option at once whose price was never published, or has moved, and holds nothing [OPT-08]', async () => {
  const person = await trader();
  for (const price of ['9999.50', '10900.00']) {
    const response = await place(person, { price });
    expect([response.ret, response.data.price]).toEqual([0, '10000.00']);
  }
  expect([await heldAmount(person), await numberOfOrders(person)]).toEqual(['0', 0]);
});

test('answers a repeat of a key with the same order as it is now [FEED-06]', async () => {
  const person = await trader();
  const [key, fields] = [newKey(), order()];
  const first = place(person, fields, key);
  await expect.poll(() => numberOfOrders(person)).toBe(1);
  await start();
  await tick('10001.00');
  const again = await place(person, fields, key);
  expect([again.ret, again.data.id, again.data.startPrice]).toEqual([1, (await first).data.id, '10001.00']);
  expect(await numberOfOrders(person)).toBe(1);
});

test('counts waiting options towards the limits of open orders [HARD-12]', async () => {
  const person = await trader();
  await server.qa('POST', 'config', { act: 'options', openMaximum: '150' });
  const { answer } = await stored(person);
  expect((await place(person)).ret).toBe(0);
  await tick('10001.00');
  expect((await answer).ret).toBe(1);
  await server.qa('POST', 'config', { act: 'options' });
});

test('counts an option in both minutes in which it may end until it starts [HARD-12]', async () => {
  await server.qa('POST', 'config', { act: 'options', exposureMaximum: '150' });
  const now = server.services.clock.now();
  server.clock.advance(55_000 - (now % 60_000) + 60_000);
  ticks.push({ time: server.services.clock.now(), price: '10000.00' });
  const person = await trader();
  const { answer } = await stored(person);
  // an order that arrives now ends in the next minute, and so may the first one
  server.clock.advance(8000);
  ticks.push({ time: server.services.clock.now(), price: '10000.00' });
  const refused = await place(person);
  expect([refused.ret, await numberOfOrders(person)]).toEqual([0, 1]);
  await start();
  expect((await answer).ret).toBe(1);
  await server.qa('POST', 'config', { act: 'options' });
});

test('settles an option only after it has started [FEED-06]', async () => {
  const person = await trader();
  const { answer } = await stored(person);
  await tick('10001.00');
  const { id } = (await answer).data;
  expect((await info(person, id)).status).toBe('holding');
});

/** Places a contract order and returns the answer that comes with its first price. */
async function storedContract(person: Awaited<ReturnType<typeof trader>>, fields: Record<string, string>) {
  const answer = contracts.place(person, fields);
  await expect.poll(async () => (await contracts.orders(person)).length).toBe(1);
  await start();
  return { answer };
}

test.each(['market', 'limit'])('fills a %s order at the first price after it is stored [FEED-05]', async (type) => {
  const person = await contracts.trader();
  const fields = { type, amount: '0.001', ...(type === 'limit' ? { price: '10200.00' } : { worst: '10200.00' }) };
  const { answer } = await storedContract(person, fields);
  expect(await heldAmount(person)).not.toBe('0');
  await tick('10100.00');
  const { fills, status } = (await answer).data as { fills: { price: string }[]; status: string };
  expect([status, fills.length > 0]).toEqual(['dealt', true]);
  for (const { price } of fills) expect(Number(price)).toBeGreaterThanOrEqual(10_100);
  expect(await heldAmount(person)).toBe('0');
});

test('rejects a market order whose first price is worse than its customer accepts, and frees its money [FEED-05]', async () => {
  const person = await contracts.trader();
  const { answer } = await storedContract(person, { type: 'market', amount: '0.001', worst: '10010.00' });
  await tick('10500.00');
  const { ret, data } = await answer;
  expect([ret, data.status, data.reason]).toEqual([1, 'refused', expect.stringContaining('worst price')]);
  expect([await heldAmount(person), await available(person)]).toEqual(['0', '100000']);
});

test('does not cancel an order before it has met its first price [FEED-05]', async () => {
  const person = await contracts.trader();
  const { answer } = await storedContract(person, { type: 'limit', amount: '0.001', price: '10200.00' });
  const [waiting] = await contracts.orders(person);
  const refused = await contracts.revoke(person, waiting!.id);
  expect([refused.ret, waiting!.isStarting]).toEqual([0, true]);
  await tick('10100.00');
  expect((await answer).data.status).toBe('dealt');
});
