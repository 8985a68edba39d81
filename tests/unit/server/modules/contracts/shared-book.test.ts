import { expect, test } from 'vitest';
import { add, multiply, subtract } from '../../../../../src/domain/money.ts';
import { contractDepth } from '../../../../../server/modules/contracts/schema.ts';
import { testServer } from '../../fixtures.ts';
import { contractSteps } from './support.ts';

const server = testServer({}, { audited: true });
const { place, placed, revoke, order, trader, setPrice, setTerms, nextTick, advance, match, firstLevel } =
  contractSteps(server);

test('offers the first level of a side once a tick, however many customers ask [HARD-05]', async () => {
  const [person, other] = [await trader({ USDT: '1000000' }), await trader({ USDT: '1000000', BTC: '5' })];
  await setPrice('60000');
  const all = firstLevel();
  expect(await placed(person, { type: 'market', amount: all })).toMatchObject({ status: 'dealt', average: '60000' });
  expect((await placed(other, { type: 'market', amount: '0.001' })).average).toBe('60012');
  expect((await placed(other, { type: 'market', side: 'sell', amount: '0.001' })).average).toBe('60000');
  await nextTick();
  expect((await placed(other, { type: 'market', amount: '0.001' })).average).toBe('60000');
});

test('offers as much at each level as the operator sets by the depth [FEED-10]', async () => {
  const person = await trader({ USDT: '1000000' });
  await setPrice('60000');
  await setTerms({ depth: '60000' });
  const three = { type: 'market', amount: multiply(firstLevel(), '3') };
  expect((await placed(person, three)).average).toBe('60000');
  await nextTick();
  await setTerms({});
  const more = { type: 'market', amount: add(firstLevel(), '0.001') };
  expect((await placed(person, more)).average).not.toBe('60000');
});

test('takes nothing out of the book for an order that is refused or rolled back [HARD-05]', async () => {
  const person = await trader({ USDT: '1000000' });
  await setPrice('60000');
  const all = firstLevel();
  expect((await place(person, { type: 'market', amount: add(all, '0.001'), worst: '60000' })).msg).toBe(
    "The market moved past the worst price you accepted. Your order wasn't placed and your balance hasn't changed.",
  );
  expect((await place(await trader({ USDT: '10' }), { type: 'market', amount: '0.1' })).msg).toBe(
    "You don't have enough USDT available. Your balance hasn't changed.",
  );
  expect((await placed(person, { type: 'market', amount: all })).average).toBe('60000');
});

test('fills limit orders in turn, and offers the rest at the next tick [CTR-06 HARD-05]', async () => {
  const [person, other] = [await trader({ USDT: '1000000' }), await trader({ USDT: '1000000' })];
  await setPrice('60000');
  const all = firstLevel();
  expect(await placed(person, { price: '60000', amount: subtract(all, '0.001') })).toMatchObject({ status: 'dealt' });
  const response = await placed(other, { price: '60000', amount: '0.003' });
  expect(response).toMatchObject({ status: 'open', dealt: '0.001' });
  const late = await placed(person, { price: '60000', amount: '0.001' });
  expect(late).toMatchObject({ status: 'open', dealt: '0' });
  await match();
  expect((await order(person, late.id)).dealt).toBe('0');
  await nextTick();
  expect([await order(other, response.id), await order(person, late.id)]).toMatchObject([
    { status: 'dealt', average: '60000' },
    { status: 'dealt', average: '60000' },
  ]);
});

test('never fills simultaneous orders beyond what a level offers [HARD-05]', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => trader({ USDT: '100000' })));
  await setPrice('60000');
  const all = firstLevel();
  const part = multiply(all, '0.4').slice(0, 8);
  const responses = await Promise.all(people.map((person) => place(person, { price: '60000', amount: part })));
  expect(responses.map(({ ret, msg }) => [ret, msg])).toEqual(people.map(() => [1, '']));
  expect(add('0', ...responses.map(({ data }) => data.dealt))).toBe(all);
  for (const [at, { data }] of responses.entries()) if (data.status === 'open') await revoke(people[at]!, data.id);
});

test('deletes the fills of ticks that are long past', async () => {
  const person = await trader();
  await setPrice('60000');
  await placed(person, { type: 'market', amount: '0.001' });
  const { db } = server.services;
  expect(await db.select().from(contractDepth)).toMatchObject([{ code: 'BTC', side: 'buy', filled: 100_000n }]);
  await advance(30_000);
  expect(await db.select().from(contractDepth)).toHaveLength(1);
  await advance(90_000);
  expect(await db.select().from(contractDepth)).toHaveLength(0);
});
