import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { balances } from '../../../../src/api/account.ts';
import { userInfo } from '../../../../src/api/auth.ts';
import { type Person, startServer, type TestServer } from '../support.ts';

const demo = 'demo@andaman.example';
let server: TestServer;
let person: Person;
beforeAll(async () => {
  server = await startServer();
  person = await server.person();
});
afterAll(() => server.close());
beforeEach(() => server.qa('POST', 'reset', {}));

/** Sends a control and returns the status and the sentence. */
async function refusalOf(path: string, body: unknown): Promise<[number, string]> {
  const response = await server.fetch(`/qa/${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  });
  return [response.status, ((await response.json()) as { error: string }).error];
}

const fault = (fields: object): object => ({ call: 'other.config', ...fields });

test.each([
  ['faults', fault({ kind: 'boom' }), /^kind: /],
  ['faults', { call: 'coin.listz', kind: 'hang' }, /^call: there is no call coin\.listz/],
  ['faults', fault({ kind: 'status', value: 'abc' }), /^value: write a status from 400 to 599$/],
  ['faults', fault({ kind: 'status', value: 99 }), /^value: write a status from 400 to 599$/],
  ['faults', fault({ kind: 'latency', value: 'soon' }), /^value: write a number of ms$/],
  ['faults', fault({ kind: 'latency', value: -1 }), /^value: /],
  ['faults', fault({ kind: 'retryAfter', value: 'soon' }), /^value: write seconds, or a date$/],
  ['faults', fault({ kind: 'retryAfter', status: 20 }), /^status: write a status/],
  ['faults', fault({ kind: 'cut', value: 3 }), /^value: the kind cut does not use this field$/],
  ['faults', fault({ kind: 'cut', username: 'nobody@example.com' }), /^username: there is no account nobody@/],
  ['messages', { username: 'nobody@example.com', title: 'x', content: 'x' }, /^username: there is no account nobody@/],
  ['market', { code: 'NONE', path: 'rise' }, /^code: there is no coin NONE$/],
  ['market', { code: 'BTC', path: 'gap', rate: -100 }, /^rate: a price cannot fall below 0$/],
  ['market', { code: 'BTC', price: '0' }, /^price: this must be above 0$/],
  ['book', { code: 'NONE', amount: '1' }, /^code: there is no coin NONE$/],
  ['book', { code: 'BTC', amount: '0.123456789' }, /^amount: BTC has up to 8 decimals$/],
  ['clock', {}, /^advance: /],
  ['clock', { advance: -3_600_000 }, /^advance: the clock only moves forward/],
  ['clock', { advance: 1e15 }, /^advance: 400 days is the longest step$/],
  ['fund', { username: demo, code: 'XXX', amount: '1' }, /^code: there is no coin XXX$/],
  ['fund', { username: demo, code: 'USDT', amount: '-1' }, /^amount: /],
  ['fund', { username: demo, code: 'USDT', amount: '0' }, /^amount: this must be above 0$/],
  ['fund', { username: demo, code: 'USDT', amount: '0.0000001' }, /^amount: USDT has up to 6 decimals$/],
  ['points', { username: demo, number: 0 }, /^number: write a number above or below 0$/],
  ['risk', { username: 'nobody@example.com' }, /^username: there is no account/],
  ['invitable', { username: 'nobody@example.com', invitable: true }, /^username: there is no account/],
  ['notify', { username: demo, kind: 'nothing' }, /^kind: there is no such event$/],
  ['transfers', { fees: { 'wallet XXX': '1' } }, /^fees: there is no withdrawal method wallet XXX$/],
  ['transfers', { closed: { 'usdt-none': 'closed' } }, /^closed: there is no channel or withdrawal method usdt-none$/],
  ['mining/product', { id: 'lock-7', minimum: '100', maximum: '10' }, /^maximum: this is less than the minimum$/],
  ['box', { price: '1', code: 'XXX', prizes: [] }, /^code: there is no coin XXX$/],
  ['config', { idempotency: 'maybe' }, /idempotency/],
  ['reset', { username: 'nobody@example.com' }, /^username: there is no account/],
] as const)('refuses %s %j and names the field', async (path, body, sentence) => {
  const [status, error] = await refusalOf(path, body);
  expect(error).toMatch(sentence);
  expect(status).toBe(400);
});

test('answers 404 for an unknown control', async () => {
  expect(await refusalOf('none', {})).toEqual([404, 'there is no such control']);
});

test('a refused grant leaves the balances as they were', async () => {
  const read = () => server.must(balances, {}, { token: person.token });
  const before = await read();
  await refusalOf('fund', { username: person.username, code: 'XXX', amount: '1' });
  expect(await read()).toEqual(before);
});

test('reset with a username removes only the faults of that account [SRV-13]', async () => {
  const other = await server.person();
  const all = { call: '*', kind: 'status', value: 503 };
  for (const { username } of [person, other]) await server.qa('POST', 'faults', { ...all, username });
  const statusFor = async ({ token }: Person) => (await server.call(userInfo, {}, { token })).status;
  await server.qa('POST', 'reset', { username: person.username });
  expect([await statusFor(person), await statusFor(other)]).toEqual([200, 503]);
});

test('removes the faults of one kind, call and account', async () => {
  for (const kind of ['html', 'empty']) await server.qa('POST', 'faults', { call: '*', kind });
  await server.qa('POST', 'faults', { call: '*', kind: 'html', username: person.username });
  await server.qa('DELETE', `faults?call=*&kind=html&username=${encodeURIComponent(person.username)}`);
  const { lists } = await server.qa('GET', 'faults');
  expect(lists.map(({ kind, username }: Record<string, string>) => [kind, username])).toEqual([
    ['html', undefined],
    ['empty', undefined],
  ]);
});

test('a fault finds its account in any spelling of the username [SRV-13]', async () => {
  const phone = await server.person('phone');
  const international = `+66${phone.username.slice(1)}`;
  await server.qa('POST', 'faults', { call: 'users.info', kind: 'status', value: 503, username: international });
  expect((await server.call(userInfo, {}, { token: phone.token })).status).toBe(503);
});
