import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findLogFault } from '../../../../server/desk/log/log.ts';
import { staff, staffLog, staffSessions } from '../../../../server/desk/schema.ts';
import { invite } from '../../../../server/desk/staff/invitations.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { customers } from '../../../../server/platform/db/schema.ts';
import { userInfo } from '../../../../src/api/auth.ts';
import { MINUTE_MS } from '../../../../src/domain/time.ts';
import { type Answer, codeOf, type DeskClient, type Person, startDesk } from './desk-client.ts';

let desk: DeskClient;
beforeAll(async () => {
  desk = await startDesk();
});
afterAll(() => desk.server.close());

const { ask, post, person, logIn } = {
  ask: (...args: Parameters<DeskClient['ask']>) => desk.ask(...args),
  post: (...args: Parameters<DeskClient['post']>) => desk.post(...args),
  person: (...args: Parameters<DeskClient['person']>) => desk.person(...args),
  logIn: (...args: Parameters<DeskClient['logIn']>) => desk.logIn(...args),
};
async function customer(): Promise<{ id: number; token: string }> {
  const { username, token } = await desk.server.person();
  const [row] = await desk.server.services.db.select().from(customers).where(eq(customers.username, username));
  return { id: row!.id, token };
}

/** Entries of someone who enrols and logs in. */
const ENROLLED = ['staff.passkey', 'staff.enrol', 'staff.login'];
/** Actions of a staff member in the log, oldest first. */
const actionsOf = async (id: number): Promise<string[]> => {
  const { db } = desk.server.services;
  const entries = await db.select().from(staffLog).where(eq(staffLog.staff, id)).orderBy(asc(staffLog.id));
  return entries.map(({ action }) => action);
};

test('freezes a customer, and opens the account with two people [DESK-05 DESK-08]', async () => {
  const [maker, checker, { id, token }] = [await person('compliance'), await person('owner'), await customer()];
  const reason = 'Your card was reported as stolen.';
  expect((await desk.act(maker, 'customer.freeze', { account: id, reason })).body).toEqual({ state: 'done' });
  const { approval } = (await desk.act(maker, 'customer.unfreeze', { account: id })).body;
  const [waiting] = (await desk.view('approvals?state=open', checker.cookie)).body.approvals;
  expect(waiting).toMatchObject({ id: approval, action: 'customer.unfreeze', maker: { id: maker.id }, state: 'open' });
  const treasury = await person('treasury');
  expect((await desk.view('approvals?state=open', treasury.cookie)).body.approvals).toEqual([]);
  expect((await desk.approve(checker, approval)).body).toEqual({ state: 'done' });
  expect((await desk.server.call(userInfo, {}, { token })).ret).toBe(1);
  expect(await findLogFault(desk.server.services.db)).toBeUndefined();
});

test('logs what someone was not allowed, at most a hundred times an hour [AUDIT-04]', async () => {
  const who = await person('treasury');
  const body = { account: 1, reason: 'Your card was reported as stolen.' };
  for (let times = 0; times < 105; times += 1)
    expect(codeOf(await post('prepare/customer.freeze', { body }, who.cookie))).toEqual([403, 'role']);
  const refused = (await actionsOf(who.id)).filter((action) => action === 'customer.freeze not allowed');
  expect(refused).toHaveLength(100);
  // what is wrong with the fields or the customer is no such attempt
  const support = await person('support');
  expect((await post('prepare/customer.freeze', { body: { ...body, account: 999_999 } }, support.cookie)).status).toBe(
    404,
  );
  expect(await actionsOf(support.id)).toEqual(ENROLLED);
});

test('lets one person do what needs two if the operator says so, and marks it [DESK-07]', async () => {
  const alone = await startDesk({ deskOnePerson: true });
  const owner = await alone.person('owner');
  // the first person may invite another one anyway
  await alone.person('support');
  const body = { name: 'Bob', email: 'bob@andaman.example', roles: ['support'] };
  expect((await alone.act(owner, 'staff.invite', body)).body).toEqual({ state: 'done' });
  const { entries } = (await alone.view('log', owner.cookie)).body;
  expect(entries[0]).toMatchObject({ action: 'staff.invite', isAlone: true });
  expect(entries.slice(1).every(({ isAlone }: { isAlone: boolean }) => !isAlone)).toBe(true);
  await alone.server.close();
});

test('lets one source begin a hundred logins in five minutes', async () => {
  const own = await startDesk();
  const begin = (): Promise<Answer> => own.post('login/begin', {});
  for (let times = 0; times < 100; times += 1) expect((await begin()).status).toBe(200);
  expect(codeOf(await begin())).toEqual([429, 'tooMany']);
  await own.server.close();
});

test('takes the address from its own proxies, and refuses a longer list [DESK-03]', async () => {
  const own = await startDesk({ trustProxy: 2 }, {}, { trustProxy: 1 });
  const who = await own.person('support');
  const { options } = (await own.post('login/begin', {})).body;
  const begin = (list: string) =>
    own.ask('POST', '/api/login/begin', { body: {}, headers: { 'x-forwarded-for': list } });
  expect((await begin('198.51.100.7')).status).toBe(200);
  for (const list of ['198.51.100.7, 10.0.0.9', '1.1.1.1,2.2.2.2,3.3.3.3'])
    expect(codeOf(await begin(list))).toEqual([403, 'proxy']);
  const body = { response: who.key.get(options, { counter: 1000 }) };
  const { cookie } = await own.ask('POST', '/api/login/finish', {
    body,
    headers: { 'x-forwarded-for': '198.51.100.7' },
  });
  const me = (source: string) => own.ask('GET', '/api/me', { cookie: cookie!, headers: { 'x-forwarded-for': source } });
  expect([(await me('198.51.100.7')).status, (await me('198.51.100.8')).status]).toEqual([200, 401]);
  // without a proxy, no one else sends the field
  expect(
    codeOf(await ask('POST', '/api/login/begin', { body: {}, headers: { 'x-forwarded-for': '198.51.100.7' } })),
  ).toEqual([403, 'proxy']);
  await own.server.close();
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
    for (const path of ['me', 'view/today', 'login/begin']) {
      const response = await desk.server.fetch(`/api/${path}`, { headers: { cookie: 'desk=x' } });
      expect([path, response.status]).toEqual([path, 404]);
    }
  });

  test('never lets a response be stored, run or framed, and sends no address on', async () => {
    const { headers } = await post('login/begin', {});
    expect([headers['cache-control'], headers['referrer-policy'], headers['content-security-policy']]).toEqual([
      'no-store',
      'no-referrer',
      "default-src 'none'; frame-ancestors 'none'",
    ]);
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
      company: 'Andaman',
      name: expect.stringMatching(/^Anna/),
      roles: ['support'],
    });
    expect((await post('logout', {}, who.cookie)).cookie).toBe('desk=');
    expect(codeOf(await ask('GET', '/api/me', { cookie: who.cookie }))).toEqual([401, 'session']);
  });

  test('is in the log with its begin and its end [DESK-17]', async () => {
    await post('logout', {}, who.cookie);
    const owner = await person('owner');
    const { entries } = (await desk.view(`log?staff=${who.id}`, owner.cookie)).body;
    expect(entries.map(({ action }: { action: string }) => action).slice(0, 2)).toEqual([
      'staff.logout',
      'staff.login',
    ]);
  });

  test('is not kept alive by what the page asks for on its own [DESK-03]', async () => {
    const me = (headers: Record<string, string> = {}) => ask('GET', '/api/me', { cookie: who.cookie, headers });
    for (let minutes = 0; minutes < 14; minutes += 2) {
      desk.server.clock.advance(2 * MINUTE_MS);
      expect((await me({ 'desk-idle': '1' })).status).toBe(200);
    }
    desk.server.clock.advance(2 * MINUTE_MS);
    expect(codeOf(await me())).toEqual([401, 'session']);
  });

  test.each([
    ['GET', 'me'],
    ['POST', 'view/today'],
  ])('is needed for %s %s', async (method, path) => {
    const body = method === 'POST' ? { body: {} } : {};
    expect(codeOf(await ask(method, `/api/${path}`, body))).toEqual([401, 'session']);
    const { token } = await customer();
    const headers = { token, authorization: `Bearer ${token}` };
    const response = await ask(method, `/api/${path}`, { ...body, headers, cookie: `desk=${token}` });
    expect(codeOf(response)).toEqual([401, 'session']);
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
    const { services } = desk.server;
    expect(await actionsOf(who.id)).toEqual(ENROLLED);
    const token = await invite(services.db, who.id, desk.server.clock.now());
    const key = await desk.addKey(token);
    const [code] = (await post('enrol/codes', { token })).body.codes;
    await post('enrol/end', { token, keys: [key.id], code });
    const cookie = (await logIn(key)).cookie!;
    const { email } = (await ask('GET', '/api/me', { cookie })).body;
    const recovered = (await post('recover', { email, code })).body;
    expect((await desk.enrol(who.id, recovered.token)).cookie).not.toBe('');
    expect((await logIn(key)).status).toBe(401);
    expect(await actionsOf(who.id)).toEqual([...ENROLLED, ...ENROLLED, 'staff.recover', ...ENROLLED]);
    // each login ends the session before
    const open = (await services.db.select().from(staffSessions).where(eq(staffSessions.staff, who.id))).filter(
      ({ ended }) => ended === null,
    );
    expect(open).toHaveLength(1);
  });

  test('from a new network is told to the person and the owners by email [DESK-03]', async () => {
    const { services } = desk.server;
    const owner = await person('owner');
    const emailsTo = async (id: number): Promise<string[]> => {
      const [member] = await services.db.select().from(staff).where(eq(staff.id, id));
      const emails = await services.db.select().from(outbox).where(eq(outbox.target, member!.email));
      return emails.map(({ subject }) => subject);
    };
    const before = await emailsTo(who.id);
    // as if the person had only ever logged in elsewhere
    await services.db.update(staffSessions).set({ source: '198.51.100.9' }).where(eq(staffSessions.staff, who.id));
    await logIn(who.key);
    const [member] = await services.db.select().from(staff).where(eq(staff.id, who.id));
    const subject = `Andaman desk: ${member!.name} logged in from 127.0.0.1`;
    expect(await emailsTo(who.id)).toEqual([...before, subject]);
    expect(await emailsTo(owner.id)).toContain(subject);
  });
});
