import { desc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { prepare } from '../../../../server/desk/act.ts';
import { customerPage } from '../../../../server/desk/customers/page.ts';
import { actions } from '../../../../server/desk/registry.ts';
import { messages } from '../../../../server/modules/messages/schema.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { customers } from '../../../../server/platform/db/schema.ts';
import { customerSteps, testServer } from '../fixtures.ts';
import { type StaffPerson, staffSteps } from './staff-steps.ts';

const server = testServer({}, { reset: false });
const { person, perform, approveAs } = staffSteps(server);
const { trader } = customerSteps(server);

let owner: StaffPerson;
let other: StaffPerson;
let account: number;
beforeAll(async () => {
  [owner, other] = [await person('owner', 'compliance'), await person('owner', 'compliance')];
  await person('support');
  const who = await trader('100');
  await server.verifyIdentity(who);
  const { db } = server.services;
  const [row] = await db.select().from(customers).where(eq(customers.username, who.username));
  account = row!.id;
  await db.update(customers).set({ language: 'jp' }).where(eq(customers.id, account));
});
const planned = (action: string, body: object) => prepare(owner.context, actions.get(action)!, body);

const told: [action: string, body: object][] = [
  ['customer.restrict', { what: 'trade', reason: 'restrictionSource', until: null }],
  ['customer.lift', { what: 'trade' }],
  ['customer.endSessions', { reason: 'restrictionAccess' }],
  ['customer.adjust', { asset: 'USDT', amount: '-40', category: 'correction', reason: '二重に入金されました。' }],
  ['customer.freeze', { reason: 'restrictionAccess' }],
  ['customer.unfreeze', {}],
];
test.each(told)(
  '%s says beforehand what the customer then reads, in their language [DESK-78]',
  async (action, more) => {
    const body = { account, ...more };
    const { reads } = await planned(action, body);
    expect(reads).toMatchObject({ language: 'jp', ways: ['app', 'email'] });
    expect(reads!.english!.text).toMatch(/^[\p{ASCII}’…–]*$|Bangkok|二重/u);
    const outcome = await perform(owner, action, body);
    if (outcome.state === 'proposed') await approveAs(other, outcome.approval);
    const { db } = server.services;
    const [message] = await db
      .select()
      .from(messages)
      .where(eq(messages.account, account))
      .orderBy(desc(messages.id))
      .limit(1);
    expect(message!.title['jp']).toBe(reads!.title);
    // the number is only given when it is done
    const [, first = '', rest = ''] = /^(.*?)(?:…(.*))?$/s.exec(reads!.text) ?? [];
    expect(message!.content['jp']).toContain(`<p>${first}`);
    expect(message!.content['jp']).toContain(rest);
    const [letter] = await db.select().from(outbox).orderBy(desc(outbox.id)).limit(1);
    expect(letter!.target).toContain('@');
  },
);

test('names before signing who could approve, and no one where one person is enough [DESK-79]', async () => {
  const { deciders } = await planned('customer.adjust', {
    account,
    asset: 'USDT',
    amount: '1',
    category: 'refund',
    reason: 'お詫びとして加算しました。',
  });
  expect(deciders!.filter(({ why }) => why === null).map(({ name }) => name)).toEqual([other.context.member.name]);
  expect(deciders!.map(({ why }) => why)).toContain('Proposed it');
  expect((await planned('customer.endSessions', { account, reason: 'restrictionAccess' })).deciders).toBeUndefined();
});

test('values all balances at the prices of now, and nothing while a coin has none [DESK-75]', async () => {
  const { balances, worth, hasPaymentPassword, document, isMasked, reviews } = await customerPage(
    owner.context,
    account,
  );
  expect(balances).toEqual([{ asset: 'USDT', available: '60', held: '0', mining: '0' }]);
  expect(worth).toEqual({ available: '60', held: '0', mining: '0', total: '60' });
  expect([hasPaymentPassword, document?.number, isMasked, reviews]).toEqual([
    true,
    expect.stringMatching(/^•••• .{4}$/),
    false,
    [],
  ]);
  const { username } = (await server.services.db.select().from(customers).where(eq(customers.id, account)))[0]!;
  await server.qa('POST', 'fund', { username, code: 'BTC', amount: '1' });
  // no money, and without a price
  await server.qa('POST', 'points', { username, number: 5 });
  expect(Number((await customerPage(owner.context, account)).worth!.total)).toBeGreaterThan(60);
  const silent = { ...server.services, market: { ...server.services.market, tick: () => undefined } };
  expect((await customerPage({ ...owner.context, services: silent as never }, account)).worth).toBeNull();
});
