import { expect, test } from 'vitest';
import { addOption } from '../../../../../src/api/options.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import type { Context } from '../../../../../server/context.ts';
import { placeOption } from '../../../../../server/modules/options/place.ts';
import { MINUTE_MS } from '../../../../../src/domain/time.ts';
import { newKey, testServer } from '../../fixtures.ts';
import { optionSteps } from './support.ts';

const server = testServer();
const { order, place, placed, info, numberOfOrders, trader, setPrice, available, heldAmount } = optionSteps(server);

test("moves the stake from the balance to the hold, at the server's price [OPT-06]", async () => {
  const person = await trader();
  await setPrice('67000.00');
  const response = await placed(person, { price: '67000.50', amount: '100.000001' });
  expect(response).toMatchObject({
    code: 'BTC',
    name: 'Bitcoin',
    direction: 'up',
    amount: '100.000001',
    minutes: 1,
    yield: '80',
    status: 'holding',
    buyPrice: '67000.00',
    quote: '67000.50',
    result: '',
  });
  expect(response.ends! - response.created!).toBe(MINUTE_MS);
  expect([await available(person), await heldAmount(person)]).toEqual(['899.999999', '100.000001']);
  // the record says the same as the response
  expect(await info(person, response.id)).toEqual({ ...response, samples: [] });
});

test('makes one order of fifty requests with one key or of a lost response [OPT-06 OPT-07]', async () => {
  const person = await trader();
  const fields = order({ amount: '10' });
  const key = newKey();
  await Promise.all(Array.from({ length: 50 }, () => server.call(addOption, fields, { token: person.token, key })));
  expect([await numberOfOrders(person), await heldAmount(person)]).toEqual([1, '10']);
  const lost = newKey();
  await server.qa('POST', 'faults', { call: 'option.add', kind: 'lost', times: 1 });
  await expect(server.call(addOption, fields, { token: person.token, key: lost })).rejects.toThrow();
  const again = await server.call(addOption, fields, { token: person.token, key: lost });
  expect([again.ret, again.headers.get('idempotency-replayed'), await numberOfOrders(person)]).toEqual([1, '1', 2]);
});

test('repeats a refusal for the same key, and decides again for a new key', async () => {
  const person = await trader();
  await setPrice('10000.00');
  const key = newKey();
  const first = await place(person, { price: '9000' }, key);
  const again = await place(person, { price: '9000' }, key);
  expect([again.ret, again.msg, again.data]).toEqual([0, first.msg, first.data]);
  expect((await place(person)).ret).toBe(1);
});

test('gives an order that waited its full duration, from the price at which it starts [OPT-12]', async () => {
  const person = await trader();
  await setPrice('60000');
  const { services } = server;
  const account = (await findCustomer(services.db, person.username))!;
  const fields = order({ minutes: '1' });
  const arrived = services.clock.now();
  server.clock.advance(2000);
  const created = await services.db.transaction((tx) =>
    placeOption(
      { db: tx, account, services, now: arrived } as unknown as Context,
      { ...fields, quoted: arrived } as never,
    ),
  );
  expect([created.created - arrived, created.ends! - created.created]).toEqual([2000, MINUTE_MS]);
});

test('asks for the payment password if the operator requires it', async () => {
  const person = await trader();
  await server.qa('POST', 'config', { act: 'options', payment: true });
  expect((await place(person)).ret).toBe(0);
  expect((await place(person, { paypass: '999999' })).ret).toBe(0);
  expect((await place(person, { paypass: '048213' })).ret).toBe(1);
});
