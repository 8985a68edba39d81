import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prepare } from '../../../../server/desk/act.ts';
import { approvalEntries } from '../../../../server/desk/approvals/views.ts';
import { actions } from '../../../../server/desk/registry.ts';
import { approvals } from '../../../../server/desk/schema.ts';
import { wrongPayments } from '../../../../server/desk/withdrawals/views.ts';
import { withdrawalPage } from '../../../../server/desk/withdrawals/entry-view.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { customers } from '../../../../server/platform/db/schema.ts';
import { ChainUnreadable } from '../../../../server/ports/chain-reader.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import { testServer, TRON_ADDRESS } from '../fixtures.ts';
import type { StaffPerson } from './staff-steps.ts';
import { FakeChain, hashFor, HOT_WALLET, payoutSteps, STRANGER, USDT_CONTRACT } from './withdrawal-steps.ts';

const fakeChain = new FakeChain();
const server = testServer({}, { audited: true, adapters: { chainReader: fakeChain } });
const steps = payoutSteps(server, fakeChain);
const { ready, order, rowOf, info, balances, advance, perform, propose, approveAs, send, connect, payment } = steps;
const { operatorBalance, expectSoundLedger, lastMessage } = steps;
type Customer = Awaited<ReturnType<typeof ready>>;

const NOTE = 'The amount was typed wrong.';

let anna: StaffPerson;
let bert: StaffPerson;
let chain: FakeChain;
let som: Customer;
let id: number;
let number: string;
/** Hash of another payment. */
let second: string;
beforeAll(async () => {
  [anna, bert] = [await steps.person('treasury'), await steps.person('treasury', 'compliance')];
});
beforeEach(async () => {
  chain = await connect();
  som = await ready();
  ({ id, number } = await order(som));
  second = id.toString(16).padStart(64, '5');
});

/** Pays so much of the 247.5 USDT, and waits until the chain was read. */
const pays = (amount: bigint, hash = hashFor(id), more: object = {}): Promise<void> => steps.pays(hash, amount, more);
const page = async () => (await withdrawalPage(steps.present(anna).context, id)).withdrawal;
const settle = async (way: string): Promise<unknown> =>
  approveAs(bert, await propose(anna, 'settle', id, { settle: way, note: NOTE }));
describe('a payment of too little', () => {
  beforeEach(async () => {
    await send([anna, bert], id);
    await pays(240_000_000n);
  });

  test('is completed by a second payment, and both are looked up [CHAIN-13]', async () => {
    expect((await page()).payment.settling).toEqual({
      ways: ['rest', 'refund'],
      paid: '240',
      expected: '247.5',
      difference: '7.5',
    });
    expect(await settle('rest')).toBe('done');
    expect(await lastMessage(som)).toContain("We sent 240 USDT of your withdrawal. We'll send the missing 7.5 USDT");
    expect(await perform(anna, 'payee', id)).toMatchObject({ result: { amount: '7.5' } });
    await expect(perform(anna, 'sent', id, { reference: hashFor(id) })).rejects.toMatchObject({ code: 'used' });
    await expect(perform(anna, 'fail', id, { reason: 'payoutChainFailed' })).rejects.toMatchObject({
      code: 'partPaid',
    });
    await perform(anna, 'sent', id, { reference: second });
    await pays(7_500_000n, second);
    expect(await rowOf(number)).toMatchObject({ status: 'success', hash: second, refunded: 0n, arrived: null });
    expect(await balances(som)).toEqual(['750', '0']);
    expect((await page()).payment.errors).toMatchObject([{ hash: hashFor(id), settled: 'rest', amount: '240' }]);
    await expectSoundLedger();
  });

  test('shows both people the whole address before they settle it, and no email [DESK-107]', async () => {
    const { db } = server.services;
    const handler = actions.get('withdrawal.settle')!;
    const body = { withdrawal: id, settle: 'refund', note: NOTE };
    const { words, subject } = await prepare(steps.present(anna).context, handler, body);
    const address = { label: 'Ordered address', from: null, to: TRON_ADDRESS, isAddress: true };
    expect(words!.changes).toContainEqual(address);
    expect(JSON.stringify(subject)).not.toContain(TRON_ADDRESS);
    await db.delete(outbox);
    const approval = await propose(anna, 'settle', id, { settle: 'refund', note: NOTE });
    const entries = await approvalEntries(steps.present(bert).context, actions, { state: 'open' });
    expect(entries.find((entry) => entry.id === approval)!.words.changes).toContainEqual(address);
    const stored = await db.select().from(approvals).where(eq(approvals.id, approval));
    expect(JSON.stringify([stored, await db.select().from(outbox)])).not.toContain(TRON_ADDRESS);
  });

  test('is a warning on its page and on page Today until it is settled [CHAIN-13]', async () => {
    expect((await page()).flags).toContain('paidOtherAmount');
    const namesIt = async (): Promise<boolean> =>
      (await wrongPayments(server.services.db)).some((payment) => payment.number === number);
    expect(await namesIt()).toBe(true);
    await settle('refund');
    expect((await page()).flags).not.toContain('paidOtherAmount');
    expect(await namesIt()).toBe(false);
  });

  test('ends as paid with the missing part back in the balance, and its customer reads both [CHAIN-13]', async () => {
    expect(await settle('refund')).toBe('done');
    expect(await rowOf(number)).toMatchObject({ status: 'success', arrived: '240', refunded: 7_500_000n });
    expect(await balances(som)).toEqual(['757.5', '0']);
    expect((await info(som, number)).actual).toBe('240');
    expect(await lastMessage(som)).toContain('The missing 7.5 USDT is back in your available balance');
    await expectSoundLedger();
  });

  test('is settled though a look failed and the search found the same transaction meanwhile [DESK-104]', async () => {
    const approval = await propose(anna, 'settle', id, { settle: 'refund', note: NOTE });
    const paid = chain.found.get(hashFor(id))!;
    chain.pay({ hash: hashFor(id), amount: 240_000_000n });
    chain.found.set(hashFor(id), new ChainUnreadable('away', 'no answer'));
    await advance(10 * MINUTE_MS);
    expect(await rowOf(number)).toMatchObject({ verdict: { state: 'cannotLook' } });
    // not while no one can look
    await expect(approveAs(bert, approval)).rejects.toMatchObject({ code: 'unsettled' });
    chain.found.set(hashFor(id), paid);
    await advance(10 * MINUTE_MS);
    expect((await page()).payment.candidates).toMatchObject([{ hash: hashFor(id) }]);
    expect(await approveAs(bert, approval)).toBe('done');
  });

  test('is not settled if the chain shows another amount than was proposed [DESK-104]', async () => {
    const approval = await propose(anna, 'settle', id, { settle: 'refund', note: NOTE });
    await pays(239_000_000n);
    expect(await approveAs(bert, approval)).toBe('changed');
  });

  test('is settled by two people only, who both enter the hash [CHAIN-13]', async () => {
    const approval = await propose(anna, 'settle', id, { settle: 'refund', note: NOTE });
    await expect(approveAs(anna, approval)).rejects.toMatchObject({ code: 'own' });
    await expect(approveAs(bert, approval, 'none')).rejects.toMatchObject({ code: 'typed' });
    expect((await rowOf(number)).status).toBe('processing');
    for (const way of ['loss', 'again'])
      await expect(perform(anna, 'settle', id, { settle: way, note: NOTE })).rejects.toMatchObject({
        code: 'unsettled',
      });
  });

  test('whose second payment is never made returns the missing part after a day [CHAIN-13]', async () => {
    await settle('rest');
    await expect(perform(anna, 'settle', id, { settle: 'refund', note: NOTE })).rejects.toMatchObject({
      code: 'unsettled',
    });
    await advance(DAY_MS);
    for (let minutes = 0; minutes < 13; minutes += 1) await advance(MINUTE_MS);
    expect(await settle('refund')).toBe('done');
    expect(await rowOf(number)).toMatchObject({ status: 'success', arrived: '240', hash: hashFor(id) });
    expect(await balances(som)).toEqual(['757.5', '0']);
    await expectSoundLedger();
  });

  test('whose second payment no one can look up is refunded with evidence of two people [CHAIN-13]', async () => {
    await settle('rest');
    const refund = (more: object = {}) => propose(anna, 'settle', id, { settle: 'refund', note: NOTE, ...more });
    const evidence = 'Explorer, nonce 17 unused';
    chain.refuses = () => true;
    await advance(DAY_MS);
    await advance(DAY_MS);
    expect((await page()).payment.returning?.state).toBe('evidence');
    await expect(refund()).rejects.toMatchObject({ code: 'uncertain' });
    const approval = await refund({ evidence });
    await expect(approveAs(bert, approval, 'I believe Anna')).rejects.toMatchObject({ code: 'typed' });
    expect(await approveAs(bert, approval, evidence)).toBe('done');
    expect(await rowOf(number)).toMatchObject({
      refunded: 7_500_000n,
      returnProof: { kind: 'evidence', text: evidence },
    });
    await expectSoundLedger();
  });

  test('takes no evidence for what the chain shows', async () => {
    const body = { settle: 'refund', note: NOTE, evidence: 'The explorer shows nothing.' };
    await expect(perform(anna, 'settle', id, body)).rejects.toMatchObject({ code: 'field' });
  });

  test('is not paid again while the account is frozen', async () => {
    const { account } = await rowOf(number);
    await server.services.db.update(customers).set({ frozen: 1 }).where(eq(customers.id, account));
    await expect(perform(anna, 'settle', id, { settle: 'rest', note: NOTE })).rejects.toMatchObject({ code: 'frozen' });
  });

  test('that was another transaction gets the right hash from two people [CHAIN-13]', async () => {
    const approval = await propose(anna, 'sent', id, { reference: second });
    expect(await approveAs(bert, approval)).toBe('done');
    await pays(247_500_000n, second);
    expect((await rowOf(number)).status).toBe('success');
  });
});

test('a payment of too much is a loss of the company, and its customer owes nothing [CHAIN-13]', async () => {
  await send([anna, bert], id);
  await pays(297_500_000n);
  const before = await operatorBalance('paymentErrors');
  await expect(perform(anna, 'settle', id, { settle: 'rest', note: NOTE })).rejects.toMatchObject({
    code: 'unsettled',
  });
  expect(await settle('loss')).toBe('done');
  expect((await operatorBalance('paymentErrors')) - before).toBe(-50_000_000n);
  expect(await rowOf(number)).toMatchObject({ status: 'success', arrived: '297.5', refunded: 0n });
  expect(await balances(som)).toEqual(['750', '0']);
  expect(await lastMessage(som)).toContain("50 USDT too much. That was our mistake: you don't have to return it");
  await expectSoundLedger();
});

test('a payment of ours to another address is a loss, and is paid again [CHAIN-13]', async () => {
  await send([anna, bert], id);
  await pays(247_500_000n, hashFor(id), { to: STRANGER });
  const before = await operatorBalance('paymentErrors');
  expect((await page()).payment.settling?.ways).toEqual(['again']);
  expect(await settle('again')).toBe('done');
  expect((await operatorBalance('paymentErrors')) - before).toBe(-247_500_000n);
  await perform(anna, 'sent', id, { reference: second });
  await pays(247_500_000n, second);
  expect((await rowOf(number)).status).toBe('success');
  expect(await balances(som)).toEqual(['750', '0']);
  await expectSoundLedger();
});

test('a payment to another address names that address to both people, in the record and as a flag [CHAIN-13]', async () => {
  await send([anna, bert], id);
  await pays(247_500_000n, hashFor(id), { to: STRANGER });
  const { flags, verdict } = await page();
  expect(flags).toContain('paidElsewhere');
  expect(verdict).toMatchObject({ state: 'otherRecipient', elsewhere: STRANGER });
  const reader = await steps.person('reader');
  const seen = (await withdrawalPage(steps.present(reader).context, id)).withdrawal;
  expect(JSON.stringify(seen)).not.toContain(STRANGER);
  const elsewhere = {
    label: 'Went to another address',
    from: null,
    to: STRANGER,
    isAddress: true,
    isWrong: true,
  };
  const body = { withdrawal: id, settle: 'again', note: NOTE };
  const { words } = await prepare(steps.present(anna).context, actions.get('withdrawal.settle')!, body);
  expect(words!.changes).toContainEqual(elsewhere);
  const approval = await propose(anna, 'settle', id, { settle: 'again', note: NOTE });
  const entries = await approvalEntries(steps.present(bert).context, actions, { state: 'open' });
  expect(entries.find((entry) => entry.id === approval)!.words.changes).toContainEqual(elsewhere);
  expect(await approveAs(bert, approval)).toBe('done');
  expect((await page()).payment.errors).toMatchObject([{ settled: 'again', elsewhere: STRANGER }]);
});

test("a stranger's payment to another address is no loss of ours; its hash is taken back by two people", async () => {
  await send([anna, bert], id);
  await pays(247_500_000n, hashFor(id), { to: STRANGER, from: STRANGER });
  expect((await page()).payment.settling).toBeNull();
  await expect(perform(anna, 'fail', id, { reason: 'payoutChainFailed' })).rejects.toMatchObject({
    code: 'uncertain',
  });
  expect(await approveAs(bert, await propose(anna, 'sent', id, { reference: null }), 'none')).toBe('done');
  expect(await rowOf(number)).toMatchObject({ status: 'processing', sentHash: null, verdict: null });
});

test('a payment that is not final yet, or was not looked up for 30 minutes, is not settled', async () => {
  await send([anna, bert], id);
  const transfers = [{ contract: USDT_CONTRACT, from: HOT_WALLET, to: TRON_ADDRESS, amount: 1_000_000n }];
  chain.found.set(hashFor(id), payment({ transfers, confirmations: 19 }));
  await advance(10 * MINUTE_MS);
  expect((await page()).payment.settling).toBeNull();
  await pays(1_000_000n);
  server.clock.advance(HOUR_MS);
  await expect(perform(anna, 'settle', id, { settle: 'refund', note: NOTE })).rejects.toMatchObject({
    code: 'uncertain',
  });
});
