import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { prepare } from '../../../../server/desk/act.ts';
import { actions } from '../../../../server/desk/registry.ts';
import { reconcileAll } from '../../../../server/reconciliations.ts';
import { withdrawals } from '../../../../server/modules/withdrawals/schema.ts';
import { withdrawalPage } from '../../../../server/desk/withdrawals/entry-view.ts';
import { newestWithdrawals, withdrawalEntries } from '../../../../server/desk/withdrawals/views.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import { type ChainTransaction, ChainUnreadable } from '../../../../server/ports/chain-reader.ts';
import { BANK_CARD, testServer, TRON_ADDRESS } from '../fixtures.ts';
import type { StaffPerson } from './staff-steps.ts';
import { FakeChain, hashFor, payoutSteps } from './withdrawal-steps.ts';

const fakeChain = new FakeChain();
const server = testServer({}, { audited: true, adapters: { chainReader: fakeChain } });
const steps = payoutSteps(server, fakeChain);
const { ready, order, rowOf, info, balances, decide, advance, perform, propose, approveAs, approve, send } = steps;
const { present, connect, payment, failure, entriesOf, holdOf } = steps;

let anna: StaffPerson;
let bert: StaffPerson;
let pair: [StaffPerson, StaffPerson];
let som: Awaited<ReturnType<typeof ready>>;
let id: number;
let number: string;
beforeAll(async () => {
  [anna, bert] = [await steps.person('treasury'), await steps.person('treasury', 'compliance')];
  pair = [anna, bert];
});
beforeEach(async () => {
  som = await ready();
  ({ id, number } = await order(som));
});

const list = (query: object = {}) => withdrawalEntries(present(anna).context, { list: 'waiting', ...query });
const entryOf = async (query: object = {}) => (await list(query)).find((entry) => entry.id === id);
const page = async () => (await withdrawalPage(present(anna).context, id)).withdrawal;

describe('a withdrawal on a chain', () => {
  test('is paid once the chain shows exactly this payment, and not before [CHAIN-10]', async () => {
    const chain = await connect();
    await send(pair, id);
    expect((await entryOf({ list: 'sent' }))!.step).toBe('sent');
    const transfer = () => (payment() as Extract<ChainTransaction, { state: 'mined' }>).transfers[0]!;
    const wrong = {
      tooYoung: payment({ confirmations: 19 }),
      otherAmount: payment({ transfers: [{ ...transfer(), amount: 247_499_999n }] }),
      otherToken: payment({ transfers: [{ ...transfer(), contract: 'TFake' }] }),
      otherRecipient: payment({ transfers: [{ ...transfer(), to: 'TOther' }] }),
      tooOld: payment({ time: server.services.clock.now() - DAY_MS }),
      cannotLook: new ChainUnreadable('away', 'no answer'),
    };
    for (const [state, found] of Object.entries(wrong)) {
      chain.found.set(hashFor(id), found);
      await advance(10 * MINUTE_MS);
      expect([state, (await page()).verdict!.state, (await rowOf(number)).status]).toEqual([
        state,
        state,
        'processing',
      ]);
    }
    chain.found.set(hashFor(id), payment());
    await advance(10 * MINUTE_MS);
    expect(await rowOf(number)).toMatchObject({
      status: 'success',
      decidedBy: 'machine',
      hash: hashFor(id),
      height: 900,
    });
    expect(await balances(som)).toEqual(['750', '0']);
    const { states } = await info(som, number);
    expect(states.map(({ status }) => status)).toEqual(['waiting', 'processing', 'sent', 'success']);
    const { looks } = chain;
    await advance(HOUR_MS);
    expect(chain.looks).toBe(looks);
    expect(await reconcileAll(server.services.db)).toEqual([]);
  });

  test('is settled with what was paid, what was due and what goes back in figures [DESK-107]', async () => {
    await connect();
    await send(pair, id);
    await steps.pays(hashFor(id), 240_000_000n);
    const handler = actions.get('withdrawal.settle')!;
    const wordsOf = async (settle: string) => {
      const body = { withdrawal: id, settle, note: 'The amount was typed wrong.' };
      return (await prepare(present(anna).context, handler, body)).words!;
    };
    const refund = await wordsOf('refund');
    expect(refund.value).toBe('7.50 USDT');
    const factsOf = ({ changes }: typeof refund) => Object.fromEntries(changes.map(({ label, to }) => [label, to]));
    expect(factsOf(refund)).toMatchObject({
      'Paid, as the chain shows': '240.00 USDT',
      'To pay': '247.50 USDT',
      'Goes back to the balance': '7.50 USDT',
    });
    expect(factsOf(await wordsOf('rest'))).toMatchObject({ 'Sent by a second payment': '7.50 USDT' });
    expect(
      await steps.approveAs(bert, await propose(anna, 'settle', id, { settle: 'rest', note: 'Typed wrong.' })),
    ).toBe('done');
    const { words } = await prepare(present(anna).context, actions.get('withdrawal.sent')!, {
      withdrawal: id,
      reference: id.toString(16).padStart(64, '5'),
    });
    expect(factsOf(words!)).toMatchObject({ Ordered: '247.50 USDT', Pays: '7.50 USDT' });
  });

  test('is not approved to a wallet that pays withdrawals [DESK-105]', async () => {
    await connect({ wallets: [TRON_ADDRESS] });
    await expect(perform(anna, 'approve', id)).rejects.toMatchObject({ code: 'company' });
    expect((await rowOf(number)).status).toBe('waiting');
    await connect();
    expect((await perform(anna, 'approve', id)).state).toBe('proposed');
  });

  test('refuses what is no hash, the hash of another withdrawal, and a confirmation by hand [CHAIN-10]', async () => {
    await connect();
    const other = await order(som);
    const hash = 'cd'.repeat(32);
    await send(pair, other.id, hash);
    await approve(pair, id);
    await expect(perform(anna, 'sent', id, { reference: hashFor(id) })).rejects.toMatchObject({ code: 'notBegun' });
    await perform(anna, 'begin', id);
    await expect(perform(anna, 'sent', id, { reference: 'abc' })).rejects.toMatchObject({ code: 'field' });
    const again = perform(anna, 'sent', id, { reference: `0x${hash.toUpperCase()}` });
    await expect(again).rejects.toMatchObject({ code: 'used' });
    const approval = await propose(bert, 'sent', id, { reference: 'ef'.repeat(32) });
    expect(await approveAs(anna, approval)).toBe('done');
    const correction = await propose(anna, 'sent', id, { reference: '12'.repeat(32) });
    expect(await approveAs(bert, correction)).toBe('done');
    const confirmation = { reference: '12'.repeat(32), note: 'Seen in the explorer.' };
    await expect(perform(bert, 'confirm', id, confirmation)).rejects.toMatchObject({ code: 'lookUp' });
  });

  test('refuses the hash of a payment by a gateway, however either is written [CHAIN-10]', async () => {
    const digits = 'ab'.repeat(32);
    await decide(number, { step: 'processing', by: 'nok' });
    await decide(number, { step: 'success', by: 'nok', payment: { id: 'P1', hash: `0x${digits.toUpperCase()}` } });
    const other = await order(som);
    await approve(pair, other.id);
    await perform(anna, 'begin', other.id);
    for (const reference of [digits, digits.toUpperCase(), `0x${digits}`])
      await expect(perform(anna, 'sent', other.id, { reference })).rejects.toMatchObject({ code: 'used' });
  });

  test('that cannot be found is only returned after 24 hours, by two, the hold whole until then [CHAIN-11]', async () => {
    const chain = await connect();
    const reason = { reason: 'payoutChainFailed' };
    const uncertain = () => expect(perform(anna, 'fail', id, reason)).rejects.toMatchObject({ code: 'uncertain' });
    await approve(pair, id);
    await perform(anna, 'begin', id);
    await uncertain();
    await perform(anna, 'sent', id, { reference: hashFor(id) });
    await uncertain();
    for (let hours = 0; hours < 24; hours += 1) {
      // an hour without a node in between
      if (hours === 12) chain.found.set(hashFor(id), new ChainUnreadable('away', 'no answer'));
      else chain.found.delete(hashFor(id));
      await advance(HOUR_MS);
      await uncertain();
      expect((await holdOf((await rowOf(number)).hold)).ended).toBeNull();
    }
    await advance(HOUR_MS);
    const approval = await propose(anna, 'fail', id, reason);
    expect((await rowOf(number)).status).toBe('processing');
    expect(await approveAs(bert, approval)).toBe('done');
    expect((await rowOf(number)).status).toBe('fail');
    expect(await balances(som)).toEqual(['1000', '0']);
    expect(await reconcileAll(server.services.db)).toEqual([]);
  });

  test('whose transaction failed is returned by two people once that is final [CHAIN-11]', async () => {
    const chain = await connect();
    const reason = { reason: 'payoutChainFailed' };
    await send(pair, id);
    const inMinute = chain.tip() + 20;
    chain.found.set(hashFor(id), { ...failure(), height: inMinute - 18 });
    await advance(MINUTE_MS);
    await expect(perform(anna, 'fail', id, reason)).rejects.toMatchObject({ code: 'uncertain' });
    await advance(MINUTE_MS);
    expect(await approveAs(bert, await propose(anna, 'fail', id, reason))).toBe('done');
    expect(await balances(som)).toEqual(['1000', '0']);
    expect(await reconcileAll(server.services.db)).toEqual([]);
  });

  test('is not moved by a gateway once staff have begun to pay it', async () => {
    await approve(pair, id);
    await perform(anna, 'begin', id);
    expect(await decide(number, { step: 'fail', by: 'nok', reason: 'No' })).toBe(false);
    const paid = { step: 'success', by: 'nok', payment: { id: 'P', hash: hashFor(id) } } as const;
    expect(await decide(number, paid)).toBe(false);
    expect((await rowOf(number)).status).toBe('processing');
  });
});

describe('a withdrawal to a bank account', () => {
  beforeEach(async () => {
    ({ id, number } = await order(som, 'bank'));
  });

  test('shows the whole number once it is asked for, and never in a list, log or view [BANK-05]', async () => {
    const { result } = (await perform(anna, 'payee', id)) as { result?: unknown };
    expect(result).toMatchObject({
      currency: 'THB',
      to: { kind: 'bank', account: BANK_CARD.banknumber, holder: BANK_CARD.realname, bank: 'KBANK' },
    });
    await approve(pair, id);
    await perform(anna, 'begin', id);
    const everything = JSON.stringify([await list({ list: 'sent' }), await page(), await entriesOf(id)]);
    expect(everything).toContain('7890');
    expect(everything).not.toContain(BANK_CARD.banknumber);
  });

  test('is confirmed by another person than who sent it, with the same reference [BANK-05]', async () => {
    await send(pair, id, 'kb 2026 17');
    const note = 'On the statement of today.';
    await expect(perform(bert, 'confirm', id, { reference: 'KB 2026 18', note })).rejects.toMatchObject({
      code: 'reference',
    });
    expect((await perform(anna, 'confirm', id, { reference: 'KB 2026 17', note })).state).toBe('proposed');
    expect((await rowOf(number)).status).toBe('processing');
    expect(await perform(bert, 'confirm', id, { reference: 'KB 2026  17', note })).toEqual({ state: 'done' });
    expect(await rowOf(number)).toMatchObject({ status: 'success', payoutId: 'bank KB202617', hash: null });
    expect((await entriesOf(id)).at(-1)!.details).toContain(note);
    const [newest] = await newestWithdrawals(server.services.db, (await rowOf(number)).account, 1);
    expect(newest).toMatchObject({ paidBy: anna.context.member.name, by: bert.context.member.name });
  });

  test('has a reference that no other withdrawal has, however it is typed [BANK-04 BANK-05]', async () => {
    await send(pair, id, 'KB 2026-18');
    const other = await order(som, 'bank');
    await approve(pair, other.id);
    await perform(anna, 'begin', other.id);
    for (const typed of ['kb2026-18', 'KB2026\u201118', 'KB๒๐๒๖-๑๘', 'KB2026\u200b-18']) {
      const again = perform(anna, 'sent', other.id, { reference: typed });
      await expect(again).rejects.toMatchObject({
        code: 'used',
        message: `This is the payment of withdrawal ${number}.`,
      });
    }
    const confirmation = { reference: 'kb2026-18', note: 'On the statement of today.' };
    expect(await perform(bert, 'confirm', id, confirmation)).toEqual({ state: 'done' });
  });

  test('is neither begun nor confirmed while money is paused [LEDG-05]', async () => {
    await approve(pair, id);
    const isIntact = vi.spyOn(server.services.ledgerAudit, 'isIntact', 'get').mockReturnValue(false);
    await expect(perform(anna, 'begin', id)).rejects.toMatchObject({ key: 'moneyPaused' });
    isIntact.mockReturnValue(true);
    const reference = 'KB 2026 21';
    await perform(anna, 'begin', id);
    await perform(anna, 'sent', id, { reference });
    isIntact.mockReturnValue(false);
    const confirmation = perform(bert, 'confirm', id, { reference, note: 'On the statement of today.' });
    await expect(confirmation).rejects.toMatchObject({ key: 'moneyPaused' });
    isIntact.mockRestore();
    expect((await rowOf(number)).status).toBe('processing');
  });

  test("is returned after it was begun only with the bank's return reference, by two people [BANK-05]", async () => {
    await send(pair, id, 'KB 2026 19');
    const reason = { reason: 'payoutReturned' };
    await expect(perform(anna, 'fail', id, reason)).rejects.toMatchObject({ code: 'uncertain' });
    const approval = await propose(anna, 'fail', id, { ...reason, evidence: 'RT 2026 4' });
    expect(await approveAs(bert, approval)).toBe('done');
    expect((await rowOf(number)).verdict).toMatchObject({ state: 'returned', reference: 'RT20264' });
    expect(await balances(som)).toEqual(['750', '250']);
    expect(await reconcileAll(server.services.db)).toEqual([]);
  });

  test('whose account number was changed in the database is neither shown nor paid [N19]', async () => {
    await server.services.db
      .update(withdrawals)
      .set({ payeeHash: 'another' })
      .where(and(eq(withdrawals.id, id), eq(withdrawals.number, number)));
    await expect(perform(anna, 'payee', id)).rejects.toMatchObject({ code: 'payee' });
    expect((await page()).flags).toContain('payeeChanged');
  });
});

test('the nightly check names a sent withdrawal whose hold was released [LEDG-06]', async () => {
  const { db } = server.services;
  await approve(pair, id);
  await perform(anna, 'begin', id);
  class Undone extends Error {}
  let told: string[] = [];
  await db
    .transaction(async (tx) => {
      await tx.execute(sql`update withdrawals set status = 'fail' where id = ${id}`);
      await tx.execute(
        sql`update holds set released = amount, ended = 1 where id = (select hold from withdrawals where id = ${id})`,
      );
      told = await reconcileAll(tx);
      throw new Undone();
    })
    .catch((error: unknown) => {
      if (!(error instanceof Undone)) throw error;
    });
  expect(told).toContain(`withdrawals: withdrawal ${number} was sent, and its hold was released`);
});
