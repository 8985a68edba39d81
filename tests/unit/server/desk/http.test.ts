import { eq } from 'drizzle-orm';
import { request as httpRequest } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../../../scripts/parts/port.mjs';
import { findLogFault } from '../../../../server/desk/log.ts';
import { staffLog, staffSessions } from '../../../../server/desk/schema.ts';
import { challengeOf } from '../../../../server/desk/signing.ts';
import { invite } from '../../../../server/desk/staff/enrolment.ts';
import { createStaff } from '../../../../server/desk/staff/people.ts';
import { customers } from '../../../../server/platform/db/schema.ts';
import { userInfo } from '../../../../src/api/auth.ts';
import type { Role } from '../../../../src/desk-api/roles.ts';
import { type Authenticator, authenticator } from '../authenticator.ts';
import { startServer, type TestServer } from '../support.ts';

let server: TestServer;
let origin: string;
beforeAll(async () => {
  const port = await freePort();
  origin = `http://localhost:${port}`;
  server = await startServer({ desk: { url: new URL(origin), port, host: '127.0.0.1' } });
});
afterAll(() => server.close());

interface Answer {
  readonly status: number;
  readonly body: any;
  readonly cookie: string | undefined;
  readonly headers: Record<string, string | string[] | undefined>;
}
/** Sends a request with any header, also those that `fetch` forbids. */
const ask = (
  method: string,
  path: string,
  { body, headers = {}, cookie }: { body?: unknown; headers?: Record<string, string>; cookie?: string } = {},
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const text = body === undefined ? undefined : typeof body === 'string' ? body : JSON.stringify(body);
    const { port } = new URL(origin);
    const sent = httpRequest(
      {
        host: '127.0.0.1',
        port,
        method,
        path,
        headers: {
          host: `localhost:${port}`,
          ...(method === 'POST' ? { origin, 'content-type': 'application/json' } : {}),
          ...(text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
          ...(cookie === undefined ? {} : { cookie }),
          ...headers,
        },
      },
      (response) => {
        let received = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (received += chunk));
        response.on('end', () => {
          const [set] = response.headers['set-cookie'] ?? [];
          resolve({
            status: response.statusCode ?? 0,
            body: received.startsWith('{') ? JSON.parse(received) : received,
            cookie: set?.split(';')[0],
            headers: response.headers,
          });
        });
      },
    );
    sent.on('error', reject);
    sent.end(text);
  });
const post = (path: string, body: unknown, cookie?: string): Promise<Answer> =>
  ask('POST', `/api/${path}`, { body, ...(cookie === undefined ? {} : { cookie }) });

interface Person {
  readonly id: number;
  readonly key: Authenticator;
  cookie: string;
}
let created = 0;
let counter = 0;
const logIn = async (key: Authenticator): Promise<Answer> => {
  const { options } = (await post('login/begin', {})).body;
  return post('login/finish', { response: key.get(options, { counter: (counter += 1) }) });
};
/** Enrols somebody by an invitation, over HTTP, and logs them in. */
async function person(...roles: Role[]): Promise<Person> {
  const { services, clock } = server;
  const email = `desk${(created += 1)}@andaman.example`;
  const member = await createStaff(services.db, { name: 'Anna', email, roles, now: clock.now() });
  const token = await invite(services.db, member.id, clock.now());
  const key = authenticator(origin);
  const { options } = (await post('enrol/begin', { token })).body;
  expect((await post('enrol/passkey', { token, response: key.create(options), name: 'Key' })).status).toBe(200);
  expect((await post('enrol/codes', { token })).body.codes).toHaveLength(10);
  expect((await post('enrol/end', { token })).status).toBe(200);
  return { id: member.id, key, cookie: (await logIn(key)).cookie! };
}
async function customer(): Promise<{ id: number; token: string }> {
  const { username, token } = await server.person();
  const [row] = await server.services.db.select().from(customers).where(eq(customers.username, username));
  return { id: row!.id, token };
}
const codeOf = ({ status, body }: Answer): [number, string] => [status, body.error?.code];

test('freezes a customer, and opens the account with two people [DESK-05 DESK-08]', async () => {
  const [maker, checker, { id, token }] = [await person('compliance'), await person('owner'), await customer()];
  const body = { account: id, reason: 'Your card was reported as stolen.' };
  const prepared = await post('prepare/customer.freeze', { body }, maker.cookie);
  expect(prepared.body.subject).toMatchObject({ frozen: null });
  const { seen } = prepared.body;
  expect((await post('act/customer.freeze', { body, seen }, maker.cookie)).body).toEqual({ state: 'done' });

  const open = (await post('prepare/customer.unfreeze', { body: { account: id } }, maker.cookie)).body;
  const sign = (who: Person, digest: string, nonce: string) => ({
    nonce,
    response: who.key.get(JSON.stringify({ challenge: challengeOf({ nonce, staff: who.id, seen: digest }) }), {
      counter: (counter += 1),
    }),
  });
  const proposal = { body: { account: id }, seen: open.seen, signature: sign(maker, open.seen, open.nonce) };
  const { approval } = (await post('act/customer.unfreeze', proposal, maker.cookie)).body;
  const [waiting] = (await ask('GET', '/api/approvals', { cookie: checker.cookie })).body.approvals;
  expect(waiting).toMatchObject({ id: approval, action: 'customer.unfreeze', maker: maker.id, state: 'open' });
  const { nonce } = (await post('approvals/sign', { seen: waiting.digest }, checker.cookie)).body;
  const decision = { id: approval, seen: waiting.digest, signature: sign(checker, waiting.digest, nonce) };
  expect((await post('approvals/approve', decision, checker.cookie)).body).toEqual({ state: 'done' });
  expect((await server.call(userInfo, {}, { token })).ret).toBe(1);
  expect(await findLogFault(server.services.db)).toBeUndefined();
});

describe('the address', () => {
  test.each([
    ['another host', { host: 'andaman.example' }, 'host'],
    ['another origin', { origin: 'https://andaman.example' }, 'origin'],
    ['no origin', { origin: '' }, 'origin'],
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }, 'origin'],
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'origin'],
  ])('refuses %s [DESK-01]', async (_, headers, code) => {
    expect(codeOf(await ask('POST', '/api/login/begin', { body: {}, headers }))).toEqual([403, code]);
  });

  test('refuses other methods, unknown paths and unusable bodies [DESK-01]', async () => {
    expect(codeOf(await ask('PUT', '/api/login/begin', { body: {} }))).toEqual([403, 'method']);
    expect(codeOf(await ask('GET', '/api/nothing'))).toEqual([404, 'notFound']);
    for (const body of ['', 'null', '[]', '{', '{"response":5}', JSON.stringify({ response: 'x'.repeat(70_000) })])
      expect(codeOf(await ask('POST', '/api/login/finish', { body }))).toEqual([400, 'field']);
  });

  test('has nothing of the customers, and they nothing of the desk [DESK-01]', async () => {
    const { token } = await customer();
    for (const path of ['/', '/api/other/config?act=system', '/api/users/info', '/livez', '/metrics', '/qa'])
      expect([path, (await ask('GET', path, { headers: { token } })).status]).toEqual([path, 404]);
    for (const path of ['me', 'approvals', 'login/begin']) {
      const response = await server.fetch(`/api/${path}`, { headers: { cookie: 'desk=x' } });
      expect([path, response.status]).toEqual([path, 404]);
    }
  });

  test('never lets a response be stored, and sends no address on', async () => {
    const { headers } = await post('login/begin', {});
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer']);
  });
});

describe('a session', () => {
  let who: Person;
  beforeEach(async () => {
    who = await person('support');
  });

  test('is a strict cookie that scripts cannot read [DESK-03]', async () => {
    const { headers } = await logIn(who.key);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^desk=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/),
    ]);
  });

  test('says who is logged in, until the logout [DESK-03]', async () => {
    expect((await ask('GET', '/api/me', { cookie: who.cookie })).body).toMatchObject({
      name: 'Anna',
      roles: ['support'],
    });
    expect((await post('logout', {}, who.cookie)).cookie).toBe('desk=');
    expect(codeOf(await ask('GET', '/api/me', { cookie: who.cookie }))).toEqual([401, 'session']);
  });

  test.each(['me', 'approvals'])('is needed to read %s', async (path) => {
    expect(codeOf(await ask('GET', `/api/${path}`))).toEqual([401, 'session']);
    const { token } = await customer();
    const headers = { token, authorization: `Bearer ${token}` };
    expect(codeOf(await ask('GET', `/api/${path}`, { headers, cookie: `desk=${token}` }))).toEqual([401, 'session']);
  });

  test.each([
    'prepare/customer.freeze',
    'act/customer.freeze',
    'approvals/sign',
    'approvals/approve',
    'approvals/decline',
  ])('is needed for %s [DESK-04]', async (path) => {
    expect(codeOf(await post(path, {}))).toEqual([401, 'session']);
  });

  test('begins with an entry in the log, also after a recovery code [AUDIT-01]', async () => {
    const { services } = server;
    const actions = async (): Promise<string[]> =>
      (await services.db.select().from(staffLog).where(eq(staffLog.staff, who.id))).map(({ action }) => action);
    expect(await actions()).toEqual(['staff.enrol', 'staff.login']);
    const token = await invite(services.db, who.id, server.clock.now());
    const [code] = (await post('enrol/codes', { token })).body.codes;
    const [{ email }] = [(await ask('GET', '/api/me', { cookie: who.cookie })).body];
    const recovered = (await post('recover', { email, code })).body;
    const key = authenticator(origin);
    const { options } = (await post('enrol/begin', recovered)).body;
    await post('enrol/passkey', { ...recovered, response: key.create(options), name: 'New key' });
    expect((await logIn(key)).status).toBe(200);
    expect(await actions()).toEqual(['staff.enrol', 'staff.login', 'staff.recover', 'staff.login']);
    // each login ends the session before
    const open = (await services.db.select().from(staffSessions).where(eq(staffSessions.staff, who.id))).filter(
      ({ ended }) => ended === null,
    );
    expect(open).toHaveLength(1);
  });
});
