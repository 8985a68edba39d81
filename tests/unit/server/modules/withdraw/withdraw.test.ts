import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { emailCode, forget } from '../../../../../src/api/registration.ts';
import { login } from '../../../../../src/api/auth.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { moneyOutcome } from '../../../../../src/api/money.ts';
import { addBankCard, addWallet, bankCards, deleteWallet, wallets } from '../../../../../src/api/profile.ts';
import { coinAmount } from '../../../../../src/api/trading.ts';
import {
  accountEntries,
  withdraw,
  withdrawalFilters,
  withdrawalInfo,
  withdrawals,
  withdrawRate,
} from '../../../../../src/api/transfers.ts';
import { checkLedger } from '../../../../../server/ledger/check.ts';
import { quote, ways } from '../../../../../server/modules/transfers/ways.ts';
import { type Person, startServer, type TestServer } from '../../support.ts';
import { DAY_MS } from '../../../../../src/lib/time.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(() => server.qa('POST', 'reset', {}));
const PAYPASS = '012345';
const TRON = 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t';
const CARD = {
  realname: 'Somchai Jaidee',
  ifsc: 'KASITHBK',
  bankname: 'KBANK',
  banknumber: '1234567890',
  phone: '0812345678',
  email: 'som@example.com',
};
let number = 0;
const newKey = (): string => `withdraw-${(number += 1)}`;

/** Somebody with 1000 USDT, a wallet that is old enough, and a card. */
async function ready(): Promise<Person & { wallet: string; card: string }> {
  const person = await server.person();
  const { token, username } = person;
  await server.qa('POST', 'fund', { username, code: 'USDT', amount: '1000' });
  await server.must(addWallet, { alias: 'Cold', currency: 'USDT', chain: 'TRC20', address: TRON }, { token });
  await server.must(addBankCard, { ...CARD, paypass: PAYPASS }, { token });
  await server.qa('POST', 'clock', { advance: DAY_MS });
  const [wallet] = (await server.must(wallets, {}, { token })).lists;
  const [card] = (await server.must(bankCards, {}, { token })).lists;
  return { ...person, wallet: wallet!.id, card: card!.id };
}
const take = (
  { token, wallet }: { token: string; wallet?: string },
  fields: Record<string, string> = {},
  key = newKey(),
) =>
  server.call(
    withdraw,
    { to: 'wallet', target: wallet ?? '1', amount: '250', fee: '2.5', paypass: PAYPASS, ...fields },
    { token, key },
  );
const balance = async ({ token }: { token: string }): Promise<[string, string]> => {
  const { available, held } = await server.must(coinAmount, { code: 'USDT' }, { token });
  return [available, held!];
};
const operator = async (purpose: string): Promise<bigint> => {
  const { rows } = (await server.services.db.execute(
    sql`select coalesce(sum(balance), 0)::text as sum from ledger_accounts where customer is null and purpose = ${purpose} and asset = 'USDT'`,
  )) as unknown as { rows: { sum: string }[] };
  return BigInt(rows[0]?.sum ?? '0');
};

describe('terms', () => {
  test('WD-01 fee, minimum and arrival of each way; a fee or rate that is not known is told as such and closes the way', async () => {
    const person = await ready();
    const response = await server.must(withdrawRate, {}, { token: person.token });
    expect(response).toMatchObject({ fee: '1', minimum: '10', closed: false, opens: null });
    expect(response.lists.find((item) => item.chain === 'TRC20')).toMatchObject({
      to: 'wallet',
      currency: 'USDT',
      fee: '1',
      fixed: '0',
      minimum: '10',
      arrival: 'About 10 minutes after approval',
    });
    expect(response.lists.find((item) => item.to === 'bank')).toMatchObject({
      currency: 'USDT',
      credit: 'THB',
      rate: '33.25',
    });
    await server.qa('POST', 'transfers', { fees: { 'wallet USDT TRC20': null }, withdrawRate: null });
    const changed = await server.must(withdrawRate, {}, { token: person.token });
    expect([changed.fee, changed.lists.find(({ to }) => to === 'bank')!.rate]).toEqual([null, null]);
    expect((await take(person)).msg).toContain("don't have the fee or the rate");
    expect((await take(person, { to: 'bank', target: person.card, rate: '33.25' })).msg).toContain(
      "don't have the fee or the rate",
    );
    expect(await balance(person)).toEqual(['1000', '0']);
  });

  test('WD-05 fee up, payout down, fee and rest sum to the amount, for every amount and way', () => {
    const usdt = ways.find((way) => way.chain === 'TRC20')!;
    expect(quote(usdt, 250_000_000n, {})).toMatchObject({ fee: 2_500_000n, actual: 247_500_000n, payout: '247.5' });
    expect(quote(usdt, 250_000_001n, {})).toMatchObject({ fee: 2_500_001n, actual: 247_500_000n });
    fc.assert(
      fc.property(
        fc.constantFrom(...ways),
        fc.bigInt({ min: 1n, max: 10n ** 24n }),
        fc.integer({ min: 0, max: 10 ** 7 }),
        (way, amount, percent) => {
          const part = (percent / 10 ** 5).toFixed(5);
          const { fee, actual } = quote(way, amount, { hasTable: true, fees: { [way.id]: part } })!;
          const exact = amount * BigInt(percent);
          const fixed = quote(way, 0n, { hasTable: true })!.fee;
          return (
            fee + actual === amount && (fee - fixed) * 10n ** 7n >= exact && (fee - fixed - 1n) * 10n ** 7n < exact
          );
        },
      ),
    );
  });
});

describe('a withdrawal', () => {
  test('WD-04 without card, wallet or transaction password each is refused with its own text, and nothing is held', async () => {
    const person = await server.person();
    await server.qa('POST', 'fund', { username: person.username, code: 'USDT', amount: '1000' });
    expect((await take(person)).msg).toMatch(/^You have not added a wallet yet/);
    expect((await take(person, { to: 'bank', rate: '33.25' })).msg).toBe(
      'You have not bound bank card, please bind bank card first!',
    );
    await server.qa('POST', 'paypass', { username: person.username });
    expect((await take(person)).msg).toMatch(/^You have not set a transaction password/);
    expect(await balance(person)).toEqual(['1000', '0']);
  });

  test('WD-06 above the balance, below the minimum, above the maximum, not above the fee and with too many decimals nothing is held; all of it passes', async () => {
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
    expect(await balance(person)).toEqual(['1000', '0']);
    expect((await take(person, { amount: '1000', fee: '10' })).ret).toBe(1);
    expect(await balance(person)).toEqual(['0', '1000']);
  });

  test('WD-07 SEC-08 a wrong transaction password tells the tries left and holds nothing; the fifth locks', async () => {
    const person = await ready();
    for (let remaining = 4; remaining > 0; remaining -= 1)
      expect((await take(person, { paypass: '999999' })).msg).toBe(
        `Wrong payment password. You have ${remaining} ${remaining === 1 ? 'attempt' : 'attempts'} left.`,
      );
    expect((await take(person, { paypass: '999999' })).status).toBe(429);
    expect((await take(person)).status).toBe(429);
    expect(await balance(person)).toEqual(['1000', '0']);
  });

  test('WD-08 WD-09 accepted it waits and the amount is held; success takes fee and rest once, each to its place', async () => {
    const person = await ready();
    const before = [await operator('fees'), await operator('withdrawals')] as const;
    const { data } = await take(person);
    expect(data).toMatchObject({
      status: 'waiting',
      amount: '250',
      fee: '2.5',
      actual: '247.5',
      currency: 'USDT',
      payee: TRON,
      states: [{ status: 'waiting' }],
    });
    expect(await balance(person)).toEqual(['750', '250']);
    const succeed = () =>
      server.qa('POST', 'withdrawals', { number: data.number, act: 'succeed' }).then(
        () => true,
        () => false,
      );
    expect((await Promise.all([succeed(), succeed(), succeed()])).filter(Boolean)).toHaveLength(1);
    await expect(
      server.qa('POST', 'withdrawals', { number: data.number, act: 'fail', reason: 'late' }),
    ).rejects.toThrow('is success');
    expect(await balance(person)).toEqual(['750', '0']);
    expect([(await operator('fees')) - before[0], (await operator('withdrawals')) - before[1]]).toEqual([
      2_500_000n,
      247_500_000n,
    ]);
    const info = await server.must(withdrawalInfo, { id: data.id }, { token: person.token });
    expect([info.status, info.hash.length >= 60, Number(info.height) > 0]).toEqual(['success', true, true]);
    await checkLedger(server.services.db);
  });

  test('WD-09 a fail gives the whole amount back once, with the reason', async () => {
    const person = await ready();
    const { data } = await take(person, { to: 'bank', target: person.card, rate: '33.25' });
    expect(data).toMatchObject({
      amount: '250',
      fee: '2.5',
      actual: '8229.37',
      credit: 'THB',
      rate: '33.25',
      payee: 'KBANK •••• 7890',
    });
    await server.qa('POST', 'withdrawals', { number: data.number, act: 'process' });
    expect(await balance(person)).toEqual(['750', '250']);
    const fail = () =>
      server.qa('POST', 'withdrawals', { number: data.number, act: 'fail', reason: 'The bank did not take it.' }).then(
        () => true,
        () => false,
      );
    expect((await Promise.all([fail(), fail()])).filter(Boolean)).toHaveLength(1);
    expect(await balance(person)).toEqual(['1000', '0']);
    const info = await server.must(withdrawalInfo, { id: data.number }, { token: person.token });
    expect(info).toMatchObject({ status: 'fail', reason: 'The bank did not take it.' });
    expect(info.states.map(({ status }) => status)).toEqual(['waiting', 'processing', 'fail']);
    const { lists } = await server.must(accountEntries, { setup: 'withdrawReturn' }, { token: person.token });
    expect(lists.map((item) => [item.amount, item.reference])).toEqual([['250', data.number]]);
    const notices = (await server.must(messages, { status: 'all' }, { token: person.token })).lists;
    expect(notices.filter((notice) => notice.kind === 'withdrawFailed')).toHaveLength(1);
    await checkLedger(server.services.db);
  });

  test('WD-09 the operator of the demo reviews and pays by its clock, each once', async () => {
    const person = await ready();
    const { data } = await take(person);
    await server.qa('POST', 'clock', { advance: 61_000 });
    expect((await server.must(withdrawalInfo, { id: data.id }, { token: person.token })).status).toBe('processing');
    await server.qa('POST', 'clock', { advance: 121_000 });
    await server.qa('POST', 'clock', { advance: 600_000 });
    expect((await server.must(withdrawalInfo, { id: data.id }, { token: person.token })).status).toBe('success');
    expect(await balance(person)).toEqual(['750', '0']);
  });

  test('WD-10 each filter has its states, and no order is missing from all of them', async () => {
    const person = await ready();
    const created: Record<string, string> = {};
    for (const step of ['wait', 'process', 'succeed', 'fail']) {
      const { data } = await take(person, { amount: '20', fee: '0.2' });
      created[step] = data.id;
      if (step !== 'wait') await server.qa('POST', 'withdrawals', { number: data.number, act: step, reason: 'x' });
    }
    const listed = async (status: string): Promise<string[]> =>
      (await server.must(withdrawals, { status }, { token: person.token })).lists.map((item) => item.id);
    expect(await Promise.all(withdrawalFilters.map(listed))).toEqual([
      [created['fail'], created['succeed'], created['process'], created['wait']],
      [created['wait']],
      [created['process']],
      [created['succeed']],
      [created['fail']],
      [created['fail'], created['succeed']],
    ]);
    const [first] = (await server.must(withdrawals, {}, { token: person.token })).lists;
    expect(first!.payee).toBe(`${TRON.slice(0, 6)}…${TRON.slice(-6)}`);
  });

  test('WD-12 another fee or rate than the accepted one is refused and holds nothing; the new one passes', async () => {
    const person = await ready();
    await server.qa('POST', 'transfers', { fees: { 'wallet USDT TRC20': '2' }, withdrawRate: '33' });
    expect((await take(person)).msg).toBe('The fee or rate has changed. Nothing was sent; please check the new terms.');
    expect((await take(person, { to: 'bank', target: person.card, rate: '33.25' })).msg).toContain('has changed');
    expect((await take(person, { to: 'bank', target: person.card })).msg).toContain('has changed');
    expect(await balance(person)).toEqual(['1000', '0']);
    expect((await take(person, { fee: '5' })).data).toMatchObject({ fee: '5', actual: '245' });
    expect((await take(person, { to: 'bank', target: person.card, rate: '33.0' })).msg).toContain('has changed');
    expect((await take(person, { to: 'bank', target: person.card, rate: '33' })).data).toMatchObject({
      actual: '8167.5',
    });
  });

  test('WD-13 a lost answer, ten at once and a second device make one hold', async () => {
    const person = await ready();
    const key = newKey();
    await server.qa('POST', 'faults', { call: 'extract.add', kind: 'lost', times: 1 });
    await expect(take(person, {}, key)).rejects.toThrow('fetch failed');
    expect((await server.must(moneyOutcome, { key }, { token: person.token })).status).toBe('accepted');
    await Promise.all(Array.from({ length: 10 }, () => take(person, {}, key)));
    expect(await balance(person)).toEqual(['750', '250']);
  });

  test('WD-14 after a new password withdrawals wait a day; then they pass', async () => {
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
    const { opens, closed } = await server.must(withdrawRate, {}, { token });
    expect([opens, closed]).toEqual([server.services.clock.now() + DAY_MS, true]);
    expect((await take(again)).msg).toMatch(
      /^Your security settings were changed\. To protect you, withdrawals are paused until 20/,
    );
    expect(await balance(again)).toEqual(['1000', '0']);
    await server.qa('POST', 'clock', { advance: DAY_MS });
    expect((await server.must(withdrawRate, {}, { token })).opens).toBeNull();
    expect((await take(again)).ret).toBe(1);
  });

  test('WALL-05 WALL-06 a new address waits a day; a deleted one can no longer be chosen, and open orders keep their payee', async () => {
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
    expect((await server.must(withdrawalInfo, { id: data.id }, { token: person.token })).payee).toBe(TRON);
    expect((await take(person)).msg).toBe("We couldn't find this.");
    await server.qa('POST', 'clock', { advance: DAY_MS });
    expect((await take(person, { target: fresh!.id, amount: '100', fee: '4' })).data).toMatchObject({
      fee: '4',
      actual: '96',
      chain: 'ERC20',
    });
  });

  test("SEC-06 SEC-07 another's wallet, card and order are as none, and added fields change nothing", async () => {
    const [person, other] = [await ready(), await ready()];
    for (const fields of [
      { target: other.wallet },
      { to: 'bank', target: other.card, rate: '33.25' },
      { target: '999999' },
    ] as Record<string, string>[])
      expect((await take(person, fields)).msg).toBe("We couldn't find this.");
    const { data } = await take(person, { status: 'success', actual: '999', payee: 'x', price: '1' });
    expect(data).toMatchObject({ status: 'waiting', actual: '247.5', payee: TRON });
    const [theirs, none] = [
      await server.call(withdrawalInfo, { id: data.id }, { token: other.token }),
      await server.call(withdrawalInfo, { id: '999999' }, { token: other.token }),
    ];
    expect(theirs.text).toBe(none.text);
  });
});
