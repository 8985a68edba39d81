import { expect, test } from 'vitest';
import { transferIn } from '../../../../src/api/liquidity.ts';
import type { Context } from '../../../../server/context.ts';
import { moneyRunning } from '../../../../server/platform/db/schema.ts';
import { runIdempotently } from '../../../../server/http/idempotency.ts';
import { lookUpKey, moneyCallOf } from '../../../../server/platform/idempotency-keys.ts';
import { findCustomer } from '../../../../server/modules/customers/customers.ts';
import { HOUR_MS } from '../../../../src/domain/time.ts';
import { newKey, testServer } from '../fixtures.ts';
import { moneySteps } from './support.ts';

const server = testServer();
const { funded, fund, subscribe, available, pool, outcome, advance } = moneySteps(server);

test('acts once for ten simultaneous requests with one key [SRV-05]', async () => {
  const person = await funded();
  const key = newKey();
  const response = await Promise.all(Array.from({ length: 10 }, () => subscribe(person, '100', key)));
  const done = response.filter((item) => item.ret === 1);
  expect(done.length).toBeGreaterThan(0);
  expect(new Set(done.map((item) => item.text)).size).toBe(1);
  for (const other of response.filter((item) => item.ret !== 1))
    expect([other.status, other.data]).toEqual([409, { status: 'running' }]);
  expect([await available(person), await pool(person)]).toEqual(['900', '100']);
  const replay = await subscribe(person, '100', key);
  expect([replay.text, replay.headers.get('idempotency-replayed')]).toEqual([done[0]?.text, '1']);
  expect(await pool(person)).toBe('100');
});

test('refuses a missing key, or one used with another body or account [SRV-05 CALL-24]', async () => {
  const [person, other] = [await funded(), await funded()];
  const key = newKey();
  expect((await subscribe(person, '100', key)).headers.get('idempotency-replayed')).toBeNull();
  for (const [who, amount] of [
    [person, '200'],
    [other, '100'],
  ] as const) {
    const response = await subscribe(who, amount, key);
    expect([response.status, response.ret, response.msg]).toEqual([
      200,
      0,
      'This confirmation was already used for something else. Nothing was done. Please start again.',
    ]);
  }
  for (const bad of [undefined, '', 'short', 'x'.repeat(101)]) {
    const response = await server.call(transferIn, { amount: '100' }, { token: person.token, key: bad });
    expect(response.msg).toBe(
      'Something went wrong with this confirmation. Nothing was done. Go back and confirm again.',
    );
  }
  expect([await pool(person), await pool(other)]).toEqual(['100', '0']);
});

test('books once when a connection breaks and the request repeats [CALL-24]', async () => {
  const person = await funded();
  const key = newKey();
  await server.qa('POST', 'faults', { call: 'yuebao.in', kind: 'lost', times: 1 });
  // unlike a browser, Node's fetch does not repeat a POST automatically
  await expect(subscribe(person, '100', key)).rejects.toThrow('fetch failed');
  expect(await pool(person)).toBe('100');
  const again = await subscribe(person, '100', key);
  expect([again.ret, again.headers.get('idempotency-replayed')]).toEqual([1, '1']);
  expect([await available(person), await pool(person)]).toEqual(['900', '100']);
});

test('reports a running call to a repeat and a look-up, and its outcome afterwards [SRV-06]', async () => {
  const person = await funded();
  const key = newKey();
  await server.qa('POST', 'faults', { call: 'yuebao.in', kind: 'latency', value: 60_000, times: 1 });
  const first = subscribe(person, '100', key);
  await expect.poll(() => outcome(person, key)).toMatchObject({ status: 'running' });
  const second = await subscribe(person, '100', key);
  expect([second.status, second.data, second.headers.get('retry-after')]).toEqual([409, { status: 'running' }, '1']);
  expect((await subscribe(person, '101', key)).msg).toBe(
    'This confirmation was already used for something else. Nothing was done. Please start again.',
  );
  expect(await pool(person)).toBe('0');
  await server.qa('DELETE', 'faults');
  const done = await first;
  expect(done.ret).toBe(1);
  expect(await outcome(person, key)).toMatchObject({ status: 'accepted', call: 'yuebao.in', data: done.data });
  expect((await subscribe(person, '100', key)).text).toBe(done.text);
});

test('knows calls running on another instance, and forgets them after a crash [SRV-06 CALL-23]', async () => {
  const person = await funded();
  const { services } = server;
  const account = (await findCustomer(services.db, person.username))!;
  const at = (instance: typeof services): Context =>
    ({ services: instance, db: instance.db, account, now: services.clock.now(), language: 'en' }) as never;
  // each instance remembers its own running calls: new services act as another instance
  const [here, there] = [at(services), at(Object.create(services) as typeof services)];
  const key = newKey();
  let proved = (): void => undefined;
  const proving = new Promise<void>((resolve) => {
    proved = resolve;
  });
  const call = (context: Context, verify?: () => Promise<void>) =>
    runIdempotently(moneyCallOf(transferIn, key, { amount: '100' }, context), {
      ...(verify ? { verify } : {}),
      run: async () => ({ done: true }),
    });
  const first = call(here, () => proving);
  await expect.poll(() => lookUpKey(there, { key })).toMatchObject({ status: 'running' });
  let verified = 0;
  expect(await call(there, async () => void (verified += 1))).toEqual({ state: 'running' });
  expect(verified).toBe(0);
  proved();
  expect(await first).toMatchObject({ state: 'done', ret: 1 });
  expect(await lookUpKey(there, { key })).toMatchObject({ status: 'accepted' });

  await services.db
    .insert(moneyRunning)
    .values({ key: `${key}-crashed`, account: account.id, until: services.clock.now() + 20_000 });
  expect((await lookUpKey(there, { key: `${key}-crashed` })).status).toBe('running');
  server.clock.advance(20_000);
  expect((await lookUpKey(at(services), { key: `${key}-crashed` })).status).toBe('none');
  expect((await services.db.select().from(moneyRunning)).map((item) => item.key)).toEqual([`${key}-crashed`]);
});

test("finds accepted, refused and unknown keys, and another customer's key as unknown", async () => {
  const [person, other] = [await funded(), await funded()];
  const [accepted, refused] = [newKey(), newKey()];
  const receipt = await subscribe(person, '100', accepted);
  await subscribe(person, '5000', refused);
  expect(await outcome(person, accepted)).toMatchObject({ status: 'accepted', data: receipt.data });
  expect(await outcome(person, refused)).toMatchObject({
    status: 'refused',
    msg: "You don't have enough USDT available. Your balance hasn't changed.",
  });
  expect((await outcome(person, 'never-sent')).status).toBe('none');
  expect({ ...(await outcome(other, accepted)), key: '' }).toEqual({
    ...(await outcome(other, 'never-sent')),
    key: '',
  });
  // a refusal is an outcome too: the same key is still refused after a deposit
  await fund(person, '9000');
  expect((await subscribe(person, '5000', refused)).ret).toBe(0);
  expect((await subscribe(person, '5000')).ret).toBe(1);
});

test('runs an accepted call once, however late it is repeated [SRV-05]', async () => {
  const person = await funded();
  const key = newKey();
  const first = await subscribe(person, '100', key);
  await advance(49 * HOUR_MS);
  expect(await outcome(person, key)).toMatchObject({ status: 'accepted', data: first.data });
  const again = await subscribe(person, '100', key);
  expect([again.headers.get('idempotency-replayed'), again.text]).toEqual(['1', first.text]);
  // includes the interest of the day in between
  expect(await pool(person)).toBe('100.01');
});

test('reports the refusal of a call older than 48 hours as forgotten, not as "none" [SRV-05]', async () => {
  const person = await funded();
  const key = newKey();
  const sent = String(server.clock.now());
  await subscribe(person, '5000', key);
  server.clock.advance(48 * HOUR_MS - 1);
  expect((await outcome(person, key, sent)).status).toBe('refused');
  expect((await outcome(person, 'never-sent', sent)).status).toBe('none');
  await advance(1);
  expect((await outcome(person, key, sent)).status).toBe('forgotten');
  expect((await outcome(person, 'never-sent', sent)).status).toBe('forgotten');
  expect((await outcome(person, key)).status).toBe('none');
});

test('ignores keys when they are switched off', async () => {
  const person = await funded();
  const key = newKey();
  await server.qa('POST', 'config', { idempotency: 0 });
  for (let turn = 0; turn < 2; turn += 1) expect((await subscribe(person, '100', key)).ret).toBe(1);
  expect((await server.call(transferIn, { amount: '100' }, { token: person.token })).ret).toBe(1);
  expect(await pool(person)).toBe('300');
});
