import { sql } from 'drizzle-orm';
import type * as v from 'valibot';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { login } from '../../../../src/api/auth.ts';
import { positive } from '../../../../src/api/fields.ts';
import { endpoints } from '../../../../src/api/endpoints.ts';
import type { Endpoint } from '../../../../src/api/endpoint.ts';
import { toJsonSchema } from '../../../../server/http/openapi/schema.ts';
import { checkLedger } from '../../../../server/ledger/check.ts';
import { startServer, type Person, type TestServer } from '../support.ts';

/** Issue of the wire, "Bad input": every row of the table with every kind of nonsense in every field. */
let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(async () => {
  expect(await checkLedger(server.services.db)).toEqual([]);
  await server.close();
});

const entriesOf = (endpoint: Endpoint): Record<string, v.GenericSchema> =>
  (endpoint.request as unknown as { entries?: Record<string, v.GenericSchema> }).entries ?? {};
const AMOUNT = toJsonSchema(positive)['pattern'];
const isAmount = (schema: v.GenericSchema): boolean => toJsonSchema(schema)['pattern'] === AMOUNT;

/** Values that let a row's own schema through where they can, by the name of the field. */
const good: Record<string, string> = {
  act: 'system',
  position: 'home',
  code: 'BTC',
  codes: 'BTC',
  status: 'all',
  currency: 'THB',
  chain: 'TRC20',
  page: '1',
  id: '1',
  ids: '1',
  key: 'never-sent',
  amount: '10',
  number: '10',
  speed: 'quick',
  type: 'market',
  side: 'buy',
  direction: 'up',
  minutes: '1',
  price: '60000',
  worst: '70000',
  quoted: '1773118800000',
  yield: '80',
  channel: 'none',
  hash: 'a'.repeat(64),
  to: 'wallet',
  target: '1',
  fee: '0.1',
  paypass: '012345',
  mode: 'email',
  username: 'nobody@example.com',
  password: 'abc12345',
  userphone: '0899999999',
  email: 'nobody@example.com',
  must: 'register',
};
const goodOf: Record<string, Record<string, string>> = { yuebao: { type: 'regular' } };
const filled = (endpoint: Endpoint): Record<string, string> => {
  const own = { ...good, ...goodOf[endpoint.id.split('.')[0] as string] };
  return Object.fromEntries(
    Object.keys(entriesOf(endpoint))
      .filter((name) => name in own)
      .map((name) => [name, own[name] as string]),
  );
};

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
/** What a plain amount never is, so that no money call may take it (SEC-12). */
const NO_AMOUNT = NONSENSE.filter((value) => value !== '9'.repeat(60));

/** Someone signed in; a call may end the session or lock the account, then it is somebody else. */
let person: Person;
const signedIn = async (): Promise<string> => {
  if (person !== undefined) {
    const alive = await server.call(
      endpoints.find((endpoint) => endpoint.id === 'users.info') as Endpoint,
      {},
      { token: person.token },
    );
    if (alive.ret === 1) return person.token;
  }
  person = await server.person();
  await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount: '1000' });
  return person.token;
};
const plainEndpoints = endpoints.filter(
  (endpoint) => !endpoint.stream && !endpoint.multipart && endpoint.id !== login.id,
);
const journals = async (): Promise<number> =>
  Number(
    ((await server.services.db.execute('select count(*) as n from journals')) as unknown as { rows: { n: number }[] })
      .rows[0]?.n,
  );
let keys = 0;
const newKey = (): string => `bad-input-${(keys += 1)}`;

test.each(['read', 'mark', 'change', 'money'] as const)(
  'SRV-02 SEC-12 %s calls with nonsense in each field answer in the envelope with words, and nothing is posted',
  async (effect) => {
    for (const endpoint of plainEndpoints.filter((endpoint) => endpoint.effect === effect)) {
      const token = await signedIn();
      const before = await journals();
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
        expect([endpoint.id, await journals()]).toEqual([endpoint.id, before]);
    }
    expect(await checkLedger(server.services.db)).toEqual([]);
  },
);

test('SEC-07 arrays, nested and repeated names are refused by every call; fields that it does not know change nothing', async () => {
  const token = await signedIn();
  const account = async () =>
    server.must(
      endpoints.find((endpoint) => endpoint.id === 'users.info') as Endpoint,
      {},
      { token: await signedIn() },
    );
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
    endpoints.find((endpoint) => endpoint.id === 'users.edit') as Endpoint,
    { nickname: 'Plain', level: '9', balance: '1000000', invitable: '1', status: 'verified' },
    { token },
  );
  const { nickname: _, ...after } = await account();
  const { nickname: __, ...was } = before;
  expect(after).toEqual(was);
  expect(({} as Record<string, unknown>)['level']).toBeUndefined();
});

test('SRV-05 SRV-06 every money call sent fifty times at once with one key has one outcome; the key with another body is refused', async () => {
  for (const endpoint of endpoints.filter((endpoint) => endpoint.effect === 'money')) {
    // the lock of the payment password after the calls before has ended
    server.clock.advance(3 * 3_600_000);
    const token = await signedIn();
    const before = await journals();
    const key = newKey();
    const response = await Promise.all(
      Array.from({ length: 50 }, () => server.call(endpoint, filled(endpoint), { token, key })),
    );
    const done = response.filter(({ status }) => status === 200);
    expect([endpoint.id, done.length > 0, new Set(done.map(({ text }) => text)).size]).toEqual([endpoint.id, true, 1]);
    for (const other of response.filter(({ status }) => status !== 200))
      expect([endpoint.id, [409, 429].includes(other.status), other.ret]).toEqual([endpoint.id, true, 0]);
    const once = (await journals()) - before;
    await Promise.all(Array.from({ length: 5 }, () => server.call(endpoint, filled(endpoint), { token, key })));
    expect([endpoint.id, (await journals()) - before]).toEqual([endpoint.id, once]);
    const [name] = Object.keys(filled(endpoint)).filter(
      (text) => text === 'amount' || text === 'number' || text === 'price' || text === 'target',
    );
    if (name === undefined) continue;
    const other = await server.call(endpoint, { ...filled(endpoint), [name]: '11' }, { token, key });
    expect([
      endpoint.id,
      other.status === 429 || other.msg?.includes('confirmation was already used for something else'),
    ]).toEqual([endpoint.id, true]);
    expect([endpoint.id, (await journals()) - before]).toEqual([endpoint.id, once]);
  }
  expect(await checkLedger(server.services.db)).toEqual([]);
});

test("SEC-06 another customer's ids, keys and sessions are, to every call that takes one, as those that never were, and nothing of theirs changes", async () => {
  const named = (id: string): Endpoint => endpoints.find((endpoint) => endpoint.id === id) as Endpoint;
  const { db } = server.services;
  server.clock.advance(86_400_000);
  const [owner, stranger] = [await server.person(), await server.person()];
  const own = { token: owner.token };
  for (const { username } of [owner, stranger]) {
    for (const [code, amount] of [
      ['USDT', '20000'],
      ['BTC', '1'],
    ])
      await server.qa('POST', 'fund', { username, code, amount });
    await server.qa('POST', 'risk', { username });
  }
  await server.qa('POST', 'market', { code: 'BTC', price: '60000' });
  const tick = server.services.market.tick('BTC')!;
  const option = await server.must(
    named('option.add'),
    {
      code: 'BTC',
      direction: 'up',
      minutes: '60',
      amount: '10',
      price: tick.price,
      quoted: String(tick.time),
      yield: '94',
    },
    { ...own, key: 'owner-option' },
  );
  const contract = await server.must(
    named('contract.add'),
    { code: 'BTC', side: 'buy', type: 'limit', amount: '0.1', price: '20000' },
    { ...own, key: 'owner-contract' },
  );
  const wallet = await server.must(
    named('users.walletAdd'),
    { alias: 'Cold', currency: 'USDT', chain: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    own,
  );
  await server.must(
    named('users.bankAdd'),
    {
      realname: 'Nok Jaidee',
      ifsc: 'BKKBTHBK',
      bankname: 'BBL',
      banknumber: '4716330099182743',
      phone: '0812345678',
      email: 'nok@example.com',
      password: owner.password,
    },
    own,
  );
  const recharge = await server.must(
    named('pay.submit'),
    { channel: 'usdt-trc20', amount: '100', hash: 'b'.repeat(64) },
    { ...own, key: 'owner-recharge' },
  );
  await server.must(named('yuebao.in'), { amount: '100' }, { ...own, key: 'owner-liquidity' });
  await server.qa('POST', 'mining/product', {
    id: 'test-strangers',
    name: 'Seven days',
    rate: '0.5',
    days: 7,
    minimum: '100',
    maximum: '1000',
  });
  const lockup = await server.must(
    named('yuebao.in'),
    { type: 'regular', product: 'test-strangers', amount: '100' },
    { ...own, key: 'owner-lockup' },
  );
  const { commitment, version } = await server.must(named('blindbox.info'), {}, own);
  const draw = await server.must(
    named('blindbox.draw'),
    { commitment, version, seed: 'mine' },
    { ...own, key: 'owner-draw' },
  );
  await server.certify(owner);
  // the wallet is old enough, and the lock-up order has brought an income
  await server.qa('POST', 'clock', { advance: 2 * 86_400_000 });
  await server.services.jobs.settle();
  const withdrawal = await server.must(
    named('extract.add'),
    { to: 'wallet', target: wallet.id, amount: '250', fee: '2.5', paypass: '012345' },
    { ...own, key: 'owner-withdrawal' },
  );
  expect((await server.must(named('yuebao.incomes'), { id: lockup.id }, own)).lists.length).toBeGreaterThan(0);

  const lists = [
    'option.list',
    'contract.list',
    'users.wallets',
    'users.bank',
    'pay.records',
    'extract.records',
    'yuebao.order',
    'blindbox.lists',
    'message.list',
    'users.sessions',
  ];
  const theirs = async (): Promise<unknown> => {
    const response: Record<string, unknown> = {};
    response['lockup'] = (await server.must(named('yuebao.order'), { type: 'regular' }, own)).lists;
    for (const id of lists)
      response[id] = (await server.must(named(id), id === 'message.list' ? { status: 'all' } : {}, own)).lists;
    const { rows: money } = (await db.execute(
      sql`select purpose, asset, balance, sequence from ledger_accounts where customer = (select id from accounts where username = ${owner.username}) order by id`,
    )) as unknown as { rows: unknown[] };
    return { ...response, money };
  };
  const before = await theirs();
  const listed = Object.values(before as Record<string, { id?: string }[]>)
    .flat()
    .map((item) => item.id)
    .filter((id) => id !== undefined);
  const ids = [
    ...new Set(
      [
        option.id,
        contract.id,
        wallet.id,
        recharge.id,
        recharge.number,
        lockup.id,
        draw.id,
        withdrawal.id,
        withdrawal.number,
        ...listed,
        'owner-option',
        'owner-contract',
        'owner-lockup',
        'owner-draw',
        'owner-withdrawal',
      ].map(String),
    ),
  ];
  expect(ids.length).toBeGreaterThan(15);
  // small numbers: one that the stranger's own lists have would be theirs
  for (const id of lists)
    expect(
      (
        await server.must(named(id), id === 'message.list' ? { status: 'all' } : {}, { token: stranger.token })
      ).lists.filter((item: any) => ids.includes(String(item.id))),
      id,
    ).toEqual([]);

  let requests = 0;
  for (const endpoint of plainEndpoints.filter(
    (endpoint) => endpoint.access === 'customer' && endpoint.id !== 'users.logout',
  )) {
    for (const name of Object.keys(entriesOf(endpoint)).filter((field) =>
      ['id', 'ids', 'key', 'target'].includes(field),
    )) {
      // what a call says of an id it does not know; its own words may repeat the id
      const ask = async (id: string): Promise<string> => {
        const response = await server.call(
          endpoint,
          { ...filled(endpoint), [name]: id },
          { token: stranger.token, key: newKey() },
        );
        // a short id is a number that other fields may have too: it stands for itself between quotes alone
        return `${response.status} ${id.length > 3 ? response.text.replaceAll(id, 'ID') : response.text.replaceAll(`"${id}"`, '"ID"')}`;
      };
      const unknown = await ask('987654321');
      for (const id of ids) {
        expect([endpoint.id, name, id, await ask(id)]).toEqual([endpoint.id, name, id, unknown]);
        requests += 1;
      }
    }
  }
  expect(requests).toBeGreaterThan(100);
  expect(await theirs()).toEqual(before);
});
