import { expect, test } from 'vitest';
import { login } from '../../../../../src/api/auth.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { findCustomer, authenticate } from '../../../../../server/modules/customers/customers.ts';
import { countAttempt } from '../../../../../server/platform/rate-limit/counts.ts';
import type { Refusal } from '../../../../../server/platform/refusal.ts';
import { attempts } from '../../../../../server/platform/db/schema.ts';
import { hasLoggedInFrom, recordLogin } from '../../../../../server/modules/security/logins.ts';
import { DAY_MS, MINUTE_MS } from '../../../../../src/domain/time.ts';
import { testServer } from '../../fixtures.ts';

const server = testServer();

test('lengthens the wait for an account after each wrong password, with Retry-After', async () => {
  const [person, other] = [await server.person(), await server.person()];
  const guess = () => server.call(login, { username: person.username, password: 'wrong123' });
  for (let turn = 0; turn < 5; turn += 1) expect((await guess()).status).toBe(200);
  const stopped = await guess();
  expect([stopped.status, stopped.ret, stopped.headers.get('retry-after'), stopped.msg]).toEqual([
    429,
    0,
    '60',
    'Too many wrong passwords. To protect the account, try again in 1 minute, or set a new password with a code.',
  ]);
  // the right password is refused as well: otherwise the limit would reveal it
  expect((await server.call(login, { username: person.username, password: person.password })).status).toBe(429);
  expect((await server.call(login, { username: other.username, password: other.password })).ret).toBe(1);
  for (const minutes of [1, 2, 4, 8, 15, 15]) {
    server.clock.advance(minutes * MINUTE_MS - 1);
    expect((await guess()).status).toBe(429);
    server.clock.advance(1);
    expect((await guess()).status).toBe(200);
  }
  server.clock.advance(15 * MINUTE_MS);
  expect((await server.call(login, { username: person.username, password: person.password })).ret).toBe(1);
  // a login resets the count
  for (let turn = 0; turn < 5; turn += 1) expect((await guess()).status).toBe(200);
});

test('limits twenty simultaneous guesses', async () => {
  const person = await server.person();
  const response = await Promise.all(
    Array.from({ length: 20 }, () => server.call(login, { username: person.username, password: 'wrong123' })),
  );
  expect(response.filter((item) => item.status === 200)).toHaveLength(5);
});

const from = (person: { username: string }, source: string, password: string) =>
  authenticate(server.services.db, server.services.keys, {
    username: person.username,
    password,
    source,
    now: server.services.clock.now(),
  }).then(
    () => 'in',
    (error: Refusal) => error.key,
  );

test('stops strangers who guess from many places, not an owner at a known place', async () => {
  const person = await server.person();
  for (let place = 0; place < 10; place += 1) {
    for (let guess = 0; guess < 5; guess += 1)
      expect(await from(person, `203.0.113.${place}`, 'wrong123')).toBe('loginWrong');
  }
  expect(await from(person, '203.0.113.19', 'wrong123')).toBe('tooMany');
  expect(await from(person, '203.0.113.29', person.password)).toBe('tooMany');
  expect((await server.call(login, { username: person.username, password: person.password })).ret).toBe(1);
});

test('limits guesses to 200 a day, but lets the owner in from a known source', async () => {
  const person = await server.person();
  const results: string[] = [];
  for (let turn = 0; turn < 240; turn += 1) {
    if (turn % 40 === 0) server.clock.advance(16 * MINUTE_MS);
    results.push(await from(person, `198.51.${turn}.1`, 'wrong123'));
  }
  expect(results.filter((text) => text === 'loginWrong')).toHaveLength(200);
  expect(new Set(results.slice(200))).toEqual(new Set(['tooMany']));
  expect((await server.call(login, { username: person.username, password: person.password })).ret).toBe(1);
});

test('counts an IPv6 network as one source, and recognises it by any address', async () => {
  const person = await server.person();
  const { db, clock } = server.services;
  const response = [];
  for (let guess = 0; guess < 7; guess += 1)
    response.push(await from(person, `2001:db8:0:1:0:0:0:${guess}`, 'wrong123'));
  expect(response).toEqual([...Array.from({ length: 5 }, () => 'loginWrong'), 'loginDelayed', 'loginDelayed']);
  const { id } = (await findCustomer(db, person.username))!;
  await recordLogin(db, { account: id, source: '2001:db8:0:2:0:0:0:1', device: '', right: true, now: clock.now() });
  expect(
    await Promise.all(
      ['2001:db8:0:2:a:b:c:d', '2001:db8:0:20:0:0:0:1', '203.0.113.1'].map((source) => hasLoggedInFrom(db, id, source)),
    ),
  ).toEqual([true, false, false]);
});

test('refunds right logins to their source, which may be a shared address', async () => {
  const person = await server.person();
  await server.services.db
    .insert(attempts)
    .values({ key: 'login source 198.51.100.200', count: 499, since: server.services.clock.now() });
  for (let turn = 0; turn < 3; turn += 1) expect(await from(person, '198.51.100.200', person.password)).toBe('in');
  expect(await from(person, '198.51.100.200', 'wrong123')).toBe('loginWrong');
  expect(await from(person, '198.51.100.200', 'wrong123')).toBe('tooMany');
});

test('warns the owner of ten wrong logins once a day, and not of those of strangers', async () => {
  const person = await server.person();
  const warnings = async () => {
    await server.services.jobs.runAll();
    return (await server.must(messages, { status: 'all' }, { token: person.token })).lists.filter(
      (item) => item.kind === 'loginsTried',
    );
  };
  for (let place = 0; place < 9; place += 1)
    await server.call(login, {
      username: place % 2 === 0 ? person.username : 'nobody@example.com',
      password: 'wrong123',
    });
  const { db, clock } = server.services;
  const { id } = (await findCustomer(db, person.username))!;
  for (let turn = 0; turn < 4; turn += 1)
    await recordLogin(db, { account: id, source: '203.0.113.1', device: '', right: false, now: clock.now() });
  expect(await warnings()).toHaveLength(0);
  await recordLogin(db, { account: id, source: '203.0.113.1', device: '', right: false, now: clock.now() });
  expect(await warnings()).toHaveLength(1);
  expect(await warnings()).toHaveLength(1);
});

test('applies a count no longer than its window when the clock is set back [SRV-07]', async () => {
  const { db, clock } = server.services;
  const limit = { key: 'set back', max: 1, windowMs: MINUTE_MS };
  const at = (now: number) =>
    countAttempt(db, [limit], now).then(
      () => 'counted',
      (error: Refusal) => error.key,
    );
  const now = clock.now();
  expect([
    await at(now + DAY_MS),
    await at(now + DAY_MS),
    await at(now),
    await at(now),
    await at(now + MINUTE_MS),
  ]).toEqual(['counted', 'tooManySoon', 'counted', 'tooManySoon', 'counted']);
});

test('does not lock out a known device because of strangers at the same address [SEC-09]', async () => {
  const person = await server.person();
  const enter = (password: string, cookie?: string) =>
    server.call(login, { username: person.username, password }, cookie === undefined ? {} : { headers: { cookie } });
  const device = (await enter(person.password)).headers.getSetCookie().find((cookie) => cookie.startsWith('known-'))!;
  expect(device).toMatch(/; Path=\/api\/users\/login; HttpOnly; SameSite=Strict; Max-Age=\d+$/);
  const own = device.split(';')[0]!;
  for (let turn = 0; turn < 6; turn += 1) await enter('wrong123');
  expect((await enter(person.password)).status).toBe(429);
  const inside = await enter(person.password, own);
  expect([inside.ret, inside.headers.getSetCookie().filter((cookie) => cookie.startsWith('known-'))]).toEqual([1, []]);
  // its own wrong passwords still count
  for (let turn = 0; turn < 5; turn += 1) expect((await enter('wrong123', own)).status).toBe(200);
  expect((await enter(person.password, own)).status).toBe(429);
});

test('does not trust a device cookie that is invented or of another account [SEC-09]', async () => {
  const [person, other] = [await server.person(), await server.person()];
  const cookieOf = async ({ username, password }: typeof person): Promise<string> =>
    (await server.call(login, { username, password })).headers
      .getSetCookie()
      .find((cookie) => cookie.startsWith('known-'))!
      .split(';')[0]!;
  const [own, foreign] = [await cookieOf(person), await cookieOf(other)];
  const name = own.split('=')[0]!;
  const invented = [
    foreign,
    `${name}=${foreign.split('=')[1]}`,
    `${name}=x.y`,
    `${name}=.`,
    `${own.slice(0, -1)}${own.endsWith('A') ? 'B' : 'A'}`,
  ];
  const enter = (password: string, cookie: string) =>
    server.call(login, { username: person.username, password }, { headers: { cookie } });
  for (const cookie of invented) expect((await enter('wrong123', cookie)).status).toBe(200);
  for (const cookie of invented) expect((await enter(person.password, cookie)).status).toBe(429);
  expect((await enter(person.password, own)).ret).toBe(1);
});
