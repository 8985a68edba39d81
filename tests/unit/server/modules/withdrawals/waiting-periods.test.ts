import { expect, test } from 'vitest';
import { emailCode, forget } from '../../../../../src/api/registration.ts';
import { login } from '../../../../../src/api/auth.ts';
import { addWallet, deleteWallet, wallets } from '../../../../../src/api/wallets.ts';
import { withdrawalTerms } from '../../../../../src/api/withdrawals.ts';
import { DAY_MS } from '../../../../../src/domain/time.ts';
import { testServer, TRON_ADDRESS } from '../../fixtures.ts';
import { withdrawalSteps } from './support.ts';

const server = testServer();
const { ready, take, balances, info, advance } = withdrawalSteps(server);

test('pauses withdrawals for a day after a new password [WD-14]', async () => {
  const person = await ready();
  await server.must(emailCode, { email: person.username, must: 'forget' });
  await server.must(forget, {
    mode: 'email',
    username: person.username,
    code: await server.codeFor(person.username),
    password: 'new12345',
  });
  const { token } = await server.must(login, { username: person.username, password: 'new12345' });
  const again = { ...person, token };
  const { opens, closed } = await server.must(withdrawalTerms, {}, { token });
  expect([opens, closed]).toEqual([server.services.clock.now() + DAY_MS, true]);
  expect((await take(again)).msg).toMatch(
    /^Your security settings were changed\. To protect you, withdrawals are paused until 20/,
  );
  expect(await balances(again)).toEqual(['1000', '0']);
  await advance(DAY_MS);
  expect((await server.must(withdrawalTerms, {}, { token })).opens).toBeNull();
  expect((await take(again)).ret).toBe(1);
});

test('waits a day for a new address, and keeps the payee of open orders [WALL-05 WALL-06]', async () => {
  const person = await ready();
  await server.must(
    addWallet,
    { alias: 'New', currency: 'USDT', chain: 'ERC20', address: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
    { token: person.token },
  );
  const [fresh] = (await server.must(wallets, {}, { token: person.token })).lists;
  expect((await take(person, { target: fresh!.id, fee: '5.5' })).msg).toMatch(
    /^This address is new\. You can withdraw to it from 20/,
  );
  const { data } = await take(person);
  await server.must(deleteWallet, { id: person.wallet }, { token: person.token });
  expect((await info(person, data.id)).payee).toBe(TRON_ADDRESS);
  expect((await take(person)).msg).toBe("We couldn't find what you asked for.");
  await advance(DAY_MS);
  expect((await take(person, { target: fresh!.id, amount: '100', fee: '4' })).data).toMatchObject({
    fee: '4',
    actual: '96',
    chain: 'ERC20',
  });
});
