import { expect, test } from 'vitest';
import { balances, holdings } from '../../../../../src/api/account.ts';
import { add, divide } from '../../../../../src/domain/money.ts';
import { type Leg, post } from '../../../../../server/ledger/ledger.ts';
import { listHoldings } from '../../../../../server/modules/account/holdings.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { testServer } from '../../fixtures.ts';
import type { Person } from '../../support.ts';
import { contractSteps } from '../contracts/support.ts';

const server = testServer({}, { audited: true });
const { fund, nextTick, order, place, placed, revoke, setBook, setPrice, trader } = contractSteps(server);

const read = async ({ token }: Person) => (await server.must(holdings, {}, { token })).lists;
const only = async (person: Person) => {
  const lists = await read(person);
  expect(lists).toHaveLength(1);
  return lists[0]!;
};
const customerOf = async ({ username }: Person): Promise<number> =>
  (await findCustomer(server.services.db, username))!.id;

/** Returns the price that an order paid for each unit, fee included. */
const costPerUnit = ({ paid, fee, dealt }: { paid: string; fee: string; dealt: string }): string =>
  divide(add(paid, fee), dealt, 12, 'ceil');

async function move(person: Person, legs: (customer: number) => Leg[]): Promise<void> {
  const customer = await customerOf(person);
  const journal = { kind: 'grant' as const, legs: legs(customer), now: server.services.clock.now() };
  await server.services.db.transaction((tx) => post(tx, journal));
}

test('returns nothing for an account that has only USDT', async () => {
  expect(await read(await trader({ USDT: '1000' }))).toEqual([]);
});

test('averages two purchases, fees included, and keeps the average at a sale', async () => {
  const person = await trader({ USDT: '100000' });
  await setPrice('60000');
  const first = await placed(person, { type: 'market', amount: '0.1' });
  expect(await read(person)).toEqual([{ code: 'BTC', amount: '0.1', bought: '0.1', average: costPerUnit(first) }]);
  await setPrice('30000');
  const second = await placed(person, { type: 'market', amount: '0.3' });
  const average = divide(add(first.paid, first.fee, second.paid, second.fee), '0.4', 12, 'ceil');
  expect(await only(person)).toEqual({ code: 'BTC', amount: '0.4', bought: '0.4', average });
  await setPrice('90000');
  await placed(person, { type: 'market', side: 'sell', amount: '0.15' });
  expect(await only(person)).toEqual({ code: 'BTC', amount: '0.25', bought: '0.25', average });
  await placed(person, { type: 'market', side: 'sell', amount: '0.25' });
  expect(await read(person)).toEqual([]);
  const again = await placed(person, { type: 'market', amount: '0.02' });
  expect(await only(person)).toMatchObject({ amount: '0.02', average: costPerUnit(again) });
});

test('counts only what an order filled, also once the rest is cancelled', async () => {
  const person = await trader({ USDT: '100000' });
  await setPrice('60000');
  const waiting = await placed(person, { price: '50000', amount: '1' });
  // its hold is no purchase
  expect(await read(person)).toEqual([]);
  await setBook('0.4');
  await setPrice('49000');
  await nextTick();
  await nextTick();
  const filled = { code: 'BTC', amount: '0.4', bought: '0.4', average: '49049' };
  expect(await order(person, waiting.id)).toMatchObject({ status: 'open', dealt: '0.4' });
  expect(await only(person)).toEqual(filled);
  expect((await revoke(person, waiting.id)).ret).toBe(1);
  expect(await only(person)).toEqual(filled);
});

test('ignores an order to sell that is cancelled or refused', async () => {
  const person = await trader({ USDT: '100000' });
  await setPrice('60000');
  await placed(person, { type: 'market', amount: '0.5' });
  const before = await only(person);
  const { id } = await placed(person, { side: 'sell', price: '70000', amount: '0.5' });
  expect(await only(person)).toEqual(before);
  expect((await revoke(person, id)).ret).toBe(1);
  expect((await place(person, { type: 'market', side: 'sell', amount: '2' })).ret).toBe(0);
  expect(await only(person)).toEqual(before);
});

test('says how much was bought, and guesses no price for deposited coins', async () => {
  const person = await trader({ USDT: '100000', BTC: '3' });
  expect(await read(person)).toEqual([{ code: 'BTC', amount: '3', bought: '0' }]);
  await setPrice('50000');
  await placed(person, { type: 'market', amount: '1' });
  const { average } = await only(person);
  expect(await only(person)).toMatchObject({ amount: '4', bought: '1' });
  await move(person, (customer) => [
    { customer, purpose: 'available', asset: 'BTC', amount: -200_000_000n },
    { purpose: 'withdrawals', asset: 'BTC', amount: 200_000_000n },
  ]);
  expect(await only(person)).toEqual({ code: 'BTC', amount: '2', bought: '0.5', average });
});

test('agrees with the balances, mining included, and leaves out other accounts', async () => {
  const person = await trader({ USDT: '100000', BTC: '3', SOL: '10' });
  const other = await trader({ USDT: '100000', ETH: '1' });
  await setPrice('50000');
  await placed(person, { type: 'market', amount: '0.5' });
  await placed(person, { side: 'sell', price: '70000', amount: '0.2' });
  await move(person, (customer) => [
    { customer, purpose: 'available', asset: 'SOL', amount: -400_000_000n },
    { customer, purpose: 'liquidity', asset: 'SOL', amount: 400_000_000n },
  ]);
  const { lists } = await server.must(balances, {}, person);
  const totals = lists
    .filter(({ code }) => code !== 'USDT')
    .map(({ code, total, mining }) => ({ code, amount: add(total, mining!) }));
  expect(totals).toHaveLength(2);
  expect((await read(person)).map(({ code, amount }) => ({ code, amount }))).toEqual(
    totals.toSorted((a, b) => (a.code < b.code ? -1 : 1)),
  );
  expect(await read(other)).toEqual([{ code: 'ETH', amount: '1', bought: '0' }]);
});

test('gives the same on an instance that has just started', async () => {
  const person = await trader({ USDT: '100000' });
  await setPrice('60000');
  for (const [side, amount] of [
    ['buy', '0.11'],
    ['buy', '0.07'],
    ['sell', '0.09'],
    ['buy', '0.031'],
  ] as const) {
    await placed(person, { type: 'market', side, amount });
    await fund(person, '0.01', 'BTC');
    await read(person);
  }
  // a transaction misses the cache
  const customer = await customerOf(person);
  const fresh = await server.services.db.transaction((tx) => listHoldings(tx, customer));
  expect(await read(person)).toEqual(fresh);
});
