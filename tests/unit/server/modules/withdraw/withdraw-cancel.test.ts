import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { coinAmount } from '../../../../../src/api/trading.ts';
import { messages } from '../../../../../src/api/messages.ts';
import { moneyOutcome } from '../../../../../src/api/money.ts';
import { addWallet, wallets } from '../../../../../src/api/profile.ts';
import {
  accountEntries,
  cancelWithdrawal,
  withdraw,
  withdrawalInfo,
  withdrawalFilters,
  withdrawals as records,
  withdrawRate,
} from '../../../../../src/api/transfers.ts';
import { withdrawals } from '../../../../../server/modules/withdraw/schema.ts';
import { checkLedger } from '../../../../../server/ledger/check.ts';
import { reconcileAll } from '../../../../../server/reconciliations.ts';
import { type Decision, moveWithdrawal } from '../../../../../server/modules/withdraw/withdrawals.ts';
import { type Person, startServer, type TestServer } from '../../support.ts';
import { DAY_MS } from '../../../../../src/lib/time.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());
beforeEach(() => server.qa('POST', 'reset', {}));
const PAID = "This withdrawal has already been paid, so it can't be cancelled any more.";
const UNDERWAY = "This withdrawal is approved and being paid, so it can't be cancelled any more.";
const RETURNED = "This withdrawal wasn't paid. The full amount is available again.";
const CANCELLED = 'This withdrawal has already been cancelled. The full amount is available again.';
let number = 0;
const newKey = (): string => `cancelling-${(number += 1)}`;

async function ready(): Promise<Person & { wallet: string }> {
  const person = await server.person();
  const { token, username } = person;
  await server.qa('POST', 'fund', { username, code: 'USDT', amount: '1000' });
  await server.must(
    addWallet,
    { alias: 'Cold', currency: 'USDT', chain: 'TRC20', address: 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t' },
    { token },
  );
  await server.qa('POST', 'clock', { advance: DAY_MS });
  const [wallet] = (await server.must(wallets, {}, { token })).lists;
  return { ...person, wallet: wallet!.id };
}
const take = async ({ token, wallet }: { token: string; wallet: string }, amount = '250') =>
  (
    await server.call(
      withdraw,
      { to: 'wallet', target: wallet, amount, fee: String(Number(amount) / 100), paypass: '012345' },
      { token, key: newKey() },
    )
  ).data;
const cancel = ({ token }: Pick<Person, 'token'>, id: string, key = newKey()) =>
  server.call(cancelWithdrawal, { id }, { token, key });
const rowOf = async (id: string) =>
  (await server.services.db.select().from(withdrawals).where(eq(withdrawals.number, id)))[0]!;
const balance = async ({ token }: Person): Promise<[string, string]> => {
  const { available, held } = await server.must(coinAmount, { code: 'USDT' }, { token });
  return [available, held!];
};
const returns = async ({ token }: Person): Promise<unknown[]> =>
  (await server.must(accountEntries, { setup: 'withdrawReturn' }, { token })).lists.map((item) => [
    item.amount,
    item.reference,
  ]);
const sound = async (): Promise<void> => {
  expect(await checkLedger(server.services.db)).toEqual([]);
  expect(await reconcileAll(server.services.db)).toEqual([]);
};
const decide = (id: string, decision: Decision, meanwhile: () => Promise<void> = async () => undefined) =>
  server.services.db.transaction(async (tx) => {
    const [row] = await tx.select().from(withdrawals).where(eq(withdrawals.number, id)).for('update');
    await meanwhile();
    return (await moveWithdrawal(server.services, tx, row!, decision, server.clock.now())) !== undefined;
  });
const approval: Decision = { step: 'processing', by: 'nok' };
const payment: Decision = { step: 'success', by: 'nok', payment: { id: 'P-9', hash: 'ab'.repeat(32) } };
const refusal: Decision = { step: 'fail', by: 'nok', reason: 'The address is closed.' };

describe('a withdrawal that waits for its review', () => {
  test('is cancelled by its owner: all of it is available again, with an entry, a message and its state, and nobody pays it after that [HARD-12]', async () => {
    const person = await ready();
    const item = await take(person);
    expect(await balance(person)).toEqual(['750', '250']);
    const response = await cancel(person, item.id);
    expect([response.ret, response.data.status, response.data.payee]).toEqual([1, 'cancelled', item.payee]);
    expect(await balance(person)).toEqual(['1000', '0']);
    expect(await returns(person)).toEqual([['250', item.number]]);
    const info = await server.must(withdrawalInfo, { id: item.id }, { token: person.token });
    expect(info.states.map(({ status }) => status)).toEqual(['waiting', 'cancelled']);
    expect(await rowOf(item.number)).toMatchObject({
      status: 'cancelled',
      decidedBy: 'customer',
      decided: server.services.clock.now(),
      payoutId: null,
    });
    const [letter] = (await server.must(messages, { status: 'all' }, { token: person.token })).lists;
    expect([letter!.kind, letter!.title]).toEqual(['withdrawCancelled', 'Withdrawal cancelled']);
    await server.qa('POST', 'clock', { advance: DAY_MS });
    expect((await rowOf(item.number)).status).toBe('cancelled');
    await sound();
  });

  test('is in the lists of all and of those completed, and in no other [WD-10]', async () => {
    const person = await ready();
    const item = await take(person);
    await cancel(person, item.number);
    const listed = async (status: string): Promise<number> =>
      (await server.must(records, { status }, { token: person.token })).lists.length;
    expect(await Promise.all(withdrawalFilters.map(listed))).toEqual([1, 0, 0, 0, 0, 1]);
  });

  test('counts no more against the limit of the day [HARD-12]', async () => {
    const person = await ready();
    const remaining = async (): Promise<string> => (await server.must(withdrawRate, {}, { token: person.token })).left!;
    const item = await take(person);
    expect(await remaining()).toBe('1750');
    await cancel(person, item.id);
    expect(await remaining()).toBe('2000');
  });

  test('is cancelled while its account is on hold too: the money stays with its owner [HARD-12]', async () => {
    const person = await ready();
    const item = await take(person);
    await server.qa('POST', 'freeze', { username: person.username });
    expect((await cancel(person, item.id)).data).toMatchObject({ status: 'cancelled' });
    expect(await balance(person)).toEqual(['1000', '0']);
  });

  test('of somebody else is as one that never was, and stays as it is [SEC-06]', async () => {
    const [person, other] = [await ready(), await ready()];
    const item = await take(person);
    const [theirs, none] = [await cancel(other, item.id), await cancel(other, '987654321')];
    expect([theirs.ret, theirs.msg, theirs.text]).toEqual([0, "We couldn't find this.", none.text]);
    expect((await rowOf(item.number)).status).toBe('waiting');
  });
});

describe('gives its money back once', () => {
  test('a key that is sent ten times, or whose answer was lost, is answered the same [HARD-12]', async () => {
    const person = await ready();
    const item = await take(person);
    const key = newKey();
    await server.qa('POST', 'faults', { call: 'extract.cancel', kind: 'lost', times: 1 });
    await expect(cancel(person, item.id, key)).rejects.toThrow('fetch failed');
    expect(await server.must(moneyOutcome, { key }, { token: person.token })).toMatchObject({
      status: 'accepted',
      data: { status: 'cancelled' },
    });
    const response = await Promise.all(Array.from({ length: 10 }, () => cancel(person, item.id, key)));
    // one that finds its key at work is told so, and asks again
    expect(
      new Set(
        [...response, await cancel(person, item.id, key)]
          .filter(({ status }) => status !== 409)
          .map(({ ret, data }) => `${ret} ${data.status}`),
      ),
    ).toEqual(new Set(['1 cancelled']));
    expect([await balance(person), await returns(person)]).toEqual([['1000', '0'], [['250', item.number]]]);
  });

  test('of ten that come at once with keys of their own one cancels, and the others read that it is cancelled [HARD-12]', async () => {
    const person = await ready();
    const item = await take(person);
    const response = await Promise.all(Array.from({ length: 10 }, () => cancel(person, item.id)));
    expect(response.filter(({ ret }) => ret === 1)).toHaveLength(1);
    expect(response.filter(({ ret }) => ret !== 1).map(({ msg, data }) => [msg, data.status])).toEqual(
      Array.from({ length: 9 }, () => [CANCELLED, 'cancelled']),
    );
    expect([await balance(person), await returns(person)]).toEqual([['1000', '0'], [['250', item.number]]]);
    await sound();
  });
});

describe('against the decision of the operator', () => {
  test.each([
    ['is approved', approval, 'processing', UNDERWAY],
    ['is paid', payment, 'success', PAID],
    ['was refused', refusal, 'fail', RETURNED],
  ] as const)(
    'one that %s is not cancelled, and says how it stands, also to who asked before that was done [HARD-12]',
    async (_, decision, status, words) => {
      const person = await ready();
      const [before, during] = [await take(person, '100'), await take(person, '100')];
      // nothing is paid that is not being processed
      if (decision.step === 'success') for (const { number } of [before, during]) await decide(number, approval);
      await decide(
        before.number,
        decision.step === 'success' ? { ...decision, payment: { id: 'P-8', hash: 'cd'.repeat(32) } } : decision,
      );
      let requests: ReturnType<typeof cancel> | undefined;
      // the row is locked by the decision when the customer asks
      await decide(during.number, decision, async () => {
        requests = cancel(person, during.id);
        await new Promise((resolve) => setTimeout(resolve, 100));
      });
      for (const response of [await cancel(person, before.id), await requests!])
        expect([response.ret, response.msg, response.data.status]).toEqual([0, words, status]);
      expect(await returns(person)).toHaveLength(status === 'fail' ? 2 : 0);
      await sound();
    },
  );

  test.each([
    ['approval', approval],
    ['payment', payment],
    ['refusal', refusal],
  ] as const)('a later %s changes nothing of one that is cancelled [HARD-12]', async (_, decision) => {
    const person = await ready();
    const item = await take(person);
    await cancel(person, item.id);
    expect(await decide(item.number, decision)).toBe(false);
    await expect(server.qa('POST', 'withdrawals', { number: item.number, act: 'process' })).rejects.toThrow(
      'is cancelled',
    );
    expect([(await rowOf(item.number)).status, await balance(person)]).toEqual(['cancelled', ['1000', '0']]);
    await sound();
  });

  test('of the two at the same moment one wins, and the money goes one way [HARD-12]', async () => {
    const person = await ready();
    const won: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      const item = await take(person, '10');
      const decision = [approval, refusal][(round >> 1) % 2]!;
      const acts = [() => cancel(person, item.id).then(({ ret }) => ret === 1), () => decide(item.number, decision)];
      const response = await Promise.all((round % 2 === 0 ? acts : acts.toReversed()).map((act) => act()));
      expect(response.filter(Boolean)).toHaveLength(1);
      const { status } = await rowOf(item.number);
      expect(['cancelled', decision.step]).toContain(status);
      won.push(status);
    }
    const back = won.filter((status) => status === 'cancelled' || status === 'fail').length;
    expect(await returns(person)).toHaveLength(back);
    const open = (won.length - back) * 10;
    expect(await balance(person)).toEqual([String(1000 - open), String(open)]);
    await sound();
  });
});
