import { expect, test } from 'vitest';
import { setProtection } from '../../../../../src/api/protection.ts';
import { add, multiply, percentOf, subtract } from '../../../../../src/domain/money.ts';
import { ceilTo } from '../../../../../src/domain/rounding.ts';
import { testServer } from '../../fixtures.ts';
import { contractSteps } from './support.ts';

const server = testServer({}, { audited: true });
const { place, placed, orders, trader, balance, setPrice, setBook, advance } = contractSteps(server);

test('fills a market order at once and in full, at amount times price and the fee [CTR-04]', async () => {
  const person = await trader();
  await setPrice('60000.01');
  const response = await placed(person, { type: 'market', amount: '0.05' });
  expect(response).toMatchObject({
    status: 'dealt',
    dealt: '0.05',
    amount: '0.05',
    average: '60000.01',
    paid: '3000.0005',
    fee: '3.000001',
  });
  expect((await balance(person)).available).toBe('96996.999499');
  expect((await balance(person, 'BTC')).available).toBe('5.05');
  const sold = await placed(person, { type: 'market', side: 'sell', amount: '0.1' });
  expect(sold).toMatchObject({ status: 'dealt', paid: '6000.001', fee: '6.000001' });
  expect((await balance(person)).available).toBe(subtract(add('96996.999499', '6000.001'), '6.000001'));
  expect(await balance(person, 'BTC')).toMatchObject({ available: '4.95', held: '0' });
});

test('fills a large market order from several levels, at the sum of its fills [CTR-04]', async () => {
  const person = await trader({ USDT: '1000000' });
  await setPrice('60000');
  const response = await placed(person, { type: 'market', amount: '5' });
  expect(response.fills.length).toBeGreaterThan(1);
  const value = add(...response.fills.map((fill: any) => multiply(fill.price, fill.amount)));
  expect(response.paid).toBe(ceilTo(value, 6));
  expect(response.fee).toBe(ceilTo(percentOf(value, '0.1'), 6));
  expect(add(...response.fills.map((fill: any) => fill.amount))).toBe('5');
  expect(add(...response.fills.map((fill: any) => fill.fee))).toBe(response.fee);
  expect((await balance(person)).available).toBe(subtract('1000000', add(response.paid, response.fee)));
});

test("refuses a market order that walks past the customer's stake limit [TRUST-02]", async () => {
  const person = await trader({ USDT: '1000000' });
  await setPrice('60000');
  const least = multiply(multiply('60000', '5'), '1.001');
  await server.must(setProtection, { kind: 'stake', value: least }, person);
  const response = await place(person, { type: 'market', amount: '5' });
  expect([response.ret, response.msg]).toEqual([0, `This is above your limit of ${least} USDT per order.`]);
  expect(await balance(person)).toMatchObject({ available: '1000000', held: '0' });
  expect(await placed(person, { type: 'market', amount: '0.1' })).toMatchObject({ status: 'dealt' });
});

test('refuses a market order beyond the worst price or without a price or depth', async () => {
  const person = await trader();
  await setPrice('60000');
  expect((await place(person, { type: 'market', amount: '0.01', worst: '59999.99' })).msg).toBe(
    "The market moved past the worst price you accepted. Your order wasn't placed and your balance hasn't changed.",
  );
  expect((await place(person, { type: 'market', side: 'sell', amount: '0.01', worst: '60000.01' })).ret).toBe(0);
  await setBook('0.5');
  expect((await place(person, { type: 'market', amount: '0.6' })).msg).toBe(
    "There isn't enough BTC in the market to fill this order at once. Your order wasn't placed. Try a smaller amount.",
  );
  await setBook(null);
  await server.qa('POST', 'market', { code: 'BTC', path: 'silence' });
  await advance(6000);
  expect((await place(person, { type: 'market', amount: '0.01' })).msg).toBe(
    "There's no current price for BTC. Your order wasn't placed.",
  );
  expect(await balance(person)).toMatchObject({ available: '100000', held: '0' });
  // the history shows refused orders with the reason in the reader's language
  const stored = await orders(person);
  expect(stored.map((item) => [item.status, item.dealt])).toEqual([
    ['refused', '0'],
    ['refused', '0'],
    ['refused', '0'],
    ['refused', '0'],
  ]);
  expect(stored[0]!.reason).toBe("There's no current price for BTC. Your order wasn't placed.");
  expect(stored[0]!.fills).toEqual([]);
});
