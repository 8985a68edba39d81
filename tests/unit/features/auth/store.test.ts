import { user } from '../../../../src/client/session/user.ts';
// @vitest-environment node
import { empty, network, ok, ret, status } from '../../client/support.ts';
import { beforeEach, describe, expect, test } from 'vitest';
import { endSession, session, startSession } from '../../../../src/client/session/session.ts';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import { register, resetPassword, sendCode, logInAfterRegistration } from '../../../../src/features/auth/account.ts';
import { sentTimes } from '../../../../src/features/auth/code-sent.ts';
import { readRegistration, readSentTimes, readLogin, saveRegistration } from '../../../../src/features/auth/drafts.ts';
import { auth, logIn } from '../../../../src/features/auth/store.ts';
import { database } from '../../../../src/storage/database.ts';
import * as v from 'valibot';
import { expectLogged } from '../../../console.ts';

expectLogged(
  'Call: users.sms status 500',
  'Call: users.sms network',
  'Call: users.login network',
  'Call: users.login status 500',
);

const info = { id: 7, username: 'ploy@example.com', nickname: 'Ploy', level: '2' };
const phone = { mode: 'phone', phone: '812344521', email: '' } as const;
const registration = {
  ...phone,
  code: '012345',
  password: 'abc123',
  paypass: '004217',
  currency: 'THB',
  invite: '',
  agreed: true,
};
const stored = async (): Promise<string> =>
  JSON.stringify([
    await database('session').entries(v.any()),
    await database('drafts').entries(v.any()),
    await database('kept').entries(v.any()),
  ]);

beforeEach(async () => {
  network(empty());
  noteConnection(true);
  await startSession();
  await endSession('signed-out');
  for (const name of ['session', 'drafts', 'kept'] as const) await database(name).clear();
});

describe('logIn', () => {
  test('makes one users/login, stores the token, and names the account by users/info [AUTH-01]', async () => {
    const { seen } = network(ok({ token: 'secret-token' }), ok(info));
    await logIn({ username: ' +66 81-234 4521 ', password: 'abc 123' });
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/api/users/login', '/api/users/info']);
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
      username: '+66812344521',
      password: 'abc 123',
    });
    expect(seen[1]?.headers.get('token')).toBe('secret-token');
    expect([session.status, session.account, user.state.value?.nickname]).toEqual(['in', '7', 'Ploy']);
    expect(await stored()).toContain('secret-token');
    expect(await stored()).not.toContain('abc 123');
  });

  test('stores the login response for its account [STORE-02]', async () => {
    network(ok({ token: 'secret-token' }), ok(info));
    await logIn({ username: 'ploy@example.com', password: 'abc123' });
    expect((await database('kept').keys()).filter((key) => key.startsWith('7|users.info'))).toHaveLength(1);
  });

  test('a refusal stores nothing [AUTH-04]', async () => {
    const { seen } = network(ret(0, 'Wrong password'));
    await expect(logIn({ username: 'ploy@example.com', password: 'abc123' })).rejects.toMatchObject({
      kind: 'refused',
      msg: 'Wrong password',
    });
    expect(seen).toHaveLength(1);
    expect(session.status).toBe('out');
    expect(await stored()).toBe('[[],[],[]]');
    expect(auth.running).toBeUndefined();
  });

  test('a double tap sends one request [AUTH-01]', async () => {
    const { seen } = network(ok({ token: 'secret-token' }), ok(info));
    const taps = await Promise.all([
      logIn({ username: 'a@b.co', password: 'abc123' }),
      logIn({ username: 'a@b.co', password: 'abc123' }),
    ]);
    expect(taps).toEqual([true, false]);
    expect(seen.filter(({ url }) => url.pathname.endsWith('users/login'))).toHaveLength(1);
  });
});

describe('codes', () => {
  test('SMS and email send one request for a double tap [AUTH-14]', async () => {
    const { seen } = network(empty());
    await Promise.all([sendCode('register', phone), sendCode('register', phone)]);
    await sendCode('forget', { mode: 'email', phone: '', email: ' ploy@example.com ' });
    expect(seen.map(({ method, url }) => `${method} ${url.pathname}${url.search}`)).toEqual([
      'GET /api/users/sms?userphone=812344521&must=register',
      'GET /api/users/email/get?email=ploy%40example.com&must=forget',
    ]);
  });

  test('stores only the time of sending, by purpose and mode [AUTH-15]', async () => {
    network(empty());
    const before = Date.now();
    await sendCode('register', phone);
    expect(sentTimes['register phone']).toBeGreaterThanOrEqual(before);
    expect(await readSentTimes()).toMatchObject({ 'register phone': String(sentTimes['register phone']) });
    expect(await stored()).not.toContain('812344521');
  });

  test.each([
    ['ret 0', ret(0, 'Later')],
    ['status 500', status(500)],
    ['a cut connection', new TypeError('fetch failed')],
  ])('%s: sends one request and starts no countdown [AUTH-16]', async (_, reply) => {
    delete sentTimes['register phone'];
    const { seen } = network(reply);
    await expect(sendCode('register', phone)).rejects.toThrow();
    expect(seen).toHaveLength(1);
    expect(sentTimes['register phone']).toBeUndefined();
    expect(auth.running).toBeUndefined();
  });
});

describe('register', () => {
  test('sends the fields as typed, and passes the username to the login page [AUTH-11 AUTH-13]', async () => {
    const { seen } = network(empty());
    await saveRegistration({ ...registration });
    await register({ ...registration, invite: ' A1 ' });
    expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
      mode: 'phone',
      username: '812344521',
      code: '012345',
      password: 'abc123',
      paypass: '004217',
      currency: 'THB',
      invite: 'A1',
    });
    expect(await readLogin()).toEqual({ username: '812344521', opened: true });
    expect(await readRegistration()).toBeUndefined();
  });

  test('logs the new account in from memory, with one login and no stored password [LIVE-08]', async () => {
    const { seen } = network(ok(), ok({ token: 'secret-token' }), ok(info));
    await register(registration);
    expect(await logInAfterRegistration(registration)).toBe(true);
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/api/users/register', '/api/users/login', '/api/users/info']);
    expect(Object.fromEntries(new URLSearchParams(seen[1]?.body))).toEqual({
      username: '812344521',
      password: 'abc123',
    });
    expect([session.status, session.account]).toEqual(['in', '7']);
    expect(await stored()).not.toMatch(/abc123|004217/);
    expect(await readLogin()).toEqual({ username: undefined, opened: false });
  });

  test.each([
    ['a cut connection', new TypeError('fetch failed')],
    ['status 500', status(500)],
    ['a refusal', ret(0, 'Later')],
  ])(
    'where logging in meets %s, the login page knows the name and that the account is open [AUTH-13]',
    async (_, reply) => {
      network(ok(), reply);
      await register(registration);
      expect(await logInAfterRegistration(registration)).toBe(false);
      expect([session.status, auth.running]).toEqual(['out', undefined]);
      expect(await readLogin()).toEqual({ username: '812344521', opened: true });
    },
  );

  test('a registration does not end the session of another account', async () => {
    network(ok({ token: 'token-a' }), ok(info));
    await logIn({ username: 'ploy@example.com', password: 'abc123' });
    const { seen } = network(empty());
    await register(registration);
    expect(await logInAfterRegistration(registration)).toBe(false);
    expect(seen.map(({ url }) => url.pathname)).toEqual(['/api/users/register']);
    expect([session.status, session.account]).toEqual(['in', '7']);
  });

  test('leaves out the field without an invitation code [AUTH-12]', async () => {
    const { seen } = network(empty());
    await register(registration);
    expect(new URLSearchParams(seen[0]?.body).has('invite')).toBe(false);
  });

  test('the draft holds no code and no password, and stays when the server refuses [STORE-14]', async () => {
    network(ret(0, 'Taken'));
    await saveRegistration(registration);
    await expect(register(registration)).rejects.toMatchObject({ msg: 'Taken' });
    expect(await readRegistration()).toEqual({ mode: 'phone', phone: '812344521', currency: 'THB' });
    for (const secret of ['012345', 'abc123', '004217']) expect(await stored()).not.toContain(secret);
  });
});

test('a forgotten password is reset by one users/forget and logs no one in [AUTH-18]', async () => {
  const { seen } = network(empty());
  await resetPassword({
    mode: 'email',
    phone: '',
    email: 'ploy@example.com',
    code: '012345',
    password: 'abc123',
    repeated: 'abc123',
  });
  expect(seen.map(({ url }) => url.pathname)).toEqual(['/api/users/forget']);
  expect(Object.fromEntries(new URLSearchParams(seen[0]?.body))).toEqual({
    mode: 'email',
    username: 'ploy@example.com',
    code: '012345',
    password: 'abc123',
  });
  expect(session.status).toBe('out');
  expect(await readLogin()).toEqual({ username: 'ploy@example.com', opened: false });
});
