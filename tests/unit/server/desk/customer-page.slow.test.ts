import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { customerPage, readCustomerStatement } from '../../../../server/desk/customers/page.ts';
import { readVerificationLevels } from '../../../../server/desk/verifications/views.ts';
import { identityVerifications } from '../../../../server/modules/verifications/schema.ts';
import { customers } from '../../../../server/platform/db/schema.ts';
import { login } from '../../../../src/api/auth.ts';
import { addBankCard, addWallet } from '../../../../src/api/wallets.ts';
import type { CustomerPage } from '../../../../src/desk/customers/api-views.ts';
import { BANK_CARD, customerSteps, newKey, PAYPASS, testServer, TRON_ADDRESS } from '../fixtures.ts';
import type { Person } from '../support.ts';
import { type StaffPerson, staffSteps } from './staff-steps.ts';
import { addOption } from '../../../../src/api/options.ts';

const server = testServer({}, { reset: false });
const { person, perform } = staffSteps(server);
const { trader } = customerSteps(server);

let who: Person;
let id: number;
let support: StaffPerson;
let owner: StaffPerson;
let treasury: StaffPerson;
beforeAll(async () => {
  [support, owner, treasury] = [await person('support'), await person('owner'), await person('treasury')];
  who = await trader('100');
  await server.verifyIdentity(who);
  const { price, time } = server.services.market.tick('BTC')!;
  const order = { code: 'BTC', direction: 'up', minutes: '1', amount: '10', yield: '80' };
  await server.must(addOption, { ...order, price, quoted: String(time) }, { token: who.token, key: newKey() });
  const address = { alias: 'Ledger', currency: 'USDT', chain: 'TRC20', address: TRON_ADDRESS };
  await server.must(addWallet, address, { token: who.token });
  await server.must(addBankCard, { ...BANK_CARD, paypass: PAYPASS }, { token: who.token });
  await server.call(login, { username: who.username, password: 'wrong1234' });
  const [row] = await server.services.db.select().from(customers).where(eq(customers.username, who.username));
  id = row!.id;
});
const pageFor = ({ context }: StaffPerson): Promise<CustomerPage> => customerPage(context, id);

test('the page of a customer shows balances, holds, orders, payees and logins [DESK-09]', async () => {
  const page = await pageFor(owner);
  expect(page).toMatchObject({
    id,
    username: who.username,
    email: who.username,
    phone: null,
    name: 'Somchai',
    level: 'primary',
    document: { type: 'passport', number: '•••• 4567', birthDate: '1990-••-••' },
    frozen: null,
    passkeys: 0,
    balances: [{ asset: 'USDT', available: '90', held: '10', mining: '0' }],
    holds: [{ kind: 'option', asset: 'USDT', amount: '10' }],
    options: [{ amount: '10', asset: 'USDT', state: 'holding' }],
    deposits: [],
    withdrawals: [],
    contracts: [],
    adjustments: [],
    wallets: [{ alias: 'Ledger', currency: 'USDT', chain: 'TRC20', address: 'TNjk8s…Y8fYjq' }],
    cards: [{ bank: 'KBANK', holder: 'S•••••• J•••••', last: BANK_CARD.banknumber.slice(-4) }],
    notes: [],
    log: [],
  });
  expect(page.logins.map(({ isRight }) => isRight)).toEqual([false, true]);
  expect(page.sessions).toMatchObject([{ ended: null }]);
  expect(page.messages.map(({ title }) => title)).toContain('Basic verification complete');
});

test('support and treasury see contacts and names masked, and no one whole account numbers [AUDIT-04]', async () => {
  for (const member of [support, treasury]) {
    const page = await pageFor(member);
    expect(JSON.stringify(page)).not.toContain(who.username);
    expect([page.username, page.email, page.name]).toEqual(['p••••@example.com', 'p••••@example.com', 'S••••••']);
  }
  for (const member of [support, treasury, owner]) {
    const text = JSON.stringify(await pageFor(member));
    for (const whole of [BANK_CARD.banknumber, BANK_CARD.realname, TRON_ADDRESS]) expect(text).not.toContain(whole);
  }
});

test('support sees only the network of a login', async () => {
  const sourceFor = async (member: StaffPerson) => (await pageFor(member)).logins[0]!.source;
  expect([await sourceFor(support), await sourceFor(treasury)]).toEqual(['127.0.0.•', '127.0.0.1']);
});

test('the page shows what staff did, newest first', async () => {
  await perform(support, 'customer.note', { account: id, text: 'Called back.' });
  await perform(support, 'customer.freeze', { account: id, reason: 'You asked us to close it.' });
  const { frozen, frozenReason, log } = await pageFor(support);
  expect([frozen, frozenReason]).toEqual([server.clock.now(), 'You asked us to close it.']);
  const { name: by } = support.context.member;
  expect(log.map(({ action, name }) => [action, name])).toEqual([
    ['customer.freeze', by],
    ['customer.note', by],
  ]);
});

test('the statement of a customer goes on page by page', async () => {
  const { db } = server.services;
  const rich = await trader('1');
  for (let n = 0; n < 59; n += 1)
    await server.qa('POST', 'fund', { username: rich.username, code: 'USDT', amount: '1' });
  const [row] = await db.select().from(customers).where(eq(customers.username, rich.username));
  const first = await readCustomerStatement(db, { id: row!.id });
  const second = await readCustomerStatement(db, { id: row!.id, before: first.at(-1)!.id });
  expect([first.length, second.length]).toEqual([50, 10]);
  expect([...first, ...second].map(({ balance }) => Number(balance))).toEqual(
    Array.from({ length: 60 }, (_, n) => 60 - n),
  );
});

test('there is no page and no statement of no one', async () => {
  await expect(customerPage(owner.context, 1)).rejects.toMatchObject({ status: 404 });
  await expect(readCustomerStatement(server.services.db, { id: 1 })).rejects.toMatchObject({ status: 404 });
});

test('the page and the list keep the verified tier while the next one is under review [DESK-09]', async () => {
  const { db } = server.services;
  const next = { account: id, tier: 'advanced', type: 'passport', created: 1 };
  const [{ id: sent } = { id: 0 }] = await db.insert(identityVerifications).values(next).returning();
  const levels = async () => [(await pageFor(owner)).level, (await readVerificationLevels(db, [id])).get(id)];
  expect(await levels()).toEqual(['primaryReview', 'primaryReview']);
  await db.update(identityVerifications).set({ state: 'verified' }).where(eq(identityVerifications.id, sent));
  expect(await levels()).toEqual(['advanced', 'advanced']);
  await db.delete(identityVerifications).where(eq(identityVerifications.id, sent));
  expect(await levels()).toEqual(['primary', 'primary']);
});

test('a repeated login is the newest, as on the list of its customer', async () => {
  const again = await trader('1');
  await server.call(login, { username: again.username, password: 'wrong1234' });
  await server.qa('POST', 'clock', { advance: 1000 });
  await server.call(login, { username: again.username, password: again.password });
  const [row] = await server.services.db.select().from(customers).where(eq(customers.username, again.username));
  const { logins } = await customerPage(owner.context, row!.id);
  expect(logins.map(({ isRight }) => isRight)).toEqual([true, false]);
});
