import { expect, test } from 'vitest';
import { checkLedger } from '../../../../server/ledger/check.ts';
import { newKey, testServer } from '../fixtures.ts';
import { entriesOf } from '../filled.ts';
import { endpointOf, everyCallSteps, filled, isAmount, plainEndpoints } from './every-call.ts';

const server = testServer({}, { reset: false, audited: true });
const { customerToken, numberOfJournals } = everyCallSteps(server);

const NONSENSE = [
  '',
  ' ',
  '-1',
  '-0',
  '+5',
  '1e3',
  'NaN',
  'Infinity',
  '0x10',
  '1_000',
  '1,000',
  `0.${'1'.repeat(30)}`,
  '9'.repeat(60),
  '๑๐๐',
  '１００',
  '١٠٠',
  '१००',
  'null',
  'undefined',
  '[object Object]',
  '{"a":1}',
  '[1]',
  "' or 1=1 --",
  '<img src=x onerror=alert(1)>',
  '../../etc/passwd',
  '\u202e\u200b',
  '%s%n',
];
/** Not plain amounts, so no money call may accept them (SEC-12). */
const NO_AMOUNT = NONSENSE.filter((value) => value !== '9'.repeat(60));

test.each(['read', 'mark', 'change', 'money'] as const)(
  'answers nonsense in any field of %s calls with a text, and posts nothing [SRV-02 SEC-12]',
  async (effect) => {
    for (const endpoint of plainEndpoints.filter((endpoint) => endpoint.effect === effect)) {
      const token = await customerToken();
      const before = await numberOfJournals();
      for (const [name, schema] of Object.entries(entriesOf(endpoint))) {
        const responses = await Promise.all(
          NONSENSE.map(
            async (value) =>
              [
                value,
                await server.call(endpoint, { ...filled(endpoint), [name]: value }, { token, key: newKey() }),
              ] as const,
          ),
        );
        for (const [value, response] of responses) {
          const about = [endpoint.id, name, value];
          expect([...about, [200, 429].includes(response.status)]).toEqual([...about, true]);
          expect([...about, [0, 1, -1].includes(response.ret ?? 9)]).toEqual([...about, true]);
          if (response.ret === 0) expect([...about, (response.msg ?? '').length > 3]).toEqual([...about, true]);
          if (isAmount(schema) && NO_AMOUNT.includes(value))
            expect([...about, response.ret === 1]).toEqual([...about, false]);
        }
      }
      if (effect !== 'money' && effect !== 'change')
        expect([endpoint.id, await numberOfJournals()]).toEqual([endpoint.id, before]);
    }
    expect(await checkLedger(server.services.db)).toEqual([]);
  },
);

test('refuses arrays, nested and repeated names, and ignores unknown fields [SEC-07]', async () => {
  const token = await customerToken();
  const account = async () => server.must(endpointOf('users.info'), {}, { token: await customerToken() });
  const before = await account();
  for (const endpoint of plainEndpoints.filter((endpoint) => endpoint.id !== 'users.logout')) {
    const form = new URLSearchParams(filled(endpoint)).toString();
    for (const more of ['x[]=1&x[]=2', 'a[b]=1', '__proto__[level]=9', 'constructor.prototype=1', 'lang=1&lang=2']) {
      const body = form === '' ? more : `${form}&${more}`;
      const response = await server.fetch(`/api/${endpoint.path}${endpoint.method === 'GET' ? `?${body}` : ''}`, {
        method: endpoint.method,
        headers: {
          token,
          language: 'en',
          'idempotency-key': newKey(),
          ...(endpoint.method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        },
        ...(endpoint.method === 'POST' ? { body } : {}),
      });
      const reply = await response.json();
      expect([endpoint.id, more, response.status, reply.ret, reply.msg]).toEqual([
        endpoint.id,
        more,
        200,
        0,
        "We couldn't read this request. Nothing was changed. Please try again.",
      ]);
    }
  }
  await server.call(
    endpointOf('users.edit'),
    { nickname: 'Plain', level: '9', balance: '1000000', invitable: '1', status: 'verified' },
    { token },
  );
  const { nickname: _, ...after } = await account();
  const { nickname: __, ...was } = before;
  expect(after).toEqual(was);
  expect(({} as Record<string, unknown>)['level']).toBeUndefined();
});
