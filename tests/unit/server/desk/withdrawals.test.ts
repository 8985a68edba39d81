import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { securityChanges } from '../../../../server/modules/customers/schema.ts';
import { messages } from '../../../../server/modules/messages/schema.ts';
import { prepare } from '../../../../server/desk/act.ts';
import { approvalEntries } from '../../../../server/desk/approvals/views.ts';
import { actions } from '../../../../server/desk/registry.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { withdrawalPage } from '../../../../server/desk/withdrawals/entry-view.ts';
import { withdrawalEntries } from '../../../../server/desk/withdrawals/views.ts';
import { restrictions } from '../../../../server/modules/restrictions/schema.ts';
import { withdrawals } from '../../../../server/modules/withdrawals/schema.ts';
import { customers } from '../../../../server/platform/db/schema.ts';
import { emailCode, forget } from '../../../../src/api/registration.ts';
import { login } from '../../../../src/api/auth.ts';
import { cancelWithdrawal, confirmWithdrawal } from '../../../../src/api/withdrawals.ts';
import { LANGUAGES } from '../../../../src/config.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../src/domain/time.ts';
import { expectLogged } from '../../../console.ts';
import { newKey, PAYPASS, testServer, TRON_ADDRESS } from '../fixtures.ts';
import type { StaffPerson } from './staff-steps.ts';
import { payoutSteps } from './withdrawal-steps.ts';

const server = testServer({}, { audited: true });
const steps = payoutSteps(server);
const { ready, order, rowOf, info, balances, decide, advance, perform, propose, approveAs, approve } = steps;
const { present, entriesOf, holdOf, agePayees } = steps;
type Customer = Awaited<ReturnType<typeof ready>>;

let anna: StaffPerson;
let bert: StaffPerson;
let pair: [StaffPerson, StaffPerson];
let som: Customer;
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
const pageFor = async (person: StaffPerson) => (await withdrawalPage(present(person).context, id)).withdrawal;
const page = () => pageFor(anna);
const cancel = () => server.call(cancelWithdrawal, { id: number }, { token: som.token, key: newKey() });
const messagesOf = (account: number) => server.services.db.select().from(messages).where(eq(messages.account, account));

describe('a waiting withdrawal', () => {
  test('is in the list with what speaks for a second person, masked [CHAIN-10]', async () => {
    const entry = await entryOf();
    expect(entry).toMatchObject({
      number,
      step: 'waiting',
      payee: 'TNjk8s…Y8fYjq',
      amount: '250',
      payout: '247.5',
      worth: '250',
      flags: ['newPayee', 'firstPayout'],
      claim: null,
      approval: null,
    });
    expect(entry!.username).not.toBe(som.username);
    expect((await list({ after: id })).map((other) => other.id)).not.toContain(id);
    expect(await entryOf({ list: 'processing' })).toBeUndefined();
    expect(JSON.stringify(await list())).not.toContain(TRON_ADDRESS);
  });

  test('shows its whole wallet to those who decide about it, and to support two ends [DESK-28]', async () => {
    const order = { amount: '247.5', currency: 'USDT', to: { kind: 'wallet', chain: 'TRC20', address: TRON_ADDRESS } };
    for (const role of ['treasury', 'owner', 'compliance'] as const)
      expect(await pageFor(await steps.person(role))).toMatchObject({ due: '247.5', order });
    const seen = await pageFor(await steps.person('support'));
    expect(seen).toMatchObject({ payee: 'TNjk8s…Y8fYjq', due: '247.5', order: null });
    expect(JSON.stringify(seen)).not.toContain(TRON_ADDRESS);
  });

  test('says how many other customers have its wallet [DESK-29]', async () => {
    const { otherOwners } = await page();
    await order(await ready());
    expect((await page()).otherOwners).toBe(otherOwners! + 1);
  });

  test('is approved by two people; its customer sees it and cannot cancel any more [CHAIN-10 DESK-05]', async () => {
    const approval = await propose(anna, 'approve', id);
    expect((await entryOf())!.approval).toEqual({ id: approval, action: 'withdrawal.approve' });
    expect((await rowOf(number)).status).toBe('waiting');
    await expect(approveAs(anna, approval)).rejects.toMatchObject({ code: 'own' });
    expect(await approveAs(bert, approval)).toBe('done');
    expect(await rowOf(number)).toMatchObject({ status: 'processing', approvedBy: bert.context.member.id, sent: null });
    const both = [anna, bert].map(({ context }) => context.member.name).join(' and ');
    expect((await page()).approved?.name).toBe(both);
    expect((await entryOf({ list: 'processing' }))!.step).toBe('approved');
    expect((await info(som, number)).states.map(({ status }) => status)).toEqual(['waiting', 'processing']);
    expect((await cancel()).ret).toBe(0);
  });

  test('shows the whole address of a wallet to both people before they approve it, and to no email [DESK-22]', async () => {
    const handler = actions.get('withdrawal.approve')!;
    await server.services.db.update(withdrawals).set({ note: 'Held by Som Chai' }).where(eq(withdrawals.id, id));
    const { words, subject } = await prepare(steps.present(anna).context, handler, { withdrawal: id });
    const shown = { from: null, to: TRON_ADDRESS, isAddress: true };
    expect(words!.changes).toContainEqual({ label: 'To', ...shown });
    expect(subject).toMatchObject({ address: TRON_ADDRESS });
    const { db } = server.services;
    await db.delete(outbox);
    const approval = await propose(anna, 'approve', id);
    const entries = await approvalEntries(steps.present(bert).context, actions, { state: 'open' });
    expect(entries.find((entry) => entry.id === approval)!.words.changes).toContainEqual({ label: 'To', ...shown });
    const [email] = await db.select().from(outbox).where(eq(outbox.target, bert.context.member.email));
    expect(email!.subject).toBe(`Waits for you: Approve withdrawal ${number}`);
    expect(email!.text).not.toContain(TRON_ADDRESS);
    // nor what may name a customer
    expect(JSON.stringify(words)).toContain('Som Chai');
    expect(email!.text).not.toContain('Som Chai');
    expect(await approveAs(bert, approval)).toBe('done');
  });

  test('is approved by one person below the limit, to a known payee of a known customer [DESK-05]', async () => {
    await decide(number, { step: 'processing', by: 'nok' });
    await decide(number, { step: 'success', by: 'nok', payment: { id: `P ${number}`, hash: number } });
    await agePayees(som);
    await advance(1);
    const next = await order(som);
    expect(await perform(anna, 'approve', next.id)).toEqual({ state: 'done' });
    await server.services.settings.write(server.services.db, 'config.desk', { withdrawSecond: '249.9' });
    const large = await order(som);
    expect((await perform(anna, 'approve', large.id)).state).toBe('proposed');
  });

  test('that its customer cancels makes a proposal void [CHAIN-12]', async () => {
    const approval = await propose(anna, 'approve', id);
    expect((await cancel()).ret).toBe(1);
    expect(await approveAs(bert, approval)).toBe('changed');
    await expect(approveAs(bert, approval)).rejects.toMatchObject({ code: 'decided' });
    expect(await balances(som)).toEqual(['1000', '0']);
  });

  test('can be taken for ten minutes, and no one else decides meanwhile [CHAIN-12]', async () => {
    await perform(anna, 'take', id);
    expect((await entryOf())!.claim).toMatchObject({ staff: anna.context.member.id });
    for (const action of ['take', 'approve'])
      await expect(perform(bert, action, id)).rejects.toMatchObject({ status: 409, code: 'taken' });
    await perform(anna, 'take', id, { release: true });
    await perform(bert, 'take', id);
    server.clock.advance(10 * MINUTE_MS);
    await perform(anna, 'take', id);
  });

  test('can be taken three times an hour by one person, unless someone else had it meanwhile [CHAIN-12]', async () => {
    for (let times = 0; times < 3; times += 1) {
      await perform(anna, 'take', id);
      await perform(anna, 'take', id, { release: true });
    }
    await expect(perform(anna, 'take', id)).rejects.toMatchObject({ code: 'tooOften' });
    await perform(bert, 'take', id);
    server.clock.advance(10 * MINUTE_MS);
    await perform(anna, 'take', id);
    await perform(anna, 'take', id);
    await perform(anna, 'take', id);
    server.clock.advance(HOUR_MS - 1);
    await expect(perform(anna, 'take', id)).rejects.toMatchObject({ code: 'tooOften' });
    server.clock.advance(1);
    await perform(anna, 'take', id);
  });

  test('that someone has taken is released by an owner [CHAIN-12]', async () => {
    await perform(anna, 'take', id);
    await expect(perform(bert, 'release', id)).rejects.toMatchObject({ code: 'role' });
    await perform(await steps.person('owner'), 'release', id);
    expect((await entryOf())!.claim).toBeNull();
    await perform(bert, 'take', id);
  });

  test('is never approved or paid without the seal of its payee, and can be returned [N19]', async () => {
    await server.services.db.update(withdrawals).set({ payeeHash: null }).where(eq(withdrawals.id, id));
    expect(await page()).toMatchObject({ flags: expect.arrayContaining(['payeeChanged']), order: null });
    expectLogged('was changed in the database: it is not paid');
    for (const action of ['approve', 'payee'])
      await expect(perform(anna, action, id)).rejects.toMatchObject({ code: 'payee' });
    await perform(anna, 'fail', id, { reason: 'payoutNotAccepted' });
    expect(await balances(som)).toEqual(['1000', '0']);
  });

  test('that someone has taken is left to them by the simulated gateways', async () => {
    const other = await order(som);
    await perform(anna, 'take', id);
    await advance(2 * MINUTE_MS);
    expect([(await rowOf(number)).status, (await rowOf(other.number)).status]).toEqual(['waiting', 'processing']);
    await approve(pair, id);
    await advance(DAY_MS);
    expect([(await rowOf(number)).status, (await rowOf(other.number)).status]).toEqual(['processing', 'success']);
    await expect(perform(anna, 'begin', other.id)).rejects.toMatchObject({ code: 'decided' });
  });

  test('is held back by a question until it is answered, and its customer is told', async () => {
    await perform(bert, 'question', id, { note: 'Is this address theirs?' });
    expect(await entryOf()).toMatchObject({ step: 'held' });
    await expect(perform(anna, 'approve', id)).rejects.toMatchObject({ code: 'held' });
    await expect(perform(anna, 'question', id, { note: 'Another one' })).rejects.toMatchObject({ code: 'held' });
    const { account } = await rowOf(number);
    const message = (await messagesOf(account)).find(({ kind }) => kind === 'withdrawHeld');
    expect(new Set(LANGUAGES.map((language) => message!.title[language])).size).toBe(LANGUAGES.length);
    expect(message!.content['en']).toContain(number);
    expect(message!.content['en']).not.toContain('address theirs');
    await advance(2 * MINUTE_MS);
    expect((await rowOf(number)).status).toBe('waiting');
    await perform(bert, 'answer', id, { note: 'They confirmed it by phone.' });
    await approve(pair, id);
    expect((await rowOf(number)).status).toBe('processing');
  });

  test('is returned by one person with a reason in the language of its reader', async () => {
    await perform(bert, 'fail', id, { reason: 'payoutAddressRefused' });
    expect(await rowOf(number)).toMatchObject({ status: 'fail', reason: 'payoutAddressRefused' });
    expect((await info(som, number)).reason).toBe("We can't send to this address. Use another one.");
    const { account } = await rowOf(number);
    const message = (await messagesOf(account)).find(({ kind }) => kind === 'withdrawFailed');
    expect(message!.content['zh']).toContain('我们无法向此地址转账');
    expect(await balances(som)).toEqual(['1000', '0']);
  });

  test('waits for its owner after a reset by code, also once it was approved [WD-16]', async () => {
    await server.must(emailCode, { email: som.username, must: 'forget' });
    const password = 'new9876pass';
    const code = await server.codeFor(som.username);
    await server.must(forget, { mode: 'email', username: som.username, code, password });
    const { token } = await server.must(login, { username: som.username, password });
    await expect(perform(anna, 'approve', id)).rejects.toMatchObject({ code: 'owner' });
    expect((await entryOf())!.flags).toContain('ownerWaits');
    await server.must(confirmWithdrawal, { id: number, paypass: PAYPASS }, { token });
    expect((await propose(anna, 'approve', id)) > 0).toBe(true);
  });

  test('is neither approved nor returned while money is paused [LEDG-05]', async () => {
    vi.spyOn(server.services.ledgerAudit, 'isIntact', 'get').mockReturnValue(false);
    await expect(perform(anna, 'approve', id)).rejects.toMatchObject({ key: 'moneyPaused' });
    await expect(perform(bert, 'fail', id, { reason: 'payoutReturned' })).rejects.toMatchObject({ key: 'moneyPaused' });
    vi.restoreAllMocks();
  });
});

describe('an approved withdrawal', () => {
  beforeEach(() => approve(pair, id));

  test('is paid by one person, whose order has the whole address; no log entry has it [CHAIN-10 DESK-28]', async () => {
    const order = { number, amount: '247.5', currency: 'USDT', to: { kind: 'wallet', address: TRON_ADDRESS } };
    expect(await perform(bert, 'payee', id)).toMatchObject({ result: order });
    expect(await perform(anna, 'begin', id)).toMatchObject({ state: 'done', result: order });
    expect(await rowOf(number)).toMatchObject({ sentBy: anna.context.member.id, sent: server.services.clock.now() });
    await expect(perform(bert, 'begin', id)).rejects.toMatchObject({ code: 'begun' });
    await expect(perform(anna, 'begin', id)).rejects.toMatchObject({ code: 'begun' });
    const entries = await entriesOf(id);
    expect(entries.map(({ action }) => action)).toContain('withdrawal.payee');
    // the log has what both people saw when they approved it, and nothing more
    const others = entries.filter(({ action }) => !action.startsWith('withdrawal.approve'));
    expect(JSON.stringify(others)).not.toContain(TRON_ADDRESS);
  });

  test('is not begun after a freeze, a restriction, a question or a security change', async () => {
    const { services } = server;
    const { account } = await rowOf(number);
    await perform(bert, 'question', id, { note: 'Wait for me.' });
    await expect(perform(anna, 'begin', id)).rejects.toMatchObject({ code: 'held' });
    await perform(bert, 'answer', id, { note: 'Go on.' });
    await services.db.update(customers).set({ frozen: 1 }).where(eq(customers.id, account));
    await expect(perform(anna, 'begin', id)).rejects.toMatchObject({ code: 'frozen' });
    await services.db.update(customers).set({ frozen: null }).where(eq(customers.id, account));
    const restriction = { account, what: 'withdraw', reason: 'restrictionAccess', begins: 1, staff: 1 } as const;
    const [{ id: restricted } = { id: 0 }] = await services.db.insert(restrictions).values(restriction).returning();
    await expect(perform(anna, 'begin', id)).rejects.toMatchObject({ code: 'restricted' });
    await services.db.update(restrictions).set({ ended: 1 }).where(eq(restrictions.id, restricted));
    const now = services.clock.now();
    await services.db.insert(securityChanges).values({ account, kind: 'password', time: now, until: now });
    await expect(perform(anna, 'begin', id)).rejects.toMatchObject({ code: 'owner' });
    server.clock.advance(1);
    await server.must(confirmWithdrawal, { id: number, paypass: PAYPASS }, { token: som.token });
    expect((await perform(anna, 'begin', id)).state).toBe('done');
  });

  test('is returned by two people as long as no one has begun to pay it', async () => {
    const approval = await propose(anna, 'fail', id, { reason: 'payoutNotAccepted' });
    expect((await rowOf(number)).status).toBe('processing');
    expect(await approveAs(bert, approval)).toBe('done');
    expect(await balances(som)).toEqual(['1000', '0']);
  });

  test('that someone begins to pay makes a proposal to return it void [CHAIN-12]', async () => {
    const approval = await propose(bert, 'fail', id, { reason: 'payoutNotAccepted' });
    await perform(anna, 'begin', id);
    expect(await approveAs(anna, approval)).toBe('changed');
    expect((await holdOf((await rowOf(number)).hold)).ended).toBeNull();
  });
});
