import { expect, test } from 'vitest';
import { accountEntries } from '../../../../../src/api/account.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { add } from '../../../../../src/domain/money.ts';
import { reconcileAll } from '../../../../../server/reconciliations.ts';
import { testServer } from '../../fixtures.ts';
import { contractSteps } from './support.ts';

const server = testServer({}, { audited: true });
const { placed, revoke, orders, order, trader, balance, setPrice, setBook, nextTick, advance } = contractSteps(server);

test('keeps a limit order away from the market open, and holds its value and fee [CTR-05]', async () => {
  const person = await trader();
  await setPrice('60000');
  const response = await placed(person, { price: '50000.01', amount: '0.3' });
  expect(response).toMatchObject({ status: 'open', dealt: '0', price: '50000.01', held: '15015.003003' });
  expect(await balance(person)).toMatchObject({ available: '84984.996997', held: '15015.003003', total: '100000' });
  expect((await orders(person, { status: 'open' })).map(({ id }) => id)).toEqual([response.id]);
  const sale = await placed(person, { side: 'sell', price: '70000', amount: '2' });
  expect(sale).toMatchObject({ status: 'open', dealt: '0', held: '2' });
  expect(await balance(person, 'BTC')).toMatchObject({ available: '3', held: '2', total: '5' });
  await nextTick();
  expect((await orders(person, { status: 'open' })).length).toBe(2);
});

test('fills an order at its price or better, and frees the rest of the hold [CTR-06]', async () => {
  const person = await trader();
  await setPrice('60000');
  const buy = await placed(person, { price: '55000', amount: '0.1' });
  const sell = await placed(person, { side: 'sell', price: '65000', amount: '0.1' });
  await setPrice('54000');
  await nextTick();
  expect(await order(person, buy.id)).toMatchObject({
    status: 'dealt',
    dealt: '0.1',
    average: '54000',
    paid: '5400',
    fee: '5.4',
  });
  expect(await order(person, sell.id)).toMatchObject({ status: 'open', dealt: '0' });
  expect(await balance(person)).toMatchObject({ available: '94594.6', held: '0' });
  await setPrice('66000');
  await nextTick();
  expect(await order(person, sell.id)).toMatchObject({ status: 'dealt', average: '66000', paid: '6600', fee: '6.6' });
  expect(await balance(person)).toMatchObject({ available: '101188', held: '0' });
  expect(await balance(person, 'BTC')).toMatchObject({ available: '5', held: '0' });
  const { lists } = await server.must(messages, { status: 'all' }, { token: person.token, language: 'en' });
  expect(lists.slice(0, 2).map((item) => item.content)).toEqual([
    `<p>You sold 0.1 BTC at 66,000 USDT. Order ${sell.id}.</p>`,
    `<p>You bought 0.1 BTC at 54,000 USDT. Order ${buy.id}.</p>`,
  ]);
  expect(
    (await server.must(accountEntries, {}, { token: person.token })).lists.map((item) => item.kind).slice(0, 4),
  ).toEqual(['contractDeal', 'contractRest', 'contractDeal', 'contractHold']);
});

test('fills an order at once that the market has already crossed [CTR-06]', async () => {
  const person = await trader();
  await setPrice('60000');
  expect(await placed(person, { price: '61000', amount: '0.1' })).toMatchObject({
    status: 'dealt',
    average: '60000',
    paid: '6000',
    fee: '6',
  });
  expect(await balance(person)).toMatchObject({ available: '93994', held: '0' });
});

test('keeps an order open although its rest costs less than a unit [CTR-07 LEDG-06]', async () => {
  const person = await trader({ USDT: '100' });
  await setPrice('0.0000001', 'SHIB');
  const rest = { code: 'SHIB', price: '0.0000001', amount: '20000000' };
  for (const end of ['dealt', 'cancelled']) {
    await setBook('19999999', 'SHIB');
    const { id, ...response } = await placed(person, rest);
    expect(response).toMatchObject({ status: 'open', dealt: '19999999', paid: '2', fee: '0.002', held: '0' });
    expect(await reconcileAll(server.services.db)).toEqual([]);
    if (end === 'dealt') {
      await setBook(null);
      await nextTick();
    } else expect((await revoke(person, id)).ret).toBe(1);
    expect(await order(person, id)).toMatchObject({ status: end, paid: '2', fee: '0.002' });
    expect(await reconcileAll(server.services.db)).toEqual([]);
  }
  expect(await balance(person)).toMatchObject({ available: '95.996', held: '0' });
});

test('fills 0.4 of 1 from a book of 0.4, and keeps holding the rest [CTR-07]', async () => {
  const person = await trader({ USDT: '100000' });
  await setPrice('60000', 'ETH');
  const response = await placed(person, { code: 'ETH', price: '50000', amount: '1' });
  await setBook('0.4', 'ETH');
  await setPrice('49000', 'ETH');
  await nextTick();
  await nextTick();
  const now = await order(person, response.id);
  expect(now).toMatchObject({
    status: 'open',
    dealt: '0.4',
    amount: '1',
    average: '49000',
    paid: '19600',
    fee: '19.6',
  });
  expect(now.fills).toMatchObject([{ price: '49000', amount: '0.4', fee: '19.6' }]);
  expect(add(now.held!, now.paid!, now.fee!)).toBe(response.held);
  await setBook(null, 'ETH');
  await nextTick();
  expect(await order(person, response.id)).toMatchObject({ status: 'dealt', dealt: '1' });
  expect((await balance(person)).held).toBe('0');
});

test('fills no order of a coin whose price is too old [CTR-06]', async () => {
  const person = await trader();
  await setPrice('60000');
  const response = await placed(person, { price: '55000', amount: '0.1' });
  await setPrice('54000');
  await server.qa('POST', 'market', { code: 'BTC', path: 'silence' });
  await advance(6000);
  expect(await order(person, response.id)).toMatchObject({ status: 'open', dealt: '0' });
});
