import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { coinAmount } from '../../../../../src/api/trading.ts';
import { withdraw, withdrawalInfo, withdrawRate } from '../../../../../src/api/transfers.ts';
import { addBankCard, addWallet, bankCards, wallets } from '../../../../../src/api/profile.ts';
import { withdrawals } from '../../../../../server/modules/withdraw/schema.ts';
import { checkLedger } from '../../../../../server/ledger/check.ts';
import { noteOnHolder } from '../../../../../server/modules/withdraw/holder.ts';
import { type Decision, moveWithdrawal } from '../../../../../server/modules/withdraw/withdrawals.ts';
import { findCustomer } from '../../../../../server/modules/customers/customers.ts';
import { type Person, startServer, type TestServer } from '../../support.ts';
import { DAY_MS } from '../../../../../src/lib/time.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(() => server.qa('POST', 'reset', {}));
const PAYPASS = '012345';
let number = 0;

async function ready(): Promise<Person & { wallet: string }> {
  const person = await server.person();
  const { token, username } = person;
  await server.qa('POST', 'fund', { username, code: 'USDT', amount: '100000' });
  await server.must(
    addWallet,
    { alias: 'Cold', currency: 'USDT', chain: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    { token },
  );
  await server.qa('POST', 'clock', { advance: DAY_MS });
  const [wallet] = (await server.must(wallets, {}, { token })).lists;
  return { ...person, wallet: wallet!.id };
}
const take = ({ token, wallet }: { token: string; wallet: string }, amount: string) =>
  server.call(
    withdraw,
    { to: 'wallet', target: wallet, amount, fee: String(Number(amount) / 100), paypass: PAYPASS },
    { token, key: `decision-${(number += 1)}` },
  );
const rowOf = async (id: string) =>
  (await server.services.db.select().from(withdrawals).where(eq(withdrawals.number, id)))[0]!;
const move = (id: string, decision: Decision) =>
  server.services.db.transaction(async (tx) => {
    const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.number, id)).for('update');
    return (await moveWithdrawal(server.services, tx, row!, decision, server.clock.now())) !== undefined;
  });
const paid = (id: string, hash?: string): Decision => ({
  step: 'success',
  by: 'nok',
  payment: { id, ...(hash === undefined ? {} : { hash, height: 81_000_000 }) },
});

describe('who paid what', () => {
  test('a success writes the hash, block and id of the payment and who decided, and a retry changes nothing [HARD-12]', async () => {
    const person = await ready();
    const [first, second] = [(await take(person, '100')).data.number, (await take(person, '100')).data.number];
    expect(await move(first, paid('P-1', 'ab'.repeat(32))), 'its owner may still cancel it').toBe(false);
    for (const item of [first, second]) expect(await move(item, { step: 'processing', by: 'nok' })).toBe(true);
    await expect(move(first, paid('P-1'))).rejects.toThrow('has no hash');
    await expect(move(first, paid('', 'ab'.repeat(32)))).rejects.toThrow('has no id');
    expect((await rowOf(first)).status).toBe('processing');
    for (let time = 0; time < 3; time += 1) expect(await move(first, paid('P-1', 'ab'.repeat(32)))).toBe(true);
    expect(await rowOf(first)).toMatchObject({
      status: 'success',
      payoutId: 'P-1',
      hash: 'ab'.repeat(32),
      height: 81_000_000,
      decidedBy: 'nok',
      decided: server.clock.now(),
    });
    expect(await move(first, paid('P-2', 'cd'.repeat(32)))).toBe(false);
    await expect(move(second, paid('P-1', 'ab'.repeat(32)))).rejects.toThrow(`is that of withdrawal ${first}`);
    expect((await server.must(withdrawalInfo, { id: first }, { token: person.token })).hash).toBe('ab'.repeat(32));
    expect(await server.must(coinAmount, { code: 'USDT' }, { token: person.token })).toMatchObject({
      available: '99800',
      held: '100',
    });
    await checkLedger(server.services.db);
  });

  test('the review reads that the holder of a card is not the certified name [HARD-12]', async () => {
    const person = await server.person();
    const { db } = server.services;
    const { id } = (await findCustomer(db, person.username))!;
    expect(await noteOnHolder(db, id, 'Anybody')).toBe('');
    await server.certify(person);
    expect([await noteOnHolder(db, id, ' SOMCHAI. '), await noteOnHolder(db, id, 'Malee')]).toEqual([
      '',
      'The holder of the card is not the certified name.',
    ]);
    const { token, username } = person;
    await server.qa('POST', 'fund', { username, code: 'USDT', amount: '100' });
    await server.must(
      addBankCard,
      {
        realname: 'Malee',
        ifsc: 'KASITHBK',
        bankname: 'KBANK',
        banknumber: '1234567890',
        phone: '0812345678',
        email: 'm@example.com',
        paypass: PAYPASS,
      },
      { token },
    );
    await server.qa('POST', 'clock', { advance: DAY_MS });
    const [card] = (await server.must(bankCards, {}, { token })).lists;
    const { rate } = (await server.must(withdrawRate, {}, { token })).lists.find(({ to }) => to === 'bank')!;
    const { data } = await server.call(
      withdraw,
      { to: 'bank', target: card!.id, amount: '100', fee: '1', rate: rate!, paypass: PAYPASS },
      { token, key: `decision-${(number += 1)}` },
    );
    expect([data.status, (await rowOf(data.number)).note]).toEqual([
      'waiting',
      'The holder of the card is not the certified name.',
    ]);
  });
});

describe('the limit of a day', () => {
  test('holds by certification, says what is left and when it renews, and is whole again the next day [HARD-12]', async () => {
    const person = await ready();
    const limits = async () => {
      const { limit, left, renews } = await server.must(withdrawRate, {}, { token: person.token });
      return [limit, left, renews! > server.services.clock.now()];
    };
    expect(await limits()).toEqual(['2000', '2000', true]);
    expect((await take(person, '1500')).ret).toBe(1);
    expect(await limits()).toEqual(['2000', '500', true]);
    const refused = await take(person, '501');
    expect([refused.ret, refused.msg]).toEqual([
      0,
      expect.stringContaining('Left today: 500 USDT. The limit resets on'),
    ]);
    const last = await take(person, '500');
    expect((await take(person, '10')).ret).toBe(0);
    await move(last.data.number, { step: 'fail', by: 'nok', reason: 'The address is closed.' });
    expect(await limits()).toEqual(['2000', '500', true]);
    await server.certify(person);
    expect(await limits()).toEqual(['50000', '48500', true]);
    await server.qa('POST', 'clock', { advance: DAY_MS });
    expect(await limits()).toEqual(['50000', '50000', true]);
  });

  test('is not passed by many orders at the same moment, and is what the operator sets [HARD-12]', async () => {
    const person = await ready();
    await server.services.settings.write(server.services.db, 'config.withdrawals', { none: '300' });
    const response = await Promise.all(Array.from({ length: 6 }, () => take(person, '100')));
    expect(response.filter(({ ret }) => ret === 1)).toHaveLength(3);
    await checkLedger(server.services.db);
  });
});
