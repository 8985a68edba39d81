import { expect, test } from 'vitest';
import { newKey, testServer } from '../../fixtures.ts';
import { newHash, depositSteps } from './support.ts';

const server = testServer();
const { report, numbers } = depositSteps(server);

test('refuses a malformed hash, and an amount below the minimum [RECH-06]', async () => {
  const person = await server.person();
  const hash60 = 'b'.repeat(60);
  for (const fields of [
    { hash: 'b'.repeat(59) },
    { hash: `${'b'.repeat(30)} ${'b'.repeat(31)}` },
    { hash: `${'b'.repeat(30)}-${'b'.repeat(31)}` },
    { hash: '' },
    {},
    { hash: hash60, amount: '' },
    { hash: hash60, amount: '9.999999' },
    { hash: hash60, amount: '10.0000001' },
    { hash: hash60, amount: '1e3' },
  ] as Record<string, string>[]) {
    const response = await report(person, fields);
    expect([fields, response.status, response.ret]).toEqual([fields, 200, 0]);
    expect(response.msg).not.toBe('');
  }
  expect(await numbers(person, 'all')).toEqual([]);
  expect((await report(person, { hash: hash60, amount: '10' })).data).toMatchObject({
    status: 'pending',
    amount: '10',
    currency: 'USDT',
    actual: '10',
    fee: '0',
    hash: hash60,
  });
});

test('makes one order of a repeated hash, even in another case or with 0x [RECH-07]', async () => {
  const [person, other] = [await server.person(), await server.person()];
  const hash = `${newHash().slice(2)}Cd`;
  expect((await report(person, { hash })).ret).toBe(1);
  for (const again of [hash, hash.toUpperCase(), `0x${hash}`]) {
    const response = await report(person, { hash: again });
    expect([response.ret, response.msg]).toEqual([
      0,
      'This transaction hash was already reported. Check your deposit history.',
    ]);
  }
  expect((await numbers(person, 'all')).length).toBe(1);
  const rival = newHash();
  const reply = await Promise.all(
    Array.from({ length: 6 }, (_, at) => report(at % 2 ? person : other, { hash: rival })),
  );
  // two customers may claim the same hash: the paid address decides
  expect(reply.filter(({ ret }) => ret === 1)).toHaveLength(2);
});

test('makes one order with one key, which finds it after a lost response [RECH-12]', async () => {
  const person = await server.person();
  const key = newKey();
  const hash = newHash();
  await server.qa('POST', 'faults', { call: 'pay.submit', kind: 'lost', times: 1 });
  await expect(report(person, { hash }, key)).rejects.toThrow('fetch failed');
  const again = await report(person, { hash }, key);
  expect([again.ret, again.headers.get('idempotency-replayed')]).toEqual([1, '1']);
  expect(await numbers(person, 'all')).toEqual([again.data.number]);
});
