import { expect, test } from 'vitest';
import { emailCode, forget, smsCode } from '../../../../../src/api/registration.ts';
import { createCode } from '../../../../../server/modules/customers/codes.ts';
import { codes as codesTable } from '../../../../../server/modules/customers/schema.ts';
import { DAY_MS, MINUTE_MS } from '../../../../../src/domain/time.ts';
import { testServer } from '../../fixtures.ts';
import { accountSteps, freshEmail, wrongCode } from './support.ts';

const server = testServer();
const { emailCodeTo, openAccount } = accountSteps(server);

test('sends six digits to a phone or an address in the language of the request', async () => {
  await server.must(smsCode, { userphone: '0898765432', must: 'register' }, { language: 'zh' });
  const { lists } = await server.qa('GET', 'outbox?to=66898765432');
  expect(lists).toHaveLength(1);
  expect(lists[0]).toMatchObject({ channel: 'sms', to: '66898765432', code: expect.stringMatching(/^\d{6}$/) });
  expect(lists[0].text).toBe(
    `${lists[0].code} 是您的 Andaman 验证码，10 分钟内有效。请勿告诉任何人，我们绝不会向您索要。`,
  );
});

test('accepts a code once [SEC-10]', async () => {
  const username = freshEmail();
  const code = await emailCodeTo(username, 'register');
  expect((await openAccount(username, code)).ret).toBe(1);
  expect((await openAccount(username, code)).msg).toBe('The verification code is wrong or has expired.');
});

test('accepts a code for ten minutes [SEC-10]', async () => {
  const [early, late] = [freshEmail(), freshEmail()];
  // before the clock moves: a code that wasn't sent in time is erased
  const [earlyCode, lateCode] = [await emailCodeTo(early, 'register'), await emailCodeTo(late, 'register')];
  server.clock.advance(10 * MINUTE_MS - 1);
  expect((await openAccount(early, earlyCode)).ret).toBe(1);
  server.clock.advance(1);
  expect((await openAccount(late, lateCode)).msg).toBe('The verification code is wrong or has expired.');
});

test('refuses even the right code after three wrong ones, and accepts a new one [SEC-10]', async () => {
  const username = freshEmail();
  const code = await emailCodeTo(username, 'register');
  for (let turn = 0; turn < 3; turn += 1)
    expect((await openAccount(username, wrongCode(code))).msg).toBe('The verification code is wrong or has expired.');
  expect((await openAccount(username, code)).msg).toBe('Too many wrong attempts. Request a new code.');
  server.clock.advance(MINUTE_MS);
  expect((await openAccount(username, await emailCodeTo(username, 'register'))).ret).toBe(1);
});

test('binds a code to its recipient and its purpose [SEC-10]', async () => {
  const [person, other] = [await server.person(), freshEmail()];
  server.clock.advance(MINUTE_MS);
  await server.must(emailCode, { email: person.username, must: 'register' });
  const code = await server.codeFor(person.username);
  await server.must(emailCode, { email: other, must: 'register' });
  expect(
    (await server.call(forget, { mode: 'email', username: person.username, code, password: 'new12345' })).ret,
  ).toBe(0);
  if (code !== (await server.codeFor(other))) expect((await openAccount(other, code)).ret).toBe(0);
});

test('refuses a second request within 60 s, and voids the older code for a newer [SEC-10]', async () => {
  const email = freshEmail();
  await server.must(emailCode, { email, must: 'register' });
  const first = await server.codeFor(email);
  server.clock.advance(MINUTE_MS - 1000);
  expect((await server.call(emailCode, { email, must: 'register' })).msg).toBe(
    "We've just sent a code. You can request another in 1 second.",
  );
  server.clock.advance(1000);
  await server.must(emailCode, { email, must: 'register' });
  const second = await server.codeFor(email);
  if (first !== second) expect((await openAccount(email, first)).ret).toBe(0);
  expect((await openAccount(email, second)).ret).toBe(1);
});

test('sends one code for many simultaneous requests [SEC-10]', async () => {
  const email = freshEmail();
  const { db, keys, clock } = server.services;
  const response = await Promise.allSettled(
    Array.from({ length: 12 }, () =>
      createCode(db, keys, email, 'register', { requester: 'from test', source: 'test' }, clock.now()),
    ),
  );
  expect(response.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(new Set(response.map((result) => result.status === 'rejected' && result.reason.key))).toEqual(
    new Set([false, 'codeSoon']),
  );
});

test('sends at most ten codes a day from one network to one recipient for one purpose', async () => {
  const email = freshEmail();
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

test('sends codes for a new phone or payment password only to logged-in customers', async () => {
  expect((await server.call(smsCode, { userphone: '0811111111', must: 'phone' })).ret).toBe(-1);
  expect(
    (await server.call(smsCode, { userphone: '0811111111', must: 'phone' }, { token: await server.demo() })).ret,
  ).toBe(1);
});

test('stores no code in clear text', async () => {
  const email = freshEmail();
  await server.must(emailCode, { email, must: 'register' });
  const rows = await server.services.db.select().from(codesTable);
  expect(JSON.stringify(rows)).not.toContain(`"${await server.codeFor(email)}"`);
});
