import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { wallets as walletRows } from '../../../../../server/modules/wallets/schema.ts';
import { withdrawalInfo } from '../../../../../src/api/withdrawals.ts';
import { addWallet, wallets } from '../../../../../src/api/wallets.ts';
import { writeAddress } from '../../../../../src/domain/addresses.ts';
import type { Chain } from '../../../../../src/domain/chains.ts';
import { DAY_MS } from '../../../../../src/domain/time.ts';
import { testServer, TRON_ADDRESS } from '../../fixtures.ts';
import { withdrawalSteps } from './support.ts';

const server = testServer();
const { ready, take, balances, fund, balance, advance, setPrice } = withdrawalSteps(server);

test('refuses without bank account, wallet or payment password, and holds nothing [WD-04]', async () => {
  const person = await server.person();
  await fund(person);
  expect((await take(person)).msg).toMatch(/^You have not added a wallet yet/);
  expect((await take(person, { to: 'bank', rate: '33.25' })).msg).toBe(
    'You have not bound bank card, please bind bank card first!',
  );
  await server.qa('POST', 'paypass', { username: person.username });
  expect((await take(person)).msg).toMatch(/^You have not set a transaction password/);
  expect(await balances(person)).toEqual(['1000', '0']);
});

test('pays no wallet that loses the money, though it was added before [WD-04 WALL-03]', async () => {
  const person = await ready();
  const address = '0x000000000000000000000000000000000000dEaD';
  await server.services.db.update(walletRows).set({ address }).where(eq(walletRows.alias, 'Cold'));
  expect((await take(person)).msg).toContain("can't be recovered");
  await server.services.db.update(walletRows).set({ address: TRON_ADDRESS });
  expect(await balances(person)).toEqual(['1000', '0']);
  expect((await take(person)).ret).toBe(1);
});

test('refuses amounts beyond the limits or too precise, and accepts the whole balance [WD-06]', async () => {
  const person = await ready();
  expect((await take(person, { amount: '1000.000001', fee: '10.000001' })).msg).toBe(
    "You don't have enough USDT available. Your balance hasn't changed.",
  );
  expect((await take(person, { amount: '9.999999', fee: '0.1' })).msg).toBe('The minimum amount is 10 USDT.');
  expect((await take(person, { amount: '50000.01', fee: '500.0001' })).msg).toBe('The maximum amount is 50000 USDT.');
  expect((await take(person, { amount: '10.0000001', fee: '0.1' })).msg).toBe('Use up to 6 decimal places for USDT.');
  for (const amount of ['1e2', '-10', '+50', '0', '', 'NaN'])
    expect([amount, (await take(person, { amount })).ret]).toEqual([amount, 0]);
  await server.qa('POST', 'transfers', { fees: { 'wallet USDT TRC20': '100' } });
  expect((await take(person, { amount: '100', fee: '100' })).msg).toBe('Enter an amount above the fee of 100 USDT.');
  await server.qa('POST', 'transfers', { fees: {} });
  expect(await balances(person)).toEqual(['1000', '0']);
  expect((await take(person, { amount: '1000', fee: '10' })).ret).toBe(1);
  expect(await balances(person)).toEqual(['0', '1000']);
});

test.each([
  ['BTC', 'BTC', '0.01', '0.0001'],
  ['ETH', 'ERC20', '0.1', '0.002'],
] as const)(
  'refuses %s while its price is not known, and holds nothing [WD-06]',
  async (currency, chain, amount, fee) => {
    const { token, username } = await ready();
    await fund({ username }, '1', currency);
    const address = writeAddress(
      chain satisfies Chain,
      Uint8Array.from({ length: 20 }, (_, index) => 7 * index + 1),
    );
    await server.must(addWallet, { alias: 'Cold', currency, chain, address }, { token });
    await advance(DAY_MS);
    const { lists } = await server.must(wallets, {}, { token });
    const person = { token, wallet: lists.find((wallet) => wallet.currency === currency)!.id };
    await setPrice(null, currency);
    const refused = await take(person, { amount, fee });
    expect(refused.msg).toBe("We don't have the fee or the rate right now. Please try again later.");
    expect((await balance(person, currency)).held).toBe('0');
    await setPrice('100', currency);
    expect((await take(person, { amount, fee })).ret).toBe(1);
  },
);

test('counts down wrong payment passwords, and locks at the fifth [WD-07 SEC-08]', async () => {
  const person = await ready();
  for (let remaining = 4; remaining > 0; remaining -= 1)
    expect((await take(person, { paypass: '999999' })).msg).toBe(
      `Wrong payment password. You have ${remaining} ${remaining === 1 ? 'attempt' : 'attempts'} left.`,
    );
  expect((await take(person, { paypass: '999999' })).status).toBe(429);
  expect((await take(person)).status).toBe(429);
  expect(await balances(person)).toEqual(['1000', '0']);
});

test("treats another's wallet, bank account and order as unknown [SEC-06 SEC-07]", async () => {
  const [person, other] = [await ready(), await ready()];
  for (const fields of [
    { target: other.wallet },
    { to: 'bank', target: other.card, rate: '33.25' },
    { target: '999999' },
  ] as Record<string, string>[])
    expect((await take(person, fields)).msg).toBe("We couldn't find what you asked for.");
  const { data } = await take(person, { status: 'success', actual: '999', payee: 'x', price: '1' });
  expect(data).toMatchObject({ status: 'waiting', actual: '247.5', payee: TRON_ADDRESS });
  const [theirs, none] = [
    await server.call(withdrawalInfo, { id: data.id }, { token: other.token }),
    await server.call(withdrawalInfo, { id: '999999' }, { token: other.token }),
  ];
  expect(theirs.text).toBe(none.text);
});
