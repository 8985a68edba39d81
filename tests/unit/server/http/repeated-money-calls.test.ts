import { HOUR_MS } from '../../../../src/domain/time.ts';
import { expect, test } from 'vitest';
import { endpoints } from '../../../../src/api/endpoints.ts';
import { checkLedger } from '../../../../server/ledger/check.ts';
import { customerSteps, newKey, testServer } from '../fixtures.ts';
import { everyCallSteps, filled } from './every-call.ts';

const server = testServer({}, { reset: false, audited: true });
const { customerToken, numberOfJournals } = everyCallSteps(server);
const { advance } = customerSteps(server);

test('gives every money call one outcome for fifty requests with one key [SRV-05 SRV-06]', async () => {
  for (const endpoint of endpoints.filter((endpoint) => endpoint.effect === 'money')) {
    // the lock of the payment password has ended, and no due job posts in between
    await advance(3 * HOUR_MS);
    const token = await customerToken();
    const before = await numberOfJournals();
    const key = newKey();
    const response = await Promise.all(
      Array.from({ length: 50 }, () => server.call(endpoint, filled(endpoint), { token, key })),
    );
    const done = response.filter(({ status }) => status === 200);
    expect([endpoint.id, done.length > 0, new Set(done.map(({ text }) => text)).size]).toEqual([endpoint.id, true, 1]);
    for (const other of response.filter(({ status }) => status !== 200))
      expect([endpoint.id, [409, 429].includes(other.status), other.ret]).toEqual([endpoint.id, true, 0]);
    const once = (await numberOfJournals()) - before;
    await Promise.all(Array.from({ length: 5 }, () => server.call(endpoint, filled(endpoint), { token, key })));
    expect([endpoint.id, (await numberOfJournals()) - before]).toEqual([endpoint.id, once]);
    const [name] = Object.keys(filled(endpoint)).filter(
      (text) => text === 'amount' || text === 'number' || text === 'price' || text === 'target',
    );
    if (name === undefined) continue;
    const other = await server.call(endpoint, { ...filled(endpoint), [name]: '11' }, { token, key });
    expect([
      endpoint.id,
      other.status === 429 || other.msg?.includes('confirmation was already used for something else'),
    ]).toEqual([endpoint.id, true]);
    expect([endpoint.id, (await numberOfJournals()) - before]).toEqual([endpoint.id, once]);
  }
  expect(await checkLedger(server.services.db)).toEqual([]);
});
