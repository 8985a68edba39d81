import { expect, test } from 'vitest';
import { login, userInfo } from '../../../../../src/api/auth.ts';
import { emailCode, forget, register } from '../../../../../src/api/registration.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { checkPassword } from '../../../../../server/modules/customers/passwords.ts';
import { customers } from '../../../../../server/platform/db/schema.ts';
import { changePassword } from '../../../../../src/api/credentials.ts';
import { MINUTE_MS } from '../../../../../src/domain/time.ts';
import { testServer } from '../../fixtures.ts';
import type { Answer } from '../../support.ts';
import { accountSteps, freshEmail, REGISTRATION, wrongCode } from './support.ts';

const server = testServer();
const { emailCodeTo, openAccount } = accountSteps(server);

test('logs the new account in with its currency and invitation code, and welcomes it', async () => {
  const username = freshEmail();
  await server.must(emailCode, { email: username, must: 'register' });
  await server.must(register, {
    ...REGISTRATION,
    username,
    code: await server.codeFor(username),
    currency: 'INR',
    invite: 'FRIEND-7',
  });
  const { token } = await server.must(login, { username, password: REGISTRATION.password });
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

test('keeps a leading zero, and stores passwords only as argon2id', async () => {
  await server.person();
  for (const stored of await server.services.db.select().from(customers)) {
    for (const hash of [stored.password, stored.paypass])
      expect(hash).toMatch(/^keyed \$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  }
  const { db, keys } = server.services;
  const newest = (await db.select().from(customers)).sort((a, b) => b.id - a.id)[0];
  expect(await checkPassword(keys, newest, 'paypass', '048213')).toBe(true);
  expect(await checkPassword(keys, newest, 'paypass', '12345')).toBe(false);
});

test('refuses passwords outside the rules on the server too', async () => {
  const username = freshEmail();
  const code = await emailCodeTo(username, 'register');
  for (const password of ['abc12', 'abcdef1234567', 'abc 123', 'abc_123'])
    expect((await openAccount(username, code, { password })).ret).toBe(0);
  for (const paypass of ['12345', '1234567', '12345a'])
    expect((await openAccount(username, code, { paypass })).ret).toBe(0);
  expect((await openAccount(username, code, { currency: 'XXX' })).msg).toBe("This currency isn't available.");
  expect((await openAccount(username, code)).ret).toBe(1);
});

test('refuses an easily guessed password before it uses up the code', async () => {
  const username = freshEmail();
  const code = await emailCodeTo(username, 'register');
  for (const password of ['123456', 'Password1', 'abc123', 'aaaaaaaa', username.split('@')[0]!]) {
    expect([password, (await openAccount(username, code, { password })).msg]).toEqual([
      password,
      'This password is too easy to guess. Choose another one.',
    ]);
  }
  expect((await openAccount(username, code)).ret).toBe(1);
  server.clock.advance(MINUTE_MS);
  await server.must(emailCode, { email: username, must: 'forget' });
  const second = await server.codeFor(username);
  expect((await server.call(forget, { mode: 'email', username, code: second, password: 'qwerty' })).msg).toMatch(
    /^This password is too easy to guess/,
  );
  expect((await server.call(forget, { mode: 'email', username, code: second, password: 'new12345' })).ret).toBe(1);
  const { token } = await server.must(login, { username, password: 'new12345' });
  expect((await server.call(changePassword, { oldpassword: 'new12345', password: '12345678' }, { token })).msg).toMatch(
    /^This password is too easy to guess/,
  );
});

test('names the field that a refusal is about [LOOK-17]', async () => {
  const username = freshEmail();
  const code = await emailCodeTo(username, 'register');
  const fieldOf = async (answer: Promise<Answer>): Promise<unknown> => (await answer).data?.field;
  expect(await fieldOf(openAccount('not an address', code))).toBe('username');
  expect(await fieldOf(openAccount(username, wrongCode(code)))).toBe('code');
  expect(await fieldOf(openAccount(username, code, { password: 'abc123' }))).toBe('password');
  expect(await fieldOf(openAccount(username, code, { paypass: '123456' }))).toBe('paypass');
  expect(await fieldOf(openAccount(username, code, { currency: 'XXX' }))).toBe('currency');
});

test('reveals only to the owner that a phone or email is taken', async () => {
  const person = await server.person();
  server.clock.advance(2 * MINUTE_MS);
  expect((await server.call(emailCode, { email: person.username, must: 'register' })).text).toBe(
    (await server.call(emailCode, { email: freshEmail(), must: 'register' })).text,
  );
  const code = await server.codeFor(person.username);
  expect((await openAccount(person.username, wrongCode(code))).msg).toBe(
    'The verification code is wrong or has expired.',
  );
  expect((await openAccount(person.username, code)).msg).toMatch(/^There's already an account/);
  const { lists } = await server.qa('GET', `outbox?to=${encodeURIComponent(person.username)}`);
  expect(lists.at(-1).text).toContain('You already have an account here');
});

test('opens one account per mailbox however its address is written [HARD-12]', async () => {
  const opened = async (username: string): Promise<number | undefined> => {
    await server.call(emailCode, { email: username, must: 'register' });
    const { lists } = await server.qa('GET', `outbox?to=${encodeURIComponent(username)}`);
    const fields = {
      mode: 'email',
      username,
      code: lists.at(-1)?.code ?? '000000',
      password: 'abc12345',
      paypass: '048213',
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
