import { expect, test } from 'vitest';
import { lockupIncomes, transferIn, transferInInfo } from '../../../../../src/api/liquidity.ts';
import { newKey } from '../../fixtures.ts';
import { lockupServer, lockupSteps } from './support.ts';

const server = lockupServer();
const { funded, setProduct, lock, state, orders } = lockupSteps(server);

test('accepts both ends of the limit, and refuses what is beyond it or the balance [LOCK-04]', async () => {
  const person = await funded('50099');
  for (const [amount, msg] of [
    ['99.999999', 'You can lock 100 to 50000 USDT per order.'],
    ['50000.000001', 'You can lock 100 to 50000 USDT per order.'],
    ['-100', undefined],
    ['0', undefined],
  ] as const) {
    const response = await lock(person, amount);
    expect([amount, response.ret]).toEqual([amount, 0]);
    if (msg) expect(response.msg).toBe(msg);
  }
  expect((await lock(person, '100', 'nothing')).msg).toBe('This product is no longer available.');
  await setProduct({ id: 'test-closed', suspended: true });
  expect((await lock(person, '100', 'test-closed')).msg).toBe("This product isn't open for new orders right now.");
  expect(
    (await server.call(transferIn, { type: 'regular', amount: '100' }, { token: person.token, key: newKey() })).ret,
  ).toBe(0);
  expect(await orders(person)).toEqual([]);
  expect((await lock(person, '50000')).ret).toBe(1);
  expect((await lock(person, '100')).msg).toBe("You don't have enough USDT available. Your balance hasn't changed.");
  const other = await funded('100');
  expect((await lock(other, '100')).ret).toBe(1);
});

test('locks only on the confirmed terms [LOCK-02 LOCK-04 TRUST-05]', async () => {
  await setProduct({
    id: 'test-terms',
    name: 'Terms',
    rate: '0.50',
    days: 7,
    minimum: '100',
    maximum: '1000',
  });
  const person = await funded();
  const { rate, ends } = await server.must(
    transferInInfo,
    { type: 'regular', product: 'test-terms' },
    { token: person.token },
  );
  const confirm = () =>
    server.call(
      transferIn,
      { type: 'regular', product: 'test-terms', amount: '100', rate: rate!, ends: String(ends) },
      { token: person.token, key: newKey() },
    );
  await setProduct({ id: 'test-terms', rate: '0.1' });
  expect(await confirm()).toMatchObject({
    ret: 0,
    msg: 'The rate or end date has changed. Nothing was locked; please check the new terms.',
    data: { rate: '0.1', ends },
  });
  await setProduct({ id: 'test-terms', rate: '0.5', days: 30 });
  expect((await confirm()).ret).toBe(0);
  expect(await state(person)).toMatchObject({ balance: '0', available: '2000' });
  // another notation of the same rate
  await setProduct({ id: 'test-terms', rate: '0.5', days: 7 });
  expect((await confirm()).ret).toBe(1);
  expect((await orders(person))[0]).toMatchObject({ days: 7, rate: '0.5', income: '0.5' });
});

test('makes one order of fifty simultaneous requests with one key [LOCK-09]', async () => {
  const person = await funded('1000');
  const key = newKey();
  await Promise.all(Array.from({ length: 50 }, () => lock(person, '100', 'test-7', key)));
  expect(await state(person)).toMatchObject({ balance: '100', available: '900' });
  expect(await orders(person)).toHaveLength(1);
});

test("answers another customer's order like one that does not exist [SEC-06]", async () => {
  const [person, other] = [await funded(), await funded()];
  const { data } = await lock(person, '100');
  const response = [data.id, '999999', '0', 'x'].map((id) =>
    server.call(lockupIncomes, { id }, { token: other.token }),
  );
  for (const reply of await Promise.all(response))
    expect([reply.ret, reply.msg, reply.data]).toEqual([0, "We couldn't find what you asked for.", null]);
});
