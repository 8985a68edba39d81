import { expect, test } from 'vitest';
import { login } from '../../../../../src/api/auth.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { editUser } from '../../../../../src/api/profile.ts';
import { addBankCard, addWallet, wallets } from '../../../../../src/api/wallets.ts';
import { changePassword, changePaymentPassword } from '../../../../../src/api/credentials.ts';
import { emailCode, forget } from '../../../../../src/api/registration.ts';
import { transferIn } from '../../../../../src/api/liquidity.ts';
import { withdraw, withdrawalInfo } from '../../../../../src/api/withdrawals.ts';
import { type Answer } from '../../support.ts';
import { DAY_MS, HOUR_MS } from '../../../../../src/domain/time.ts';
import { freezeCustomer, processWithdrawal, unfreezeCustomer } from '../../decide.ts';
import { BANK_CARD, customerSteps, newKey, PAYPASS, testServer, TRON_ADDRESS } from '../../fixtures.ts';
import { accountSteps } from './support.ts';

const server = testServer();
const { logIn } = accountSteps(server);
const { funded, advance, available } = customerSteps(server);

const REASON = 'A stranger may know your password.';

test('refuses login, money and changes with the reason, and still allows reads', async () => {
  const owner = await funded();
  const { token, username, password } = owner;
  const key = newKey();
  const accepted = await server.call(transferIn, { amount: '10' }, { token, key });
  expect(accepted.ret).toBe(1);
  await freezeCustomer(server, owner, REASON);
  await expect(freezeCustomer(server, owner, REASON)).rejects.toThrow('frozen before');
  const refused = expect.stringMatching(
    new RegExp(
      String.raw`^Your account has been on hold since 2026-.* to protect your money\. ` +
        String.raw`Reason: A stranger may know your password\. .*contact support`,
    ),
  );
  const calls: Answer[] = [
    await server.call(login, { username, password }),
    await server.call(transferIn, { amount: '10' }, { token, key: newKey() }),
    await server.call(editUser, { nickname: 'Som' }, { token }),
    await server.call(changePassword, { oldpassword: password, password: 'new12345' }, { token }),
    await server.call(changePaymentPassword, { paypass: '730194', oldpaypass: PAYPASS }, { token }),
    await server.call(addBankCard, { ...BANK_CARD, password }, { token }),
    await server.call(addWallet, { alias: 'Cold', currency: 'USDT', chain: 'TRC20', address: TRON_ADDRESS }, { token }),
  ];
  expect(calls.map(({ ret, msg }) => [ret, msg])).toEqual(calls.map(() => [0, refused]));
  // a wrong password does not reveal that the account is on hold
  expect((await server.call(login, { username, password: 'guess123' })).msg).toBe(
    'The phone number, email or password is wrong.',
  );
  server.clock.advance(61_000);
  await server.must(emailCode, { email: username, must: 'forget' });
  expect(
    (
      await server.call(forget, {
        mode: 'email',
        username,
        code: await server.codeFor(username),
        password: 'new12345',
      })
    ).msg,
  ).toEqual(refused);
  // a known key gets the same response as before
  expect((await server.call(transferIn, { amount: '10' }, { token, key })).data).toEqual(accepted.data);
  expect(await available({ token })).toBe('990');
  expect((await server.must(wallets, {}, { token })).lists).toEqual([]);
  expect((await server.must(messages, { status: 'all' }, { token })).lists[0]).toMatchObject({
    title: 'Your account is on hold',
  });
  await unfreezeCustomer(server, owner);
  await logIn(username, password);
  expect((await server.call(transferIn, { amount: '10' }, { token, key: newKey() })).ret).toBe(1);
});

test('pays no waiting withdrawal until the hold ends', async () => {
  const owner = await funded();
  const { token } = owner;
  await server.must(addWallet, { alias: 'Cold', currency: 'USDT', chain: 'TRC20', address: TRON_ADDRESS }, { token });
  server.clock.advance(DAY_MS);
  const [wallet] = (await server.must(wallets, {}, { token })).lists;
  const { data } = await server.call(
    withdraw,
    { to: 'wallet', target: wallet!.id, amount: '100', fee: '1', paypass: PAYPASS },
    { token, key: newKey() },
  );
  await freezeCustomer(server, owner);
  await advance(HOUR_MS);
  const status = async () => (await server.must(withdrawalInfo, { id: data.id }, { token })).status;
  expect(await status()).toBe('waiting');
  await expect(processWithdrawal(server, data.number)).rejects.toThrow('not moved');
  await unfreezeCustomer(server, owner);
  await advance(HOUR_MS);
  expect(await status()).not.toBe('waiting');
});
