import { asc, desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { customerPage } from '../../../../server/desk/customers/page.ts';
import { approvals, staffLog } from '../../../../server/desk/schema.ts';
import { messages as inbox } from '../../../../server/modules/messages/schema.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { findRestriction } from '../../../../server/modules/restrictions/restrictions.ts';
import { restrictions } from '../../../../server/modules/restrictions/schema.ts';
import { customers } from '../../../../server/platform/db/schema.ts';
import { transferIn } from '../../../../src/api/liquidity.ts';
import { DAY_MS } from '../../../../src/domain/time.ts';
import { customerSteps, newKey, testServer } from '../fixtures.ts';
import type { Person } from '../support.ts';
import { type StaffPerson, staffSteps } from './staff-steps.ts';

const server = testServer();
const { person, perform, propose, approveAs } = staffSteps(server);
const { fund } = customerSteps(server);

let compliance: StaffPerson;
let owner: StaffPerson;
let who: Person;
let account: number;
beforeAll(async () => {
  [compliance, owner] = [await person('compliance'), await person('owner')];
});
beforeEach(async () => {
  who = await server.person('email');
  const [row] = await server.services.db.select().from(customers).where(eq(customers.username, who.username));
  account = row!.id;
});

const bodyOf = (more: object = {}) => ({
  account,
  what: 'trade',
  reason: 'restrictionSource',
  until: null as number | null,
  ...more,
});
const restrict = (member: StaffPerson, more: object = {}) => perform(member, 'customer.restrict', bodyOf(more));
const logged = async () =>
  (
    await server.services.db
      .select()
      .from(staffLog)
      .where(eq(staffLog.target, `customer ${account}`))
      .orderBy(asc(staffLog.id))
  ).map(({ action, details }) => ({ action, ...JSON.parse(details) }));
const newestMessage = async () =>
  (await server.services.db.select().from(inbox).where(eq(inbox.account, account)).orderBy(desc(inbox.id)).limit(1))[0];
const subscribe = () => server.call(transferIn, { amount: '10' }, { token: who.token, key: newKey() });
const current = () => findRestriction(server.services.db, account, 'trade', server.clock.now());

describe('restricting a customer', () => {
  test('is done by one person, refuses at once, and the log has what was before [DESK-08]', async () => {
    await fund(who);
    expect((await subscribe()).ret).toBe(1);
    expect(await restrict(compliance)).toEqual({ state: 'done' });
    expect((await subscribe()).msg).toContain('Reason: We need to know where your money comes from.');
    expect(await current()).toMatchObject({ staff: compliance.context.member.id, until: null });
    expect(await logged()).toEqual([
      {
        action: 'customer.restrict',
        body: bodyOf(),
        subject: { username: expect.stringContaining('•'), frozen: null, reason: '', restriction: null },
      },
    ]);
  });

  test('tells the customer in the inbox and by letter, in their language [DESK-08]', async () => {
    const { db } = server.services;
    await db.update(customers).set({ language: 'jp' }).where(eq(customers.id, account));
    await restrict(owner, { what: 'withdraw', until: server.clock.now() + DAY_MS });
    const message = await newestMessage();
    expect(message).toMatchObject({
      kind: 'restricted',
      title: { en: "We've paused withdrawals on your account", jp: 'お客様のアカウントの出金を停止しました' },
    });
    expect(message!.content['jp']).toContain('理由：資金の出所を確認する必要があります。');
    expect(message!.content['en']).toMatch(/new withdrawals for your account until 20\d\d-/);
    const [letter] = await db.select().from(outbox).where(eq(outbox.target, who.username)).orderBy(desc(outbox.id));
    expect([letter!.kind, letter!.subject]).toEqual(['security', 'お客様のアカウントの出金を停止しました']);
  });

  test('takes the words of staff as the reason', async () => {
    await restrict(compliance, { reason: 'Please send us a <b>statement</b> of your bank.' });
    expect((await newestMessage())!.content['th']).toContain('Please send us a &lt;b&gt;statement&lt;/b&gt;');
  });

  test('twice for the same is refused, and leaves nothing', async () => {
    await restrict(compliance);
    await expect(restrict(owner)).rejects.toMatchObject({ status: 409, code: 'restricted' });
    expect((await logged()).map(({ action }) => action)).toEqual(['customer.restrict']);
    expect(await server.services.db.$count(restrictions, eq(restrictions.account, account))).toBe(1);
  });

  test('happens once when ten people do it at the same moment', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => person('compliance')));
    const outcomes = await Promise.allSettled(people.map((member) => restrict(member)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  test.each([
    ['a kind that is not there', { what: 'login' }],
    ['no reason', { reason: '' }],
    ['a reason of one word', { reason: 'Because' }],
    ['an end that has passed', { until: 1 }],
    ['an end in a hundred years', { until: Date.UTC(2126, 0, 1) }],
    ['nothing said about the end', { until: undefined }],
  ])('is refused with %s', async (_, more) => {
    await expect(restrict(compliance, more)).rejects.toMatchObject({ status: 400, code: 'field' });
  });

  test.each(['support', 'treasury'] as const)('is refused to %s [DESK-04]', async (role) => {
    await expect(restrict(await person(role))).rejects.toMatchObject({ code: 'role' });
  });
});

describe('lifting a restriction', () => {
  const body = () => ({ account, what: 'trade' });

  test('happens when a second person signs it; the customer hears of it then [DESK-05 DESK-08]', async () => {
    await fund(who);
    await restrict(compliance);
    const { begins } = (await current())!;
    const id = await propose(compliance, 'customer.lift', body());
    expect((await subscribe()).ret).toBe(0);
    expect((await newestMessage())!.kind).toBe('restricted');
    await expect(approveAs(compliance, id)).rejects.toMatchObject({ code: 'own' });
    expect(await approveAs(owner, id)).toBe('done');
    expect((await subscribe()).ret).toBe(1);
    expect(await newestMessage()).toMatchObject({
      kind: 'restrictionEnded',
      title: { en: 'You can trade again' },
      content: { zh: expect.stringContaining('您现在可以重新下单、申购和抽取盲盒。') },
    });
    const entries = await logged();
    expect(entries.map(({ action }) => action)).toEqual([
      'customer.restrict',
      'customer.lift proposed',
      'customer.lift',
    ]);
    expect(entries.at(-1).subject.restriction).toEqual({
      what: 'trade',
      reason: 'restrictionSource',
      begins,
      until: null,
      by: compliance.context.member.id,
    });
  });

  test('is refused where nothing is restricted, without a proposal', async () => {
    await restrict(compliance, { what: 'deposit' });
    await expect(perform(owner, 'customer.lift', body())).rejects.toMatchObject({ code: 'notRestricted' });
  });

  /** Expects that a proposal is refused, by the attempt to approve it or by the server before. */
  async function expectRefused(id: number): Promise<void> {
    const outcome: unknown = await approveAs(owner, id).catch((error: { readonly code: string }) => error.code);
    expect(['changed', 'decided']).toContain(outcome);
    const [row] = await server.services.db.select().from(approvals).where(eq(approvals.id, id));
    expect(row!.state).toBe('refused');
  }

  test('is refused for good once the restriction is over or another one [DESK-06]', async () => {
    await restrict(compliance, { until: server.clock.now() + DAY_MS });
    const first = await propose(compliance, 'customer.lift', body());
    server.clock.advance(DAY_MS);
    await expectRefused(first);
    await restrict(compliance, { until: server.clock.now() + DAY_MS });
    const second = await propose(compliance, 'customer.lift', body());
    server.clock.advance(DAY_MS);
    await restrict(compliance);
    await expectRefused(second);
    expect(await current()).toBeDefined();
  });
});

test('the page of a customer shows the restrictions in force and the past ones [DESK-09]', async () => {
  await restrict(compliance, { until: server.clock.now() + DAY_MS });
  server.clock.advance(DAY_MS);
  await restrict(compliance, { reason: 'Please send us a statement of your bank.' });
  await restrict(owner, { what: 'deposit' });
  expect(await approveAs(owner, await propose(compliance, 'customer.lift', { account, what: 'trade' }))).toBe('done');
  const page = await customerPage(owner.context, account);
  expect(page.restrictions.map(({ what, reason, isInForce, ended }) => [what, reason, isInForce, ended])).toEqual([
    ['deposit', 'We need to know where your money comes from.', true, null],
    ['trade', 'Please send us a statement of your bank.', false, server.clock.now()],
    ['trade', 'We need to know where your money comes from.', false, server.clock.now()],
  ]);
});
