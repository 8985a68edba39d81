import pg from 'pg';
import { describe, expect, test } from 'vitest';

import { messages } from '../../../../../src/api/messages.ts';
import { moneyOutcome } from '../../../../../src/api/money.ts';

import { accountEntries } from '../../../../../src/api/account.ts';
import {
  cancelWithdrawal,
  withdrawalFilters,
  withdrawals as records,
  withdrawalTerms,
} from '../../../../../src/api/withdrawals.ts';

import { checkLedger } from '../../../../../server/ledger/check.ts';
import { reconcileAll } from '../../../../../server/reconciliations.ts';
import type { PayoutDecision } from '../../../../../server/ports/payments.ts';
import { freezeCustomer } from '../../decide.ts';
import { newKey, testServer } from '../../fixtures.ts';
import type { Person } from '../../support.ts';
import { withdrawalSteps, withFee } from './support.ts';
import { DAY_MS } from '../../../../../src/domain/time.ts';

const server = testServer();
const { ready, take, balances, info, rowOf, decide, advance } = withdrawalSteps(server);
const PAID = "This withdrawal has already been paid, so it can't be cancelled any more.";
const UNDERWAY = "This withdrawal is approved and being paid, so it can't be cancelled any more.";
const RETURNED = "This withdrawal wasn't paid. The full amount is available again.";
const CANCELLED = 'This withdrawal has already been cancelled. The full amount is available again.';
const cancel = ({ token }: Pick<Person, 'token'>, id: string, key = newKey()) =>
  server.call(cancelWithdrawal, { id }, { token, key });
const returns = async ({ token }: Person): Promise<unknown[]> =>
  (await server.must(accountEntries, { setup: 'withdrawReturn' }, { token })).lists.map((item) => [
    item.amount,
    item.reference,
  ]);
const sound = async (): Promise<void> => {
  expect(await checkLedger(server.services.db)).toEqual([]);
  expect(await reconcileAll(server.services.db)).toEqual([]);
};
const approval: PayoutDecision = { step: 'processing', by: 'nok' };
const payment: PayoutDecision = { step: 'success', by: 'nok', payment: { id: 'P-9', hash: 'ab'.repeat(32) } };
const refusal: PayoutDecision = { step: 'fail', by: 'nok', reason: 'The address is closed.' };

describe('a withdrawal waiting for its review', () => {
  test('is cancelled by its owner with a full refund, and is never paid afterwards [HARD-12]', async () => {
    const person = await ready();
    const item = (await take(person)).data;
    expect(await balances(person)).toEqual(['750', '250']);
    const response = await cancel(person, item.id);
    expect([response.ret, response.data.status, response.data.payee]).toEqual([1, 'cancelled', item.payee]);
    expect(await balances(person)).toEqual(['1000', '0']);
    expect(await returns(person)).toEqual([['250', item.number]]);
    const { states } = await info(person, item.id);
    expect(states.map(({ status }) => status)).toEqual(['waiting', 'cancelled']);
    expect(await rowOf(item.number)).toMatchObject({
      status: 'cancelled',
      decidedBy: 'customer',
      decided: server.services.clock.now(),
      payoutId: null,
    });
    const [letter] = (await server.must(messages, { status: 'all' }, { token: person.token })).lists;
    expect([letter!.kind, letter!.title]).toEqual(['withdrawCancelled', 'Withdrawal cancelled']);
    await advance(DAY_MS);
    expect((await rowOf(item.number)).status).toBe('cancelled');
    await sound();
  });

  test('is listed among all and completed ones after it was cancelled, and nowhere else [WD-10]', async () => {
    const person = await ready();
    const item = (await take(person)).data;
    await cancel(person, item.number);
    const listed = async (status: string): Promise<number> =>
      (await server.must(records, { status }, { token: person.token })).lists.length;
    expect(await Promise.all(withdrawalFilters.map(listed))).toEqual([1, 0, 0, 0, 0, 1]);
  });

  test('no longer counts against the daily limit once it is cancelled [HARD-12]', async () => {
    const person = await ready();
    const remaining = async (): Promise<string> =>
      (await server.must(withdrawalTerms, {}, { token: person.token })).left!;
    const item = (await take(person)).data;
    expect(await remaining()).toBe('1750');
    await cancel(person, item.id);
    expect(await remaining()).toBe('2000');
  });

  test('can be cancelled while the account is on hold [HARD-12]', async () => {
    const person = await ready();
    const item = (await take(person)).data;
    await freezeCustomer(server, person);
    expect((await cancel(person, item.id)).data).toMatchObject({ status: 'cancelled' });
    expect(await balances(person)).toEqual(['1000', '0']);
  });

  test('looks to others like one that does not exist [SEC-06]', async () => {
    const [person, other] = [await ready(), await ready()];
    const item = (await take(person)).data;
    const [theirs, none] = [await cancel(other, item.id), await cancel(other, '987654321')];
    expect([theirs.ret, theirs.msg, theirs.text]).toEqual([0, "We couldn't find what you asked for.", none.text]);
    expect((await rowOf(item.number)).status).toBe('waiting');
  });
});

describe('a cancelled withdrawal', () => {
  test('gets the same response for a key sent ten times or after a lost response [HARD-12]', async () => {
    const person = await ready();
    const item = (await take(person)).data;
    const key = newKey();
    await server.qa('POST', 'faults', { call: 'extract.cancel', kind: 'lost', times: 1 });
    await expect(cancel(person, item.id, key)).rejects.toThrow('fetch failed');
    expect(await server.must(moneyOutcome, { key }, { token: person.token })).toMatchObject({
      status: 'accepted',
      data: { status: 'cancelled' },
    });
    const response = await Promise.all(Array.from({ length: 10 }, () => cancel(person, item.id, key)));
    // a request gets 409 while its key is running, and is repeated
    expect(
      new Set(
        [...response, await cancel(person, item.id, key)]
          .filter(({ status }) => status !== 409)
          .map(({ ret, data }) => `${ret} ${data.status}`),
      ),
    ).toEqual(new Set(['1 cancelled']));
    expect([await balances(person), await returns(person)]).toEqual([['1000', '0'], [['250', item.number]]]);
  });

  test('is cancelled by one of ten simultaneous requests, and the others are told [HARD-12]', async () => {
    const person = await ready();
    const item = (await take(person)).data;
    const response = await Promise.all(Array.from({ length: 10 }, () => cancel(person, item.id)));
    expect(response.filter(({ ret }) => ret === 1)).toHaveLength(1);
    expect(response.filter(({ ret }) => ret !== 1).map(({ msg, data }) => [msg, data.status])).toEqual(
      Array.from({ length: 9 }, () => [CANCELLED, 'cancelled']),
    );
    expect([await balances(person), await returns(person)]).toEqual([['1000', '0'], [['250', item.number]]]);
    await sound();
  });
});

/** Returns whether a statement waits for a locked row. Uses a connection outside the server. */
const waitsForLock = async (): Promise<boolean> => {
  const client = new pg.Client({ connectionString: process.env['TEST_DATABASE_URL'] });
  await client.connect();
  try {
    return (await client.query('select 1 from pg_locks where not granted')).rowCount !== 0;
  } finally {
    await client.end();
  }
};

describe('a withdrawal that the operator decides on', () => {
  test.each([
    ['is approved', approval, 'processing', UNDERWAY],
    ['is paid', payment, 'success', PAID],
    ['was refused', refusal, 'fail', RETURNED],
  ] as const)('one that %s is not cancelled, even when both coincide [HARD-12]', async (_, decision, status, words) => {
    const person = await ready();
    const [before, during] = [(await take(person, withFee('100'))).data, (await take(person, withFee('100'))).data];
    // only a withdrawal in processing can be paid
    if (decision.step === 'success') for (const { number } of [before, during]) await decide(number, approval);
    await decide(
      before.number,
      decision.step === 'success' ? { ...decision, payment: { id: 'P-8', hash: 'cd'.repeat(32) } } : decision,
    );
    let requests: ReturnType<typeof cancel> | undefined;
    // the decision has locked the row when the customer cancels
    await decide(during.number, decision, async () => {
      requests = cancel(person, during.id);
      // the embedded database serializes transactions, so the request waits for this one
      if (process.env['TEST_DATABASE_URL'] !== undefined) await expect.poll(waitsForLock).toBe(true);
    });
    for (const response of [await cancel(person, before.id), await requests!])
      expect([response.ret, response.msg, response.data.status]).toEqual([0, words, status]);
    expect(await returns(person)).toHaveLength(status === 'fail' ? 2 : 0);
    await sound();
  });

  test.each([
    ['approval', approval],
    ['payment', payment],
    ['refusal', refusal],
  ] as const)('a later %s changes nothing about a cancelled one [HARD-12]', async (_, decision) => {
    const person = await ready();
    const item = (await take(person)).data;
    await cancel(person, item.id);
    expect(await decide(item.number, decision)).toBe(false);
    expect([(await rowOf(item.number)).status, await balances(person)]).toEqual(['cancelled', ['1000', '0']]);
    await sound();
  });

  test('is either cancelled or decided when both coincide, never both [HARD-12]', async () => {
    const person = await ready();
    const won: string[] = [];
    for (let round = 0; round < 12; round += 1) {
      const item = (await take(person, withFee('10'))).data;
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
    expect(await balances(person)).toEqual([String(1000 - open), String(open)]);
    await sound();
  });
});
