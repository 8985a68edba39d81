import { asc, desc, eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prepare } from '../../../../server/desk/act.ts';
import { customerPage } from '../../../../server/desk/customers/page.ts';
import { actions } from '../../../../server/desk/registry.ts';
import { staffLog } from '../../../../server/desk/schema.ts';
import { securityChanges } from '../../../../server/modules/customers/schema.ts';
import { messages as inbox } from '../../../../server/modules/messages/schema.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { customers } from '../../../../server/platform/db/schema.ts';
import { login, userInfo } from '../../../../src/api/auth.ts';
import { unreadMessages } from '../../../../src/api/messages.ts';
import { invitation } from '../../../../src/api/rewards.ts';
import { type Role, WORKING_ROLES } from '../../../../src/desk/api/roles.ts';
import { testServer } from '../fixtures.ts';
import type { Person } from '../support.ts';
import { type StaffPerson, staffSteps } from './staff-steps.ts';

const server = testServer();
const { person, perform } = staffSteps(server);
const REASON = 'They called from another number.';

const people = new Map<Role, StaffPerson>();
let who: Person;
let account: number;
beforeAll(async () => {
  for (const role of WORKING_ROLES) people.set(role, await person(role));
});
beforeEach(async () => {
  who = await server.person('email');
  await server.verifyIdentity(who);
  const [row] = await server.services.db.select().from(customers).where(eq(customers.username, who.username));
  account = row!.id;
});
const as = (role: Role): StaffPerson => people.get(role)!;
const logged = () =>
  server.services.db
    .select()
    .from(staffLog)
    .where(eq(staffLog.target, `customer ${account}`))
    .orderBy(asc(staffLog.id));

describe('revealing a value', () => {
  test.each(WORKING_ROLES)(
    'shows it to the %s who asks; the log says who, what and why, not the value [DESK-09]',
    async (role) => {
      const reveal = (what: string) => perform(as(role), 'customer.reveal', { account, what, reason: REASON });
      expect(await reveal('email')).toEqual({ state: 'done', result: { value: who.username } });
      expect(await reveal('name')).toEqual({ state: 'done', result: { value: 'Somchai' } });
      const entries = await logged();
      expect(entries).toMatchObject([
        { action: 'customer.reveal', staff: as(role).context.member.id },
        { action: 'customer.reveal' },
      ]);
      expect(JSON.parse(entries[0]!.details).body).toEqual({ account, what: 'email', reason: REASON });
    },
  );

  test('needs a reason and a signature, and finds nothing where nothing is', async () => {
    const handler = actions.get('customer.reveal')!;
    expect(handler.action.isSigned).toBe(true);
    await expect(perform(as('support'), 'customer.reveal', { account, what: 'email' })).rejects.toMatchObject({
      code: 'field',
    });
    await expect(
      perform(as('support'), 'customer.reveal', { account, what: 'phone', reason: REASON }),
    ).rejects.toMatchObject({ status: 404 });
    expect(await logged()).toEqual([]);
  });
});

test('no log entry and nothing that is prepared names the customer or their contacts whole [AUDIT-04]', async () => {
  const support = as('support');
  const all = [
    ['customer.reveal', { account, what: 'email', reason: REASON }],
    ['customer.message', { account, title: 'Your question', text: 'We found your deposit.' }],
    ['customer.note', { account, text: 'Called back.' }],
    ['customer.endSessions', { account, reason: 'You told us that your phone was stolen.' }],
    ['customer.freeze', { account, reason: 'You told us that your phone was stolen.' }],
  ] as const;
  for (const [action, body] of all) {
    expect(JSON.stringify(await prepare(support.context, actions.get(action)!, body))).not.toContain(who.username);
    await perform(support, action, body);
  }
  const entries = await logged();
  expect(entries.map(({ action }) => action)).toEqual(all.map(([action]) => action));
  expect(JSON.stringify(entries)).not.toContain(who.username);
  expect(JSON.stringify(entries)).not.toContain('Somchai');
});

test('lets a customer invite others, and ends it [DESK-110]', async () => {
  const permission = async () => {
    const { allowed } = await server.must(invitation, {}, { token: who.token });
    return { allowed, page: (await customerPage(as('support').context, account)).mayInvite };
  };
  expect(await permission()).toEqual({ allowed: false, page: false });
  await perform(as('support'), 'customer.invitations', { account, isAllowed: true });
  expect(await permission()).toEqual({ allowed: true, page: true });
  await perform(as('compliance'), 'customer.invitations', { account, isAllowed: false });
  expect(await permission()).toEqual({ allowed: false, page: false });
  await expect(perform(as('treasury'), 'customer.invitations', { account, isAllowed: true })).rejects.toMatchObject({
    code: 'role',
  });
});

describe('a message', () => {
  test('is read by the customer as the text that staff wrote [DESK-08]', async () => {
    const text = 'Dear <b>customer</b> & friend,\nwe found it.\n\nBye <img src=x onerror=alert(1)>';
    await perform(as('support'), 'customer.message', { account, title: 'Your <i>question</i>', text });
    const { lists } = await server.must(unreadMessages, {}, { token: who.token });
    expect(lists[0]).toMatchObject({
      title: 'Your <i>question</i>',
      content:
        '<p>Dear &lt;b&gt;customer&lt;/b&gt; &amp; friend,<br>we found it.</p>' +
        '<p>Bye &lt;img src=x onerror=alert(1)&gt;</p>',
      quiet: false,
    });
  });

  test.each([
    ['a title of two lines', { title: 'Your\nquestion' }],
    ['a control character', { text: 'We found\u0007 it.' }],
    ['a turned writing direction', { text: 'We found \u202Eit.' }],
    ['no text', { text: '  ' }],
  ])('with %s is refused', async (_, more) => {
    const body = { account, title: 'Your question', text: 'We found it.', ...more };
    await expect(perform(as('support'), 'customer.message', body)).rejects.toMatchObject({ code: 'field' });
  });

  test('is not written by treasury [DESK-04]', async () => {
    const body = { account, title: 'Your question', text: 'We found it.' };
    await expect(perform(as('treasury'), 'customer.message', body)).rejects.toMatchObject({ code: 'role' });
  });
});

test('ends all sessions; the customer reads why in the inbox and by letter [DESK-08]', async () => {
  const { db } = server.services;
  await db.update(customers).set({ language: 'jp' }).where(eq(customers.id, account));
  expect((await server.call(userInfo, {}, { token: who.token })).ret).toBe(1);
  await perform(as('compliance'), 'customer.endSessions', { account, reason: '第三者によるログインを確認しました。' });
  expect((await server.call(userInfo, {}, { token: who.token })).ret).not.toBe(1);
  const [message] = await db.select().from(inbox).where(eq(inbox.account, account)).orderBy(desc(inbox.id)).limit(1);
  expect(message).toMatchObject({ kind: 'sessionsEnded', title: { jp: 'すべての端末でログアウトしました' } });
  expect(message!.content['jp']).toContain('第三者によるログインを確認しました。');
  const [letter] = await db.select().from(outbox).where(eq(outbox.target, who.username)).orderBy(desc(outbox.id));
  expect([letter!.kind, letter!.subject]).toEqual(['security', 'すべての端末でログアウトしました']);
  // withdrawals that wait need their owner again
  expect(await db.select().from(securityChanges).where(eq(securityChanges.account, account))).toMatchObject([
    { kind: 'sessions', until: server.clock.now() },
  ]);
});

test.each(['customer.endSessions', 'customer.freeze'])(
  'tells the customer of %s the reason in their language, never the note [DESK-08]',
  async (action) => {
    const { db } = server.services;
    await db.update(customers).set({ language: 'jp' }).where(eq(customers.id, account));
    const note = 'Fraud ring, case 77.';
    await perform(as('compliance'), action, { account, reason: 'restrictionAccess', note });
    const [message] = await db.select().from(inbox).where(eq(inbox.account, account)).orderBy(desc(inbox.id)).limit(1);
    expect(message!.content['en']).toContain('Reason: Someone else may have access to your account.');
    expect(message!.content['zh']).toContain('原因：可能有他人能够访问您的账户。');
    const [letter] = await db.select().from(outbox).where(eq(outbox.target, who.username)).orderBy(desc(outbox.id));
    expect(JSON.stringify([message, letter])).not.toContain('case 77');
    expect(JSON.stringify(await logged())).toContain('case 77');
  },
);

test('refuses the login of a frozen customer with the reason in the language of the request [DESK-08]', async () => {
  await perform(as('compliance'), 'customer.freeze', { account, reason: 'restrictionRequest' });
  const refused = await server.call(login, { username: who.username, password: 'abc12345' }, { language: 'zh' });
  expect(refused.msg).toContain('原因：这是应您的要求而采取的措施。');
  expect((await customerPage(as('support').context, account)).frozenReason).toBe('You asked us to do this.');
});

test('a note by any role but reader is read by staff, newest first, and never by the customer', async () => {
  for (const role of WORKING_ROLES) await perform(as(role), 'customer.note', { account, text: `Noted by ${role}.` });
  const { notes } = await customerPage(as('support').context, account);
  expect(notes.map(({ text, staff }) => [text, staff])).toEqual(
    [...WORKING_ROLES].reverse().map((role) => [`Noted by ${role}.`, as(role).context.member.id]),
  );
  expect(JSON.stringify((await server.must(unreadMessages, {}, { token: who.token })).lists)).not.toContain('Noted');
});
