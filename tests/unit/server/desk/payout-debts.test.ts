import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { customerPage } from '../../../../server/desk/customers/page.ts';
import { withdrawalPage } from '../../../../server/desk/withdrawals/entry-view.ts';
import { post } from '../../../../server/ledger/ledger.ts';
import { readLifetimeSums } from '../../../../server/modules/account/statement.ts';
import { payoutDebts } from '../../../../server/modules/withdrawals/schema.ts';
import { customers } from '../../../../server/platform/db/schema.ts';
import { reconcileAll } from '../../../../server/reconciliations.ts';
import { withdrawalTerms } from '../../../../src/api/withdrawals.ts';
import { MINUTE_MS } from '../../../../src/domain/time.ts';
import { testServer } from '../fixtures.ts';
import type { StaffPerson } from './staff-steps.ts';
import { FakeChain, hashFor, payoutSteps } from './withdrawal-steps.ts';

const fakeChain = new FakeChain();
const server = testServer({}, { audited: true, adapters: { chainReader: fakeChain } });
const steps = payoutSteps(server, fakeChain);
const { ready, order, rowOf, balances, advance, perform, propose, approveAs, send, connect, pays } = steps;
const { operatorBalance, expectSoundLedger, lastMessage, fund } = steps;

const NOTE = 'The amount was typed wrong.';
const DEBT = { settle: 'debt', note: NOTE };

let anna: StaffPerson;
let bert: StaffPerson;
let carl: StaffPerson;
let som: Awaited<ReturnType<typeof ready>>;
let id: number;
let number: string;
beforeAll(async () => {
  anna = await steps.person('treasury');
  bert = await steps.person('treasury', 'compliance');
  carl = await steps.person('treasury');
});
beforeEach(async () => {
  await connect();
  await allowDebts(true);
  som = await ready();
  ({ id, number } = await order(som));
  await send([anna, bert], id);
  // 50 USDT too much
  await pays(hashFor(id), 297_500_000n);
});

const allowDebts = (debts: boolean): Promise<void> =>
  server.services.settings.write(server.services.db, 'config.desk', { debts });
const owe = async (): Promise<unknown> => approveAs(bert, await propose(anna, 'settle', id, DEBT));
const page = async () => (await withdrawalPage(steps.present(anna).context, id)).withdrawal;
const debtShown = async () => (await page()).payment.debt;
const methods = async () => (await server.must(withdrawalTerms, {}, { token: som.token })).lists;
const account = async (): Promise<number> => (await rowOf(number)).account;
/** Takes some of the customer's balance, as a trade would. */
async function spend(usdt: bigint): Promise<void> {
  const { db, clock } = server.services;
  const amount = usdt * 1_000_000n;
  const customer = await account();
  await db.transaction((tx) =>
    post(tx, {
      kind: 'optionLose',
      legs: [
        { customer, purpose: 'available', asset: 'USDT', amount: -amount },
        { purpose: 'options', asset: 'USDT', amount },
      ],
      now: clock.now(),
    }),
  );
}

test('is no way out unless the operator turned it on [CHAIN-15]', async () => {
  await allowDebts(false);
  expect((await page()).payment.settling?.ways).toEqual(['loss']);
  await expect(perform(anna, 'settle', id, DEBT)).rejects.toMatchObject({ code: 'unsettled' });
});

test('needs two people, one of them from compliance [CHAIN-15]', async () => {
  const approval = await propose(anna, 'settle', id, DEBT);
  await expect(approveAs(anna, approval)).rejects.toMatchObject({ code: 'own' });
  await expect(approveAs(carl, approval, hashFor(id))).rejects.toMatchObject({ code: 'role' });
  expect((await rowOf(number)).status).toBe('processing');
  expect(await approveAs(bert, approval)).toBe('done');
  expect(await rowOf(number)).toMatchObject({ status: 'success', arrived: '297.5', refunded: 0n });
});

test('is deducted from the balance, once, and is no loss of the company [CHAIN-15]', async () => {
  const loss = await operatorBalance('paymentErrors');
  const owed = await operatorBalance('debts');
  await owe();
  expect(await lastMessage(som)).toContain("We'll deduct the 50 USDT from your available balance");
  expect((await operatorBalance('debts')) - owed).toBe(-50_000_000n);
  await expectSoundLedger();
  await advance(MINUTE_MS);
  await advance(MINUTE_MS);
  expect(await balances(som)).toEqual(['700', '0']);
  expect(await debtShown()).toEqual({ amount: '50', collected: '50', writtenOff: '0', left: '0' });
  expect(await lastMessage(som)).toContain('Nothing is left to pay, and you can withdraw again');
  expect([await operatorBalance('debts'), await operatorBalance('paymentErrors')]).toEqual([owed, loss]);
  expect((await order(som)).id).toBeGreaterThan(id);
  await expectSoundLedger();
});

test('counts as withdrawn, not as a loss of the customer [CHAIN-15]', async () => {
  const usdt = async () =>
    (await readLifetimeSums(server.services.db, await account())).lists.find(({ code }) => code === 'USDT');
  await owe();
  await advance(MINUTE_MS);
  expect(await usdt()).toMatchObject({ in: '1000', out: '297.5', fees: '2.5', total: '700' });
});

test('stops withdrawals, which say why, until later deposits have repaid it [CHAIN-15]', async () => {
  await spend(730n);
  await owe();
  await advance(MINUTE_MS);
  expect(await balances(som)).toEqual(['0', '0']);
  expect(await lastMessage(som)).toContain("We'll deduct the remaining 30 USDT later");
  expect(new Set((await methods()).map(({ closed }) => closed))).toEqual(
    new Set([
      `We sent you too much with withdrawal ${number}. You can withdraw again once we've deducted the remaining 30 USDT from your available balance.`,
    ]),
  );
  await expect(order(som)).rejects.toThrow('once we');
  await fund(som, '12');
  await advance(MINUTE_MS);
  expect(await debtShown()).toMatchObject({ collected: '32', left: '18' });
  await fund(som, '500');
  await advance(MINUTE_MS);
  expect(await balances(som)).toEqual(['482', '0']);
  expect((await methods()).every(({ closed }) => closed === '')).toBe(true);
  await expectSoundLedger();
});

test('is not deducted while the account is frozen [CHAIN-15]', async () => {
  await owe();
  await server.services.db
    .update(customers)
    .set({ frozen: 1 })
    .where(eq(customers.id, await account()));
  await advance(MINUTE_MS);
  expect(await balances(som)).toEqual(['750', '0']);
  await server.services.db
    .update(customers)
    .set({ frozen: null })
    .where(eq(customers.id, await account()));
  await advance(MINUTE_MS);
  expect(await balances(som)).toEqual(['700', '0']);
});

test('is written off by two people as a loss of the company, and its customer reads it [CHAIN-15]', async () => {
  await spend(730n);
  await owe();
  await advance(MINUTE_MS);
  const loss = await operatorBalance('paymentErrors');
  expect(await approveAs(bert, await propose(anna, 'writeOff', id, { note: NOTE }))).toBe('done');
  expect((await operatorBalance('paymentErrors')) - loss).toBe(-30_000_000n);
  expect(await debtShown()).toEqual({ amount: '50', collected: '20', writtenOff: '30', left: '0' });
  expect(await lastMessage(som)).toContain("You don't have to repay the 30 USDT");
  await expect(perform(anna, 'writeOff', id, { note: NOTE })).rejects.toMatchObject({ code: 'notOwed' });
  await expectSoundLedger();
});

test("is shown on the customer's page and their other withdrawals [CHAIN-15]", async () => {
  const other = await order(som);
  await owe();
  const { withdrawal } = await withdrawalPage(steps.present(anna).context, other.id);
  expect(withdrawal.flags).toContain('owes');
  const { debt } = await customerPage(anna.context, await account());
  expect(debt).toEqual({ withdrawal: id, number, left: '50', asset: 'USDT' });
});

test('that differs from the journals is named by the nightly check [CHAIN-15 LEDG-06]', async () => {
  await owe();
  await server.services.db.update(payoutDebts).set({ amount: 1n }).where(eq(payoutDebts.withdrawal, id));
  const differences = await reconcileAll(server.services.db);
  expect(differences.join('\n')).toContain(`debt of withdrawal ${number} is not in the journals as it is`);
  await server.services.db.update(payoutDebts).set({ amount: 50_000_000n }).where(eq(payoutDebts.withdrawal, id));
});
