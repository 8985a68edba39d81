import { desc, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { approvalEntries } from '../../../../server/desk/approvals/views.ts';
import { customerPage, readCustomerStatement } from '../../../../server/desk/customers/page.ts';
import { adjustments } from '../../../../server/desk/customers/schema.ts';
import { actions } from '../../../../server/desk/registry.ts';
import { staffLog } from '../../../../server/desk/schema.ts';
import { operatorBalanceOf } from '../../../../server/ledger/ledger.ts';
import { journals } from '../../../../server/ledger/schema.ts';
import { messages } from '../../../../server/modules/messages/schema.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { customers } from '../../../../server/platform/db/schema.ts';
import { reconcileAll } from '../../../../server/reconciliations.ts';
import { accountEntries, balances, lifetime } from '../../../../src/api/account.ts';
import { LANGUAGES } from '../../../../src/config.ts';
import { customerSteps, testServer } from '../fixtures.ts';
import type { Person } from '../support.ts';
import { type StaffPerson, staffSteps } from './staff-steps.ts';

const server = testServer({}, { audited: true });
const { person, perform, propose, approveAs } = staffSteps(server);
const { funded, available } = customerSteps(server);
const REASON = 'Your deposit of 2 March was credited twice.';

let maker: StaffPerson;
let checker: StaffPerson;
let who: Person;
let account: number;
beforeAll(async () => {
  [maker, checker] = [await person('treasury'), await person('treasury')];
});
beforeEach(async () => {
  who = await funded('100');
  const [row] = await server.services.db.select().from(customers).where(eq(customers.username, who.username));
  account = row!.id;
});

const fields = (amount: string, more: object = {}) => ({
  account,
  asset: 'USDT',
  amount,
  category: 'correction',
  reason: REASON,
  ...more,
});
const proposed = (amount: string, more: object = {}): Promise<number> =>
  propose(maker, 'customer.adjust', fields(amount, more));
const stored = () => server.services.db.select().from(adjustments).where(eq(adjustments.account, account));

describe('an adjustment', () => {
  test('moves nothing until a second person approves it, and is a journal with two names [DESK-08]', async () => {
    const before = await operatorBalanceOf(server.services.db, 'adjustments', 'USDT');
    const approval = await proposed('-30.5');
    expect([await available(who), await stored()]).toEqual(['100', []]);
    const entries = await approvalEntries(checker.context, actions, { state: 'open' });
    expect(entries.find(({ id }) => id === approval)!.words.changes).toContainEqual({
      label: 'Available now, and then',
      from: '100.00 USDT',
      to: '69.50 USDT',
    });
    expect(await approveAs(checker, approval)).toBe('done');
    expect(await available(who)).toBe('69.5');
    const [row] = await stored();
    expect(row).toMatchObject({
      number: expect.stringMatching(/^A20260310\d{10}$/),
      amount: -30_500_000n,
      category: 'correction',
      approval,
      proposedBy: maker.context.member.id,
      approvedBy: checker.context.member.id,
    });
    const [journal] = await server.services.db.select().from(journals).where(eq(journals.id, row!.journal));
    expect([journal!.kind, journal!.once]).toEqual(['adjustment', `adjustment by approval ${approval}`]);
    expect((await operatorBalanceOf(server.services.db, 'adjustments', 'USDT')) - before).toBe(30_500_000n);
    const [entry] = (await server.must(accountEntries, { setup: 'adjustment' }, { token: who.token })).lists;
    expect(entry).toMatchObject({ kind: 'adjustment', amount: '-30.5', reference: row!.number, remark: REASON });
    expect(await readCustomerStatement(server.services.db, { id: account })).toMatchObject([
      { kind: 'adjustment', amount: '-30.5', balance: '69.5' },
      { kind: 'grant', amount: '100' },
    ]);
    expect((await customerPage(checker.context, account)).adjustments).toMatchObject([
      { number: row!.number, amount: '-30.5', asset: 'USDT', category: 'correction', reason: REASON },
    ]);
    expect(await reconcileAll(server.services.db)).toEqual([]);
  });

  test('tells the customer what and why, in their language [DESK-08]', async () => {
    const { db } = server.services;
    await db.update(customers).set({ language: 'zh' }).where(eq(customers.id, account));
    await approveAs(checker, await proposed('25', { category: 'refund', reason: '手续费已退还给您，抱歉。' }));
    const [message] = await db
      .select()
      .from(messages)
      .where(eq(messages.account, account))
      .orderBy(desc(messages.id))
      .limit(1);
    expect(message!.title['en']).toBe('25 USDT added: refund');
    expect(message!.title['zh']).toBe('已入账 25 USDT：退款');
    expect(new Set(LANGUAGES.map((language) => message!.title[language])).size).toBe(LANGUAGES.length);
    expect(message!.content['en']).toContain('手续费已退还给您，抱歉。 Reference: A2026');
    const [letter] = await db.select().from(outbox).where(eq(outbox.target, who.username)).orderBy(desc(outbox.id));
    expect([letter!.kind, letter!.subject]).toEqual(['money', '已入账 25 USDT：退款']);
  });

  test('counts as money in or out, and not as a result of trading [TRUST-10]', async () => {
    const today = async () => (await server.must(balances, {}, { token: who.token })).today;
    const usdt = async () => (await server.must(lifetime, {}, { token: who.token })).lists[0];
    await approveAs(checker, await proposed('25'));
    expect(await usdt()).toMatchObject({ in: '125', out: '0', total: '125' });
    await approveAs(checker, await proposed('-40'));
    expect(await usdt()).toMatchObject({ in: '100', out: '15', total: '85' });
    expect(await today()).toMatchObject({ start: '0', in: '125', out: '40' });
  });

  test('never takes more than is available, also when the money left after the proposal [DESK-08]', async () => {
    await expect(proposed('-100.000001')).rejects.toMatchObject({ status: 409, code: 'insufficient' });
    const [first, second] = [await proposed('-60'), await proposed('-60', { reason: `${REASON} Again.` })];
    expect(await approveAs(checker, first)).toBe('done');
    await expect(approveAs(checker, second)).rejects.toMatchObject({ code: 'insufficient' });
    expect([await available(who), (await stored()).length]).toEqual(['40', 1]);
  });

  test('takes what is there once when ten are approved at the same moment', async () => {
    const approvals: number[] = [];
    for (let n = 0; n < 10; n += 1) approvals.push(await proposed('-30', { reason: `${REASON} No. ${n}` }));
    const results = await Promise.allSettled(approvals.map((id) => approveAs(checker, id)));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    expect([await available(who), (await stored()).length]).toEqual(['10', 3]);
    expect(await reconcileAll(server.services.db)).toEqual([]);
  });

  test.each([
    ['0.000', {}],
    ['-0', {}],
    ['0.0000001', {}],
    ['1e3', {}],
    ['+5', {}],
    ['5', { asset: 'NOCOIN' }],
    ['5', { asset: 'POINTS' }],
    ['5', { category: 'gift' }],
    ['5', { reason: 'Because' }],
  ])('of %s with %o is refused', async (amount, more) => {
    await expect(proposed(amount, more)).rejects.toMatchObject({ status: 400, code: 'field' });
  });

  test('is refused to other roles, and to the person who proposed it [DESK-04 DESK-05]', async () => {
    const other = await person('compliance', 'support');
    await expect(perform(other, 'customer.adjust', fields('5'))).rejects.toMatchObject({ code: 'role' });
    const approval = await proposed('5');
    await expect(approveAs(maker, approval)).rejects.toMatchObject({ code: 'own' });
    await expect(approveAs(other, approval)).rejects.toMatchObject({ code: 'role' });
    expect(await available(who)).toBe('100');
  });

  test('is refused while money is paused', async () => {
    const approval = await proposed('5');
    vi.spyOn(server.services.ledgerAudit, 'isIntact', 'get').mockReturnValue(false);
    await expect(approveAs(checker, approval)).rejects.toMatchObject({ key: 'moneyPaused' });
    vi.restoreAllMocks();
    expect(await available(who)).toBe('100');
    expect(await approveAs(checker, approval)).toBe('done');
  });

  test('by one person has one name, and the log says so [DESK-07]', async () => {
    const { services } = server;
    const config = { ...services.config, deskOnePerson: true };
    const alone = { ...maker, context: { ...maker.context, services: { ...services, config } } };
    expect(await perform(alone, 'customer.adjust', fields('5'))).toEqual({ state: 'done' });
    expect(await stored()).toMatchObject([
      { proposedBy: maker.context.member.id, approvedBy: null, approval: null, amount: 5_000_000n },
    ]);
    const [entry] = await services.db.select().from(staffLog).orderBy(desc(staffLog.id)).limit(1);
    expect([entry!.action, entry!.isAlone]).toEqual(['customer.adjust', true]);
  });
});

test('the nightly check names an adjustment that differs from its journal, both ways [LEDG-06]', async () => {
  const { db } = server.services;
  await approveAs(checker, await proposed('7'));
  const [row] = await stored();
  class Undone extends Error {}
  const toldAfter = async (change: ReturnType<typeof sql>): Promise<string[]> => {
    let told: string[] = [];
    await db
      .transaction(async (tx) => {
        await tx.execute(change);
        told = await reconcileAll(tx);
        throw new Undone();
      })
      .catch((error: unknown) => {
        if (!(error instanceof Undone)) throw error;
      });
    return told;
  };
  const differs = `adjustments: adjustment ${row!.number} of ${account} is not in the journals as it is`;
  const operator = 'adjustments: adjustments of USDT differ from the account of the operator';
  expect(await toldAfter(sql`update adjustments set amount = 8 where id = ${row!.id}`)).toEqual([differs, operator]);
  expect(await toldAfter(sql`update adjustments set asset = 'BTC' where id = ${row!.id}`)).toEqual([differs, operator]);
  expect(await toldAfter(sql`update adjustments set number = 'A0' where id = ${row!.id}`)).toEqual([
    `adjustments: adjustment A0 of ${account} is not in the journals as it is`,
  ]);
  expect(await toldAfter(sql`delete from adjustments where id = ${row!.id}`)).toEqual([
    `adjustments: journal ${row!.journal} is an adjustment that is not there`,
    operator,
  ]);
  expect(await reconcileAll(db)).toEqual([]);
});
