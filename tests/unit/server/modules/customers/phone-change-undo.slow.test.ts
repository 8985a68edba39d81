import { expect, test } from 'vitest';
import { login, userInfo } from '../../../../../src/api/auth.ts';
import { changePaymentPassword } from '../../../../../src/api/credentials.ts';
import { register, smsCode } from '../../../../../src/api/registration.ts';
import { DAY_MS } from '../../../../../src/domain/time.ts';
import { PAYPASS, testServer } from '../../fixtures.ts';
import { accountSteps, freshPhone, international } from './support.ts';

const server = testServer();
const { logIn, userOf, restrictions, textsTo, changePhone, resetPassword } = accountSteps(server);

test('returns the account to the old phone within seven days, and ends every session [HARD-04]', async () => {
  const owner = await server.person('phone');
  const thief = freshPhone();
  expect((await changePhone(owner, thief, { paypass: PAYPASS }, 'hi')).ret).toBe(1);
  expect((await server.call(login, { username: owner.username, password: owner.password })).ret).toBe(0);
  // a second change by the thief does not disable the first phone
  const second = freshPhone();
  expect((await changePhone(owner, second, { paypass: PAYPASS })).ret).toBe(1);
  server.clock.advance(2 * DAY_MS);
  expect((await resetPassword(owner.username, 'mine1234')).ret).toBe(1);
  expect((await server.call(userInfo, {}, owner)).ret).toBe(-1);
  expect((await server.call(login, { username: second, password: owner.password })).ret).toBe(0);
  const back = await logIn(owner.username, 'mine1234');
  expect(await userOf(back)).toMatchObject({ phone: international(owner.username), username: owner.username });
  // one day for the new password, not the rest of the seven
  const opens = (await restrictions(back)).withdrawals;
  expect(opens! > server.clock.now() && opens! <= server.clock.now() + DAY_MS).toBe(true);
  expect((await restrictions(back)).phone).toBeGreaterThan(server.clock.now() + 6 * DAY_MS);
  // one letter says both: the number is back, and the password is new
  for (const phone of [thief, second])
    expect((await textsTo(international(phone))).at(-1)).toMatch(
      /^Someone used your old number to reverse the phone number change on your Andaman account/,
    );
  // the phone that the undo replaced cannot undo anything: it belongs to a stranger
  for (const phone of [thief, second])
    await expect(resetPassword(phone, 'evil1234')).rejects.toThrow('no code was sent');
});

test('lets a phone in between undo its change, and the first phone undo all', async () => {
  const owner = await server.person('phone');
  const [thief, further] = [freshPhone(), freshPhone()];
  await changePhone(owner, thief, { paypass: PAYPASS });
  const opens = (await restrictions(owner)).withdrawals;
  await changePhone(owner, further, { paypass: PAYPASS });
  expect((await resetPassword(thief, 'evil1234')).ret).toBe(1);
  // undoing only the second change does not shorten the wait of the first
  expect((await restrictions(await logIn(thief, 'evil1234'))).withdrawals).toBe(opens);
  server.clock.advance(6 * DAY_MS);
  expect((await resetPassword(owner.username, 'mine1234')).ret).toBe(1);
  expect((await userOf(await logIn(owner.username, 'mine1234'))).phone).toBe(international(owner.username));
});

test('sends the old phone no code once it can no longer undo the change', async () => {
  const owner = await server.person('phone');
  const phone = freshPhone();
  await changePhone(owner, phone, { password: owner.password });
  server.clock.advance(7 * DAY_MS);
  await server.must(smsCode, { userphone: owner.username, must: 'forget' });
  const { lists } = await server.qa('GET', `outbox?to=${international(owner.username)}`);
  expect(lists.filter((item: any) => item.time === server.clock.now())).toEqual([]);
  expect((await userOf(owner)).phone).toBe(international(phone));
});

test('reserves the old phone for its account meanwhile, even at registration', async () => {
  const [owner, other] = [await server.person('phone'), await server.person('email')];
  await changePhone(owner, freshPhone(), { password: owner.password });
  expect((await changePhone(other, owner.username, { password: other.password })).msg).toBe(
    'This phone number belongs to another account.',
  );
  server.clock.advance(61_000);
  await server.must(smsCode, { userphone: owner.username, must: 'register' });
  const opening = {
    mode: 'phone',
    username: owner.username,
    code: await server.codeFor(owner.username),
    password: 'abc12345',
    paypass: PAYPASS,
    currency: 'THB',
  };
  expect((await server.call(register, opening)).msg).toMatch(/^There's already an account/);
  // its own owner may take it back
  expect((await changePhone(owner, owner.username, { password: owner.password })).ret).toBe(1);
});

test('reports a new payment password to the replaced phone as well', async () => {
  const owner = await server.person('phone');
  await changePhone(owner, freshPhone(), { paypass: PAYPASS });
  await server.must(
    changePaymentPassword,
    { paypass: '730194', oldpaypass: PAYPASS },
    { token: owner.token, language: 'hi' },
  );
  expect((await textsTo(international(owner.username))).at(-1)).toMatch(
    /^The payment password of your Andaman account was changed/,
  );
});
