import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { login, userInfo } from '../../../../../src/api/auth.ts';
import { endSession, logout, sessions } from '../../../../../src/api/sessions.ts';
import { emailCode, forget, register, smsCode } from '../../../../../src/api/registration.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { findCustomer, authenticate } from '../../../../../server/modules/customers/customers.ts';
import { rateLimit } from '../../../../../server/platform/rate-limit/counts.ts';
import { makeCode } from '../../../../../server/modules/customers/codes.ts';
import { checkPassword } from '../../../../../server/modules/customers/passwords.ts';
import type { Refusal } from '../../../../../server/platform/refusal.ts';
import {
  customers,
  codes as codesTable,
  sessions as sessionsTable,
  throttles,
} from '../../../../../server/platform/db/schema.ts';
import { knowsSource, noteLogin } from '../../../../../server/modules/security/logins.ts';
import { changePassword } from '../../../../../src/api/profile.ts';
import { type Answer, startServer, type TestServer } from '../../support.ts';
import { DAY_MS, MINUTE_MS } from '../../../../../src/lib/time.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(() => server.qa('POST', 'reset', {}));
let number = 0;
const fresh = (): string => `fresh${(number += 1)}@example.com`;
const entry = { mode: 'email', password: 'abc12345', paypass: '012345', currency: 'THB' };
const open = (username: string, code: string, more: Record<string, string> = {}): Promise<Answer> =>
  server.call(register, { ...entry, username, code, ...more });
/** A code that is not the right one. */
const wrong = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('registration and login', () => {
  test('a phone number and an e-mail address sign in with their passwords, however they are spelled', async () => {
    const phone = await server.person('phone');
    expect((await server.must(userInfo, {}, { token: phone.token })).username).toBe(phone.username);
    for (const spelling of [
      phone.username,
      phone.username.slice(1),
      `66${phone.username.slice(1)}`,
      `+66${phone.username.slice(1)}`,
    ]) {
      expect((await server.call(login, { username: spelling, password: phone.password })).ret).toBe(1);
    }
    const email = await server.person('email');
    expect((await server.call(login, { username: email.username.toUpperCase(), password: email.password })).ret).toBe(
      1,
    );
  });

  test('the new account signs in, with currency and invitation code as sent, and finds a welcome', async () => {
    const username = fresh();
    await server.must(emailCode, { email: username, must: 'register' });
    await server.must(register, {
      ...entry,
      username,
      code: await server.codeFor(username),
      currency: 'INR',
      invite: 'FRIEND-7',
    });
    const { token } = await server.must(login, { username, password: entry.password });
    const info = await server.must(userInfo, {}, { token });
    expect(info).toMatchObject({
      username,
      email: username,
      phone: '',
      currency: 'INR',
      certification: 'none',
      paypass: true,
      invitable: false,
      invitecode: '',
    });
    const [stored] = (await server.services.db.select().from(customers)).filter((item) => item.username === username);
    expect(stored).toMatchObject({ currency: 'INR', invitedWith: 'FRIEND-7', invitedBy: null });
    const box = await server.must(messages, { status: 'unread' }, { token });
    expect(box.lists.map((item) => item.kind)).toEqual(['welcome']);
  });

  test('the payment password keeps its leading zero; both passwords are stored as argon2id alone', async () => {
    await server.person();
    for (const stored of await server.services.db.select().from(customers)) {
      for (const hash of [stored.password, stored.paypass])
        expect(hash).toMatch(/^keyed \$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    }
    const { db, keys } = server.services;
    const newest = (await db.select().from(customers)).sort((a, b) => b.id - a.id)[0];
    expect(await checkPassword(db, keys, newest, 'paypass', '012345')).toBe(true);
    expect(await checkPassword(db, keys, newest, 'paypass', '12345')).toBe(false);
  });

  test('passwords outside the rules are refused by the server too', async () => {
    const username = fresh();
    await server.must(emailCode, { email: username, must: 'register' });
    const code = await server.codeFor(username);
    for (const password of ['abc12', 'abcdef1234567', 'abc 123', 'abc_123'])
      expect((await open(username, code, { password })).ret).toBe(0);
    for (const paypass of ['12345', '1234567', '12345a']) expect((await open(username, code, { paypass })).ret).toBe(0);
    expect((await open(username, code, { currency: 'XXX' })).msg).toBe("This currency isn't available.");
    expect((await open(username, code)).ret).toBe(1);
  });

  test('a taken phone or e-mail is told to its owner alone: in the letter, and after the right code', async () => {
    const person = await server.person();
    server.clock.advance(2 * MINUTE_MS);
    expect((await server.call(emailCode, { email: person.username, must: 'register' })).text).toBe(
      (await server.call(emailCode, { email: fresh(), must: 'register' })).text,
    );
    const code = await server.codeFor(person.username);
    expect((await open(person.username, wrong(code))).msg).toBe('The verification code is wrong or has expired.');
    expect((await open(person.username, code)).msg).toMatch(/^There's already an account/);
    const { lists } = await server.qa('GET', `outbox?to=${encodeURIComponent(person.username)}`);
    expect(lists.at(-1).text).toContain('You already have an account here');
  });

  test('an unknown account is answered like a wrong password, and a stranger gets no letter', async () => {
    const person = await server.person();
    const existing = await server.call(login, { username: person.username, password: 'wrong123' });
    const unknown = await server.call(login, { username: 'nobody@example.com', password: 'wrong123' });
    expect([unknown.status, unknown.text]).toEqual([existing.status, existing.text]);
    const letter = await server.call(emailCode, { email: 'nobody@example.com', must: 'forget' });
    server.clock.advance(2 * MINUTE_MS);
    expect(letter.text).toBe((await server.call(emailCode, { email: person.username, must: 'forget' })).text);
    expect((await server.qa('GET', 'outbox?to=nobody@example.com')).lists).toEqual([]);
    const set = (username: string) =>
      server.call(forget, { mode: 'email', username, code: '000000', password: 'new12345' });
    for (let turn = 0; turn < 7; turn += 1)
      expect((await set('nobody@example.com')).text).toBe((await set(person.username)).text);
  });

  test('wrong passwords wait longer and longer, with 429 and Retry-After; other customers are free, and so is the right one after the wait', async () => {
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
    // the right password is refused as well: else the limit would tell it
    expect((await server.call(login, person as never)).status).toBe(429);
    expect((await server.call(login, other as never)).ret).toBe(1);
    for (const minutes of [1, 2, 4, 8, 15, 15]) {
      server.clock.advance(minutes * MINUTE_MS - 1);
      expect((await guess()).status).toBe(429);
      server.clock.advance(1);
      expect((await guess()).status).toBe(200);
    }
    server.clock.advance(15 * MINUTE_MS);
    expect((await server.call(login, { username: person.username, password: person.password })).ret).toBe(1);
    // it ends the count
    for (let turn = 0; turn < 5; turn += 1) expect((await guess()).status).toBe(200);
  });

  test('twenty guesses at once do not slip through the limit', async () => {
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

  test('strangers who guess from many places stop each other, and not who logged in from where they are before', async () => {
    const person = await server.person();
    for (let place = 0; place < 10; place += 1) {
      for (let guess = 0; guess < 5; guess += 1)
        expect(await from(person, `203.0.113.${place}`, 'wrong123')).toBe('loginWrong');
    }
    expect(await from(person, '203.0.113.19', 'wrong123')).toBe('tooMany');
    expect(await from(person, '203.0.113.29', person.password)).toBe('tooMany');
    expect((await server.call(login, { username: person.username, password: person.password })).ret).toBe(1);
  });

  test('a day has two hundred guesses of strangers at an account, however they spread them, and its owner gets in from where they logged in before', async () => {
    const person = await server.person();
    const response: string[] = [];
    for (let turn = 0; turn < 240; turn += 1) {
      if (turn % 40 === 0) server.clock.advance(16 * MINUTE_MS);
      response.push(await from(person, `198.51.${turn}.1`, 'wrong123'));
    }
    expect(response.filter((text) => text === 'loginWrong')).toHaveLength(200);
    expect(new Set(response.slice(200))).toEqual(new Set(['tooMany']));
    expect((await server.call(login, { username: person.username, password: person.password })).ret).toBe(1);
  });

  test('an IPv6 network is one place for guesses, whatever address it takes, and a known one is known by any of its addresses', async () => {
    const person = await server.person();
    const { db, clock } = server.services;
    const response = [];
    for (let guess = 0; guess < 7; guess += 1)
      response.push(await from(person, `2001:db8:0:1:0:0:0:${guess}`, 'wrong123'));
    expect(response).toEqual([...Array.from({ length: 5 }, () => 'loginWrong'), 'loginDelayed', 'loginDelayed']);
    const { id } = (await findCustomer(db, person.username))!;
    await noteLogin(db, { account: id, source: '2001:db8:0:2:0:0:0:1', device: '', right: true, now: clock.now() });
    expect(
      await Promise.all(
        ['2001:db8:0:2:a:b:c:d', '2001:db8:0:20:0:0:0:1', '203.0.113.1'].map((source) => knowsSource(db, id, source)),
      ),
    ).toEqual([true, false, false]);
  });

  test('right logins are given back to their source: a carrier with many customers behind one address locks nobody out', async () => {
    const person = await server.person();
    await server.services.db
      .insert(throttles)
      .values({ key: 'login source 198.51.100.200', count: 499, since: server.services.clock.now() });
    for (let turn = 0; turn < 3; turn += 1) expect(await from(person, '198.51.100.200', person.password)).toBe('in');
    expect(await from(person, '198.51.100.200', 'wrong123')).toBe('loginWrong');
    expect(await from(person, '198.51.100.200', 'wrong123')).toBe('tooMany');
  });

  test('an owner hears of ten wrong logins, once a day, and a stranger of none', async () => {
    const person = await server.person();
    const response = async () => {
      await server.services.jobs.settle();
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
      await noteLogin(db, { account: id, source: '203.0.113.1', device: '', right: false, now: clock.now() });
    expect(await response()).toHaveLength(0);
    await noteLogin(db, { account: id, source: '203.0.113.1', device: '', right: false, now: clock.now() });
    expect(await response()).toHaveLength(1);
    expect(await response()).toHaveLength(1);
  });

  test('a password that guesses begin with is refused before the code is spent: at registration, at a new one by code and at a change', async () => {
    const username = fresh();
    await server.must(emailCode, { email: username, must: 'register' });
    const code = await server.codeFor(username);
    for (const password of ['123456', 'Password1', 'abc123', 'aaaaaaaa', username.split('@')[0]!]) {
      expect([password, (await open(username, code, { password })).msg]).toEqual([
        password,
        'This password is too easy to guess. Choose another one.',
      ]);
    }
    expect((await open(username, code)).ret).toBe(1);
    server.clock.advance(MINUTE_MS);
    await server.must(emailCode, { email: username, must: 'forget' });
    const second = await server.codeFor(username);
    expect((await server.call(forget, { mode: 'email', username, code: second, password: 'qwerty' })).msg).toMatch(
      /^This password is too easy to guess/,
    );
    expect((await server.call(forget, { mode: 'email', username, code: second, password: 'new12345' })).ret).toBe(1);
    const { token } = await server.must(login, { username, password: 'new12345' });
    expect(
      (await server.call(changePassword, { oldpassword: 'new12345', password: '12345678' }, { token })).msg,
    ).toMatch(/^This password is too easy to guess/);
  });

  test('SRV-07 a count that began before the clock was set back holds nobody for longer than its window', async () => {
    const { db, clock } = server.services;
    const limit = { key: 'set back', most: 1, window: MINUTE_MS };
    const at = (now: number) =>
      rateLimit(db, [limit], now).then(
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

  test('who forgot the password and tried too often gets in with the new one at once', async () => {
    const person = await server.person();
    for (let tries = 0; tries < 11; tries += 1)
      await server.call(login, { username: person.username, password: 'wrong123' });
    server.clock.advance(MINUTE_MS);
    await server.must(emailCode, { email: person.username, must: 'forget' });
    await server.must(forget, {
      mode: 'email',
      username: person.username,
      code: await server.codeFor(person.username),
      password: 'new12345',
    });
    expect((await server.call(login, { username: person.username, password: 'new12345' })).ret).toBe(1);
  });
});

describe('codes', () => {
  test('one goes to a phone and one to an address, six digits, in the language of the request', async () => {
    await server.must(smsCode, { userphone: '0898765432', must: 'register' }, { language: 'zh' });
    const { lists } = await server.qa('GET', 'outbox?to=66898765432');
    expect(lists).toHaveLength(1);
    expect(lists[0]).toMatchObject({ channel: 'sms', to: '66898765432', code: expect.stringMatching(/^\d{6}$/) });
    expect(lists[0].text).toBe(
      `${lists[0].code} 是您的 Andaman 验证码，10 分钟内有效。请勿告诉任何人，我们绝不会向您索要。`,
    );
  });

  test('SEC-10 single use', async () => {
    const username = fresh();
    await server.must(emailCode, { email: username, must: 'register' });
    const code = await server.codeFor(username);
    expect((await open(username, code)).ret).toBe(1);
    expect((await open(username, code)).msg).toBe('The verification code is wrong or has expired.');
  });

  test('SEC-10 valid for ten minutes', async () => {
    const [early, late] = [fresh(), fresh()];
    for (const email of [early, late]) await server.must(emailCode, { email, must: 'register' });
    server.clock.advance(10 * MINUTE_MS - 1);
    expect((await open(early, await server.codeFor(early))).ret).toBe(1);
    server.clock.advance(1);
    expect((await open(late, await server.codeFor(late))).msg).toBe('The verification code is wrong or has expired.');
  });

  test('SEC-10 three wrong tries: at the fourth even the right code is refused, and a new one works', async () => {
    const username = fresh();
    await server.must(emailCode, { email: username, must: 'register' });
    const code = await server.codeFor(username);
    for (let turn = 0; turn < 3; turn += 1)
      expect((await open(username, wrong(code))).msg).toBe('The verification code is wrong or has expired.');
    expect((await open(username, code)).msg).toBe('Too many wrong attempts. Request a new code.');
    server.clock.advance(MINUTE_MS);
    await server.must(emailCode, { email: username, must: 'register' });
    expect((await open(username, await server.codeFor(username))).ret).toBe(1);
  });

  test('SEC-10 bound to its place and its purpose', async () => {
    const [person, other] = [await server.person(), fresh()];
    server.clock.advance(MINUTE_MS);
    await server.must(emailCode, { email: person.username, must: 'register' });
    const code = await server.codeFor(person.username);
    await server.must(emailCode, { email: other, must: 'register' });
    expect(
      (await server.call(forget, { mode: 'email', username: person.username, code, password: 'new12345' })).ret,
    ).toBe(0);
    if (code !== (await server.codeFor(other))) expect((await open(other, code)).ret).toBe(0);
  });

  test('SEC-10 a second request within 60 s is refused; the newer code voids the older', async () => {
    const email = fresh();
    await server.must(emailCode, { email, must: 'register' });
    const first = await server.codeFor(email);
    server.clock.advance(MINUTE_MS - 1000);
    expect((await server.call(emailCode, { email, must: 'register' })).msg).toBe(
      "We've just sent a code. You can request another in 1 second.",
    );
    server.clock.advance(1000);
    await server.must(emailCode, { email, must: 'register' });
    const second = await server.codeFor(email);
    if (first !== second) expect((await open(email, first)).ret).toBe(0);
    expect((await open(email, second)).ret).toBe(1);
  });

  test('SEC-10 of many requests at once one sends a code', async () => {
    const email = fresh();
    const { db, keys, clock } = server.services;
    const response = await Promise.allSettled(
      Array.from({ length: 12 }, () =>
        makeCode(db, keys, email, 'register', { lane: 'from test', source: 'test' }, clock.now()),
      ),
    );
    expect(response.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(new Set(response.map((result) => result.status === 'rejected' && result.reason.key))).toEqual(
      new Set([false, 'codeSoon']),
    );
  });

  test('ten a day from one network to one place for one purpose', async () => {
    const email = fresh();
    for (let turn = 0; turn < 10; turn += 1) {
      await server.must(emailCode, { email, must: 'register' });
      server.clock.advance(2 * MINUTE_MS);
    }
    expect((await server.call(emailCode, { email, must: 'register' })).msg).toBe(
      "You've requested too many codes today. Try again tomorrow.",
    );
    server.clock.advance(DAY_MS);
    expect((await server.call(emailCode, { email, must: 'register' })).ret).toBe(1);
  });

  test('a code for a new phone or payment password is for somebody signed in', async () => {
    expect((await server.call(smsCode, { userphone: '0811111111', must: 'phone' })).ret).toBe(-1);
    expect(
      (await server.call(smsCode, { userphone: '0811111111', must: 'phone' }, { token: await server.demo() })).ret,
    ).toBe(1);
  });

  test('no code stands in the database in clear', async () => {
    const email = fresh();
    await server.must(emailCode, { email, must: 'register' });
    const rows = await server.services.db.select().from(codesTable);
    expect(JSON.stringify(rows)).not.toContain(`"${await server.codeFor(email)}"`);
  });
});

describe('sessions', () => {
  test('an account has twenty sessions at a time: with one more, that which was used longest ago ends [HARD-09]', async () => {
    const person = await server.person();
    const tokens = [person.token];
    for (let turn = 0; turn < 19; turn += 1) {
      server.clock.advance(2 * MINUTE_MS);
      tokens.push((await server.must(login, { username: person.username, password: person.password })).token);
    }
    server.clock.advance(2 * MINUTE_MS);
    await server.must(userInfo, {}, { token: tokens[0]! });
    tokens.push((await server.must(login, { username: person.username, password: person.password })).token);
    const alive = await Promise.all(tokens.map(async (token) => (await server.call(userInfo, {}, { token })).ret));
    expect(alive.map((ret, place) => (ret === 1 ? -1 : place)).filter((place) => place >= 0)).toEqual([1]);
  });

  test('a new password by code ends every session; the old password is refused, a wrong code changes nothing [AUTH-18]', async () => {
    const person = await server.person();
    const second = (await server.must(login, { username: person.username, password: person.password })).token;
    server.clock.advance(MINUTE_MS);
    await server.must(emailCode, { email: person.username, must: 'forget' });
    const code = await server.codeFor(person.username);
    const set = (secret: string) =>
      server.call(forget, { mode: 'email', username: person.username, code: secret, password: 'new12345' });
    expect((await set(wrong(code))).msg).toBe('The verification code is wrong or has expired.');
    expect((await server.call(userInfo, {}, { token: second })).ret).toBe(1);
    expect((await set(code)).ret).toBe(1);
    for (const token of [person.token, second]) expect((await server.call(userInfo, {}, { token })).ret).toBe(-1);
    expect((await server.call(login, { username: person.username, password: person.password })).ret).toBe(0);
    expect((await server.call(login, { username: person.username, password: 'new12345' })).ret).toBe(1);
    // who did not do it has to hear of it
    const { token } = await server.must(login, { username: person.username, password: 'new12345' });
    expect((await server.must(messages, { status: 'unread' }, { token })).lists.map((item) => item.kind)).toContain(
      'passwordChanged',
    );
  });

  test('after the logout the server refuses the token', async () => {
    const { token } = await server.person();
    expect((await server.call(logout, {}, { token })).ret).toBe(1);
    expect((await server.call(userInfo, {}, { token })).ret).toBe(-1);
  });

  test('sessions are listed, ended one by one and all but this one; those of others look like none', async () => {
    const [person, other] = [await server.person(), await server.person()];
    const tokens = [person.token];
    for (let turn = 0; turn < 3; turn += 1) {
      server.clock.advance(1000);
      tokens.push(
        (
          await server.must(
            login,
            { username: person.username, password: person.password },
            { headers: { 'user-agent': `Phone ${turn}` } },
          )
        ).token,
      );
    }
    const token = tokens[3] as string;
    const { lists } = await server.must(sessions, {}, { token });
    expect(lists.map((item) => [item.device, item.current])).toEqual([
      ['Phone 2', true],
      ['Phone 1', false],
      ['Phone 0', false],
      ['node', false],
    ]);
    await server.must(endSession, { id: lists[1]!.id }, { token });
    expect((await server.call(userInfo, {}, { token: tokens[2] })).ret).toBe(-1);
    const foreign = await server.call(endSession, { id: lists[2]!.id }, { token: other.token });
    expect(foreign.text).toBe((await server.call(endSession, { id: 'none' }, { token: other.token })).text);
    expect((await server.call(userInfo, {}, { token: tokens[1] })).ret).toBe(1);
    await server.must(endSession, {}, { token });
    expect(
      await Promise.all(tokens.map(async (token) => (await server.call(userInfo, {}, { token: token })).ret)),
    ).toEqual([-1, -1, -1, 1]);
  });

  test('a session ends when it is idle for 14 days, and at 90 days however busy [SRV-08]', async () => {
    const [idle, busy] = [await server.person(), await server.person()];
    for (let days = 0; days < 84; days += 7) {
      server.clock.advance(7 * DAY_MS);
      expect((await server.call(userInfo, {}, { token: busy.token })).ret).toBe(1);
    }
    expect((await server.call(userInfo, {}, { token: idle.token })).ret).toBe(-1);
    server.clock.advance(6 * DAY_MS);
    expect((await server.call(userInfo, {}, { token: busy.token })).ret).toBe(-1);
  });

  test('tokens have 256 random bits and stand in the database as hashes', async () => {
    const { token } = await server.person();
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(JSON.stringify(await server.services.db.select().from(sessionsTable))).not.toContain(token);
  });
});

test('one mailbox opens one account, however its address is spelled [HARD-12]', async () => {
  const opened = async (username: string): Promise<number | undefined> => {
    await server.call(emailCode, { email: username, must: 'register' });
    const { lists } = await server.qa('GET', `outbox?to=${encodeURIComponent(username)}`);
    const fields = {
      mode: 'email',
      username,
      code: lists.at(-1)?.code ?? '000000',
      password: 'abc12345',
      paypass: '012345',
      currency: 'THB',
    };
    return (await server.call(register, fields)).ret;
  };
  expect(await opened('farm@mail.example')).toBe(1);
  for (const other of ['farm+1@mail.example', 'FARM+2@mail.example', 'x1<farm@mail.example>'])
    expect(await opened(other), other).toBe(0);
  expect(await opened('some.body@gmail.com')).toBe(1);
  for (const other of ['somebody@gmail.com', 's.o.m.e.body+x@googlemail.com'])
    expect(await opened(other), other).toBe(0);
  expect(await opened('some.body@mail.example')).toBe(1);
});
