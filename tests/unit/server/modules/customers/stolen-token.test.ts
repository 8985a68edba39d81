import { expect, test } from 'vitest';

import { editUser } from '../../../../../src/api/profile.ts';
import { addBankCard, bankCards } from '../../../../../src/api/wallets.ts';
import { changePaymentPassword } from '../../../../../src/api/credentials.ts';
import { smsCode } from '../../../../../src/api/registration.ts';
import { withdraw, withdrawalTerms } from '../../../../../src/api/withdrawals.ts';
import { BANK_CARD, customerSteps, newKey, testServer } from '../../fixtures.ts';
import { accountSteps, freshPhone, international } from './support.ts';

const server = testServer();
const { logIn, userOf, restrictions, changePhone } = accountSteps(server);
const { fund, available } = customerSteps(server);

test('a stolen token cannot change contacts or passwords, or move money [HARD-04]', async () => {
  const owner = await server.person('phone');
  const { token } = owner;
  await fund(owner);
  const thief = freshPhone();
  const changed = await changePhone(owner, thief, {}, 'hi');
  expect([changed.ret, changed.msg]).toEqual([0, expect.stringContaining('लॉगिन पासवर्ड')]);
  expect((await changePhone(owner, thief, {})).msg).toMatch(/^To protect your account, confirm that it's you/);
  // guesses count together with those of all other calls
  expect((await changePhone(owner, thief, { paypass: '999999' })).msg).toBe(
    'Wrong payment password. You have 4 attempts left.',
  );
  expect((await changePhone(owner, thief, { password: 'guess123' })).msg).toBe('The login password is wrong.');
  for (let turn = 1; turn < 10; turn += 1)
    await server.call(editUser, { userphone: thief, code: '123456', password: 'guess123' }, { token });
  expect(
    (await server.call(editUser, { userphone: thief, code: '123456', password: owner.password }, { token })).status,
  ).toBe(429);
  expect((await server.call(smsCode, { userphone: thief, must: 'paypass' }, { token })).msg).toBe(
    'We only send payment password codes to the phone or email on your account.',
  );
  expect(
    (await server.call(changePaymentPassword, { paypass: '730194', code: await server.codeFor(thief) }, { token })).ret,
  ).toBe(0);
  expect((await server.call(changePaymentPassword, { paypass: '730194' }, { token })).ret).toBe(0);
  expect((await server.call(addBankCard, BANK_CARD, { token })).msg).toMatch(
    /^To protect your money, confirm with your login password or payment password/,
  );
  expect((await server.must(bankCards, {}, { token })).lists).toEqual([]);
  const rate = (await server.must(withdrawalTerms, {}, { token })).lists.find(({ to }) => to === 'bank')!;
  expect(
    (
      await server.call(
        withdraw,
        { to: 'bank', target: '1', amount: '900', fee: '9', rate: rate.rate!, paypass: '999999' },
        { token, key: newKey() },
      )
    ).msg,
  ).toBe('Wrong payment password. You have 3 attempts left.');
  expect(await available({ token })).toBe('1000');
  expect((await userOf(owner)).phone).toBe(international(owner.username));
  await logIn(owner.username, owner.password);
});

test('asks for the login password before the first payment password is set [HARD-04]', async () => {
  const owner = await server.person();
  await server.qa('POST', 'paypass', { username: owner.username });
  expect((await server.call(changePaymentPassword, { paypass: '730194' }, owner)).msg).toMatch(
    /^To protect your money/,
  );
  expect((await server.call(changePaymentPassword, { paypass: '730194', password: 'guess123' }, owner)).ret).toBe(0);
  await server.must(changePaymentPassword, { paypass: '730194', password: owner.password }, owner);
  // withdrawals stay open, because none were possible before
  expect((await restrictions(owner)).withdrawals).toBeUndefined();
});
