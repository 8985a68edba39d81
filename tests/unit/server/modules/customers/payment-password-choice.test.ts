import { expect, test } from 'vitest';
import { changePaymentPassword } from '../../../../../src/api/credentials.ts';
import { register } from '../../../../../src/api/registration.ts';
import { PAYPASS, testServer } from '../../fixtures.ts';
import { accountSteps, freshEmail, freshPhone, REGISTRATION } from './support.ts';

const server = testServer();
const { emailCodeTo, openAccount, smsCodeTo } = accountSteps(server);
const EASY =
  "This payment password is too easy to guess, so we didn't set it. Avoid sequences, repeated digits, common choices and the end of your phone number.";

test('refuses an easily guessed payment password before the code is used up [SEC-15]', async () => {
  const username = freshEmail();
  const code = await emailCodeTo(username, 'register');
  for (const paypass of ['000000', '121212', '123123', '123456', '654321', '890123', '135791', '159753', '520520'])
    expect([paypass, (await openAccount(username, code, { paypass })).msg]).toEqual([paypass, EASY]);
  expect((await openAccount(username, code)).ret).toBe(1);
});

test("refuses the end of the account's phone as its payment password [SEC-15]", async () => {
  const phone = `${freshPhone().slice(0, 4)}730194`;
  const code = await smsCodeTo(phone, 'register');
  const open = (paypass: string) =>
    server.call(register, { ...REGISTRATION, mode: 'phone', username: phone, code, paypass });
  expect((await open('730194')).msg).toBe(EASY);
  expect((await open(PAYPASS)).ret).toBe(1);
});

test('refuses to change to an easily guessed payment password, and counts no attempt [SEC-15]', async () => {
  const { token } = await server.person();
  const change = (fields: Record<string, string>) => server.call(changePaymentPassword, fields, { token });
  expect((await change({ paypass: '111111', oldpaypass: '999999' })).msg).toBe(EASY);
  expect((await change({ paypass: '730194', oldpaypass: '999999' })).msg).toBe(
    'Wrong payment password. You have 4 attempts left.',
  );
  expect((await change({ paypass: '111111', oldpaypass: PAYPASS })).msg).toBe(EASY);
  expect((await change({ paypass: '730194', oldpaypass: PAYPASS })).ret).toBe(1);
});
