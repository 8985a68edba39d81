import { expect, test } from 'vitest';
import { login, userInfo } from '../../../../../src/api/auth.ts';
import { emailCode, forget, register, smsCode } from '../../../../../src/api/registration.ts';
import { MINUTE_MS } from '../../../../../src/domain/time.ts';
import { PAYPASS, testServer } from '../../fixtures.ts';

const server = testServer();

test('logs in by phone number or email address however it is written', async () => {
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
  expect((await server.call(login, { username: email.username.toUpperCase(), password: email.password })).ret).toBe(1);
});

test('answers an unknown account like a wrong password, and sends strangers no letter', async () => {
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

test('lets an owner in with a new password at once after too many wrong ones', async () => {
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

test('finds one account for every spelling of a domain in another script [AUTH-24]', async () => {
  const [typed, ascii] = ['mayuri@exämple.de', 'mayuri@xn--exmple-cua.de'];
  await server.must(emailCode, { email: typed, must: 'register' });
  const code = await server.codeFor(ascii);
  const fields = { mode: 'email', password: 'abc12345', paypass: PAYPASS, currency: 'THB' };
  await server.must(register, { ...fields, username: ascii, code });
  for (const username of [typed, ascii, 'Mayuri@EXÄMPLE.DE', 'mayuri@exa\u0308mple.de'])
    expect([username, (await server.call(login, { username, password: 'abc12345' })).ret]).toEqual([username, 1]);
  server.clock.advance(2 * MINUTE_MS);
  await server.must(emailCode, { email: ascii, must: 'forget' });
  const renewed = { mode: 'email', username: typed, code: await server.codeFor(ascii), password: 'new12345' };
  expect((await server.call(forget, renewed)).ret).toBe(1);
});

test('never sends a code to a guessed phone number [AUTH-23]', async () => {
  for (const userphone of ['376312345', '298212345', '68212345']) {
    const { ret, msg } = await server.call(smsCode, { userphone, must: 'register' });
    expect([userphone, ret, msg]).toEqual([
      userphone,
      0,
      "We can't tell which phone number this is. Write it with + and the country code, for example +66 81 234 5678.",
    ]);
    expect((await server.qa('GET', `outbox?to=66${userphone}`)).lists).toEqual([]);
  }
  await server.must(smsCode, { userphone: '+376312345', must: 'register' });
  const code = await server.codeFor('+376312345');
  const fields = { mode: 'phone', password: 'abc12345', paypass: PAYPASS, currency: 'THB' };
  await server.must(register, { ...fields, username: '+376312345', code });
  for (const username of ['+376 312 345', '00376312345', '376312345'])
    expect([username, (await server.call(login, { username, password: 'abc12345' })).ret]).toEqual([username, 1]);
});
