import { expect, test, vi } from 'vitest';
import { optionProducts } from '../../../../../src/api/options.ts';
import { testServer } from '../../fixtures.ts';
import { optionSteps } from './support.ts';

const server = testServer();
const { place, numberOfOrders, setTerms, trader, setPrice, advance, available, heldAmount } = optionSteps(server);

test('accepts stakes from the minimum to the maximum and names the limit to others [OPT-03]', async () => {
  const person = await trader('20000');
  expect((await place(person, { amount: '0.99' })).msg).toBe('The minimum purchase amount is: 1 USDT!');
  expect((await place(person, { amount: '0.999999' })).ret).toBe(0);
  expect((await place(person, { amount: '1' })).ret).toBe(1);
  expect((await place(person, { amount: '10000.000001' })).msg).toBe('The maximum per order is 10000 USDT.');
  expect((await place(person, { amount: '10000' })).ret).toBe(1);
});

test('refuses a malformed stake or one above the balance, and holds nothing [OPT-04]', async () => {
  const person = await trader();
  for (const amount of ['0', '-1', '1e3', '1,5', 'NaN', '0x10', '1.0000001', '١٠', '１０', '', '1000.000001']) {
    const response = await place(person, { amount });
    expect([amount, response.status, response.ret]).toEqual([amount, 200, 0]);
  }
  expect([await available(person), await heldAmount(person), await numberOfOrders(person)]).toEqual(['1000', '0', 0]);
  expect((await place(person, { amount: '1000' })).ret).toBe(1);
  expect(await available(person)).toBe('0');
});

test('refuses a quote older than 3 s or beyond the tolerance, and names the price [OPT-08]', async () => {
  const person = await trader();
  await setPrice('10000.00');
  const now = server.services.clock.now();
  const old = await place(person, { quoted: String(now - 3001) });
  expect([old.ret, old.msg]).toEqual([
    0,
    "The price you confirmed is more than 3 seconds old, so your order wasn't placed. The price is now 10000.00. Your balance hasn't changed.",
  ]);
  expect(old.data).toMatchObject({ price: '10000.00' });
  expect((await place(person, { quoted: String(now + 60_000) })).ret).toBe(0);
  const moved = await place(person, { price: '9989.99' });
  expect([moved.ret, moved.msg, moved.data.price]).toEqual([
    0,
    "The price moved from 9989.99 to 10000.00, so your order wasn't placed. Your balance hasn't changed.",
    '10000.00',
  ]);
  expect((await place(person, { price: '10010.02' })).ret).toBe(0);
  expect([await available(person), await heldAmount(person)]).toEqual(['1000', '0']);
  expect((await place(person, { quoted: String(now - 3000) })).ret).toBe(1);
  expect((await place(person, { price: '9990.01' })).ret).toBe(1);
});

test('refuses a changed yield, an unknown duration, a price of 0 and a closed coin', async () => {
  const person = await trader();
  expect((await place(person, { yield: '94' })).msg).toBe(
    "The return has changed to 80%, so your order wasn't placed. Your balance hasn't changed.",
  );
  expect((await place(person, { yield: '80.0' })).ret).toBe(1);
  expect((await place(person, { minutes: '2' })).msg).toBe("This duration isn't available.");
  expect((await place(person, { price: '0' })).ret).toBe(0);
  expect((await place(person, { code: 'NONE', price: '1', quoted: String(server.services.clock.now()) })).msg).toBe(
    "This coin isn't listed.",
  );
  await server.qa('POST', 'config', { act: 'options', closed: ['BTC'] });
  expect((await place(person)).msg).toBe(
    "You can't trade BTC options right now. Your order wasn't placed and your balance hasn't changed.",
  );
});

test('lets the operator require entry prices newer than 3 s, never older ones [HARD-05]', async () => {
  const person = await trader();
  const closed = "You can't trade BTC options right now. Your order wasn't placed and your balance hasn't changed.";
  await setPrice('60000');
  await server.qa('POST', 'market', { code: 'BTC', path: 'silence' });
  await advance(2000);
  const tick = server.services.market.tick('BTC')!;
  const age = server.services.clock.now() - tick.time;
  expect(age).toBeGreaterThanOrEqual(2000);
  await setTerms({ entryAge: age - 1 });
  expect((await place(person)).msg).toBe(closed);
  for (const entryAge of [null, -1, 'x', 60_000])
    await expect(setTerms({ entryAge }), String(entryAge)).rejects.toThrow('config.options');
  expect([await heldAmount(person), await server.must(optionProducts, { code: 'BTC' })]).toMatchObject([
    '0',
    { age: 3000 },
  ]);
  await setTerms({ entryAge: age });
  expect((await place(person)).ret).toBe(1);
  await setTerms({ entryAge: 3000 });
  await advance(3001 - age);
  expect((await place(person, { quoted: String(server.services.clock.now()) })).msg).toBe(closed);
});

test('starts no order at a price that is dated ahead [HARD-05]', async () => {
  const person = await trader();
  const { market, clock } = server.services;
  const tick = market.tick('BTC')!;
  const ahead = vi.spyOn(market, 'tick').mockReturnValue({ ...tick, time: clock.now() + 3001 });
  expect((await place(person)).msg).toBe(
    "You can't trade BTC options right now. Your order wasn't placed and your balance hasn't changed.",
  );
  ahead.mockReturnValue({ ...tick, time: clock.now() + 3000 });
  expect((await place(person, { quoted: String(clock.now()) })).ret).toBe(1);
});
