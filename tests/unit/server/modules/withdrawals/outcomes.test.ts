import { expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { messages } from '../../../../../src/api/messages.ts';
import { moneyOutcome } from '../../../../../src/api/money.ts';
import { accountEntries } from '../../../../../src/api/account.ts';
import { checkLedger } from '../../../../../server/ledger/check.ts';
import { failWithdrawal, payWithdrawal, processWithdrawal } from '../../decide.ts';
import { newKey, testServer, TRON_ADDRESS } from '../../fixtures.ts';
import { withdrawalSteps } from './support.ts';

const server = testServer();
const { ready, take, balances, info, advance } = withdrawalSteps(server);

const operator = async (purpose: string): Promise<bigint> => {
  const { rows } = (await server.services.db.execute(
    sql`
    select coalesce(sum(balance), 0)::text as sum from ledger_accounts
      where customer is null and purpose = ${purpose} and asset = 'USDT'
  `,
  )) as unknown as { rows: { sum: string }[] };
  return BigInt(rows[0]?.sum ?? '0');
};

test('holds the amount until success, then books amount and fee once [WD-08 WD-09]', async () => {
  const person = await ready();
  const before = [await operator('fees'), await operator('withdrawals')] as const;
  const { data } = await take(person);
  expect(data).toMatchObject({
    status: 'waiting',
    amount: '250',
    fee: '2.5',
    actual: '247.5',
    currency: 'USDT',
    payee: TRON_ADDRESS,
    states: [{ status: 'waiting' }],
  });
  expect(await balances(person)).toEqual(['750', '250']);
  await processWithdrawal(server, data.number);
  const pay = () =>
    payWithdrawal(server, data.number).then(
      () => true,
      () => false,
    );
  expect((await Promise.all([pay(), pay(), pay()])).filter(Boolean)).toHaveLength(1);
  await expect(failWithdrawal(server, data.number, 'late')).rejects.toThrow('not moved');
  expect(await balances(person)).toEqual(['750', '0']);
  expect([(await operator('fees')) - before[0], (await operator('withdrawals')) - before[1]]).toEqual([
    2_500_000n,
    247_500_000n,
  ]);
  const withdrawal = await info(person, data.id);
  expect([withdrawal.status, withdrawal.hash!.length >= 60, Number(withdrawal.height) > 0]).toEqual([
    'success',
    true,
    true,
  ]);
  await checkLedger(server.services.db);
});

test('returns the whole amount once when a withdrawal fails, with the reason [WD-09]', async () => {
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
  await processWithdrawal(server, data.number);
  expect(await balances(person)).toEqual(['750', '250']);
  const fail = () =>
    failWithdrawal(server, data.number, 'The bank did not take it.').then(
      () => true,
      () => false,
    );
  expect((await Promise.all([fail(), fail()])).filter(Boolean)).toHaveLength(1);
  expect(await balances(person)).toEqual(['1000', '0']);
  const withdrawal = await info(person, data.number);
  expect(withdrawal).toMatchObject({ status: 'fail', reason: 'The bank did not take it.' });
  expect(withdrawal.states.map(({ status }) => status)).toEqual(['waiting', 'processing', 'fail']);
  const { lists } = await server.must(accountEntries, { setup: 'withdrawReturn' }, { token: person.token });
  expect(lists.map((item) => [item.amount, item.reference])).toEqual([['250', data.number]]);
  const inbox = (await server.must(messages, { status: 'all' }, { token: person.token })).lists;
  expect(inbox.filter((message) => message.kind === 'withdrawFailed')).toHaveLength(1);
  await checkLedger(server.services.db);
});

test("is reviewed and paid once by the demo's operator as time passes [WD-09]", async () => {
  const person = await ready();
  const { data } = await take(person);
  await advance(61_000);
  expect((await info(person, data.id)).status).toBe('processing');
  await advance(121_000);
  await advance(600_000);
  expect((await info(person, data.id)).status).toBe('success');
  expect(await balances(person)).toEqual(['750', '0']);
});

test('holds once after a lost response, ten simultaneous requests and a second device [WD-13]', async () => {
  const person = await ready();
  const key = newKey();
  await server.qa('POST', 'faults', { call: 'extract.add', kind: 'lost', times: 1 });
  await expect(take(person, {}, key)).rejects.toThrow('fetch failed');
  expect((await server.must(moneyOutcome, { key }, { token: person.token })).status).toBe('accepted');
  await Promise.all(Array.from({ length: 10 }, () => take(person, {}, key)));
  expect(await balances(person)).toEqual(['750', '250']);
});
