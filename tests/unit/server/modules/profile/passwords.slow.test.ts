import { expect, test } from 'vitest';
import { login, userInfo } from '../../../../../src/api/auth.ts';
import { changePassword, changePaymentPassword } from '../../../../../src/api/credentials.ts';
import { emailCode } from '../../../../../src/api/registration.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { sessions } from '../../../../../src/api/sessions.ts';
import { DAY_MS } from '../../../../../src/domain/time.ts';
import { testServer } from '../../fixtures.ts';
import { accountSteps } from '../customers/support.ts';

const server = testServer();
const { restrictions, textsTo } = accountSteps(server);

test('changes the password with the old one, ends other sessions, pauses withdrawals [PROF-10]', async () => {
  const person = await server.person();
  const second = (await server.must(login, { username: person.username, password: person.password })).token;
  expect(
    (await server.call(changePassword, { oldpassword: 'wrong111', password: 'new12345' }, { token: person.token })).msg,
  ).toBe('The current password is wrong.');
  await server.must(changePassword, { oldpassword: person.password, password: 'new12345' }, { token: person.token });
  expect((await server.call(userInfo, {}, { token: second })).ret).toBe(-1);
  expect((await server.must(sessions, {}, { token: person.token })).lists).toHaveLength(1);
  expect((await server.call(login, { username: person.username, password: person.password })).ret).toBe(0);
  await server.must(login, { username: person.username, password: 'new12345' });
  const { withdrawals } = await restrictions(person);
  expect(withdrawals).toBe(server.clock.now() + DAY_MS);
  server.clock.advance(DAY_MS);
  expect((await restrictions(person)).withdrawals).toBeUndefined();
  expect(
    (await server.must(messages, { status: 'all' }, { token: person.token })).lists.map((item) => item.kind),
  ).toContain('passwordChanged');
});

test('reports a new login password by letter to the owner, who may be logged out [PROF-10]', async () => {
  const { username, password, token } = await server.person();
  await server.must(changePassword, { oldpassword: password, password: 'new12345' }, { token });
  expect((await textsTo(username)).at(-1)).toMatch(
    /^Your Andaman login password was changed\. Withdrawals are paused until 20.+ choose "Forgot password" now/,
  );
});

test('changes the payment password with the old one, and counts wrong guesses [PROF-11]', async () => {
  const { token } = await server.person();
  expect((await server.call(changePaymentPassword, { paypass: '730194' }, { token })).ret).toBe(0);
  expect((await server.call(changePaymentPassword, { paypass: '730194', oldpaypass: '999999' }, { token })).msg).toBe(
    'Wrong payment password. You have 4 attempts left.',
  );
  await server.must(changePaymentPassword, { paypass: '730194', oldpaypass: '048213' }, { token });
  await server.must(changePaymentPassword, { paypass: '092746', oldpaypass: '730194' }, { token });
  for (const paypass of ['12345', '1234567', '12345a'])
    expect((await server.call(changePaymentPassword, { paypass, oldpaypass: '092746' }, { token })).ret).toBe(0);
});

test("resets a forgotten payment password by a code sent to the account's own address [PROF-12]", async () => {
  const [person, other] = [await server.person(), await server.person()];
  server.clock.advance(61_000);
  await server.must(emailCode, { email: other.username, must: 'paypass' }, { token: other.token });
  const foreign = await server.codeFor(other.username);
  expect(
    (await server.call(changePaymentPassword, { paypass: '730194', code: foreign }, { token: person.token })).ret,
  ).toBe(0);
  server.clock.advance(61_000);
  await server.must(emailCode, { email: person.username, must: 'paypass' }, { token: person.token });
  await server.must(
    changePaymentPassword,
    { paypass: '730194', code: await server.codeFor(person.username) },
    { token: person.token },
  );
  expect(
    (await server.call(changePaymentPassword, { paypass: '816502', oldpaypass: '048213' }, { token: person.token }))
      .ret,
  ).toBe(0);
  await server.must(changePaymentPassword, { paypass: '816502', oldpaypass: '730194' }, { token: person.token });
});
