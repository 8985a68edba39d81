import { expect, test } from 'vitest';
import { login, userInfo } from '../../../../../src/api/auth.ts';
import { editUser } from '../../../../../src/api/profile.ts';
import { smsCode } from '../../../../../src/api/registration.ts';
import { testServer } from '../../fixtures.ts';
import { accountSteps, wrongCode } from '../customers/support.ts';

const server = testServer();
const { smsCodeTo, restrictions, userOf } = accountSteps(server);

test('refuses an invisible nickname, and keeps Thai letters and markup as they are [PROF-05]', async () => {
  const person = await server.person();
  for (const nickname of ['', '   ', '\u200B\u3164 ', '\u202E'])
    expect((await server.call(editUser, { nickname }, { token: person.token })).ret).toBe(0);
  const thai = 'กำลังใจดีที่สุดในโลกใบนี้นะ';
  for (const nickname of [thai, '<b>x</b>']) {
    await server.must(editUser, { nickname }, { token: person.token });
    expect((await userOf(person)).nickname).toBe(nickname);
  }
});

test('offers a set of currencies, and keeps the chosen one with the account [PROF-13]', async () => {
  const person = await server.person();
  for (const currency of ['XXX', 'ABC'])
    expect((await server.call(editUser, { currency }, { token: person.token })).msg).toBe(
      "This currency isn't available.",
    );
  await server.must(editUser, { currency: 'EUR' }, { token: person.token });
  const token = (await server.must(login, { username: person.username, password: person.password })).token;
  expect((await server.must(userInfo, {}, { token })).currency).toBe('EUR');
});

test('changes the phone by the code sent to it, and refuses that of another account [PROF-06]', async () => {
  const [person, other] = [await server.person('phone'), await server.person('phone')];
  const fresh = '0898765432';
  await server.must(smsCode, { userphone: fresh, must: 'phone' }, { token: person.token });
  const code = await server.codeFor(fresh);
  expect(
    (
      await server.call(
        editUser,
        { userphone: fresh, code: wrongCode(code), password: person.password },
        { token: person.token },
      )
    ).msg,
  ).toBe('The verification code is wrong or has expired.');
  expect(
    (await server.call(editUser, { userphone: fresh, password: person.password }, { token: person.token })).ret,
  ).toBe(0);
  await server.must(editUser, { userphone: fresh, code, password: person.password }, { token: person.token });
  expect((await userOf(person)).phone).toBe('66898765432');
  expect((await server.call(login, { username: person.username, password: person.password })).ret).toBe(0);
  await server.must(login, { username: fresh, password: person.password });
  const foreign = await smsCodeTo(fresh, 'phone', { token: other.token });
  expect(
    (await server.call(editUser, { userphone: fresh, code: foreign, password: other.password }, { token: other.token }))
      .msg,
  ).toBe('This phone number belongs to another account.');
  expect((await restrictions(person)).withdrawals).toBeGreaterThan(server.clock.now());
});
