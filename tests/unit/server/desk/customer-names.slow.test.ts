import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { maskedUsername } from '../../../../server/desk/customers/masks.ts';
import { readCustomerNames } from '../../../../server/desk/customers/names.ts';
import { approvals as approvalRows } from '../../../../server/desk/schema.ts';
import { outbox } from '../../../../server/modules/outbox/schema.ts';
import { identityVerifications } from '../../../../server/modules/verifications/schema.ts';
import type { Described } from '../../../../src/desk/api/described.ts';
import type { ApprovalEntry } from '../../../../src/desk/approvals/api.ts';
import type { Person } from './desk-client.ts';
import { caseSteps } from './case-steps.ts';
import { addressesFor, type Payer, startDeposits } from './deposit-steps.ts';

let steps: Awaited<ReturnType<typeof startDeposits>>;
let som: Payer;
let noi: Payer;
beforeAll(async () => {
  steps = await startDeposits();
  const { desk, payer, open, report } = steps;
  const { services } = desk.server;
  [som, noi] = [await payer(), await payer()];
  const verified = { account: som.account, state: 'verified', type: 'idcard', created: services.clock.now() };
  await services.db.insert(identityVerifications).values([
    { ...verified, tier: 'primary', name: 'Somchai Jaidee' },
    { ...verified, tier: 'advanced', name: '' },
    { ...verified, account: noi.account, tier: 'primary', state: 'review', name: 'Noi Dee' },
  ]);
  await steps.upload('TRC20', addressesFor('TRC20', 'names', 4));
  for (const [index, who] of [som, noi].entries()) {
    await open(who, 'usdt-trc20');
    await report(who, { channel: 'usdt-trc20', amount: '100', hash: String(index).padStart(64, 'a') });
    await caseSteps(() => desk).asked(who);
  }
});
afterAll(() => steps.desk.server.close());

const names = async (view: string, list: string, { cookie }: Person): Promise<(string | null)[]> => {
  const { body } = await steps.desk.view(view, cookie);
  return body[list]
    .filter(({ account, id }: { account?: number; id: number }) => [som.account, noi.account].includes(account ?? id))
    .map(({ name }: { name: string | null }) => name);
};

test.each([
  ['deposits', 'deposits?state=pending', 'deposits'],
  ['cases', 'cases?list=open', 'cases'],
])('has verified names in the list of %s, masked for those who see them masked [DESK-102]', async (_, view, list) => {
  const support = await steps.desk.person('support');
  expect(await names(view, list, steps.owner)).toEqual(['Somchai Jaidee', null]);
  expect(await names(view, list, support)).toEqual(['S•••••• J•••••', null]);
});

test('has verified names in the list of customers [DESK-102]', async () => {
  expect(await names('customers', 'customers', steps.owner)).toEqual([null, 'Somchai Jaidee']);
});

test('names customers on page Today by the verified name, or the one they sent [DESK-102]', async () => {
  const { work } = (await steps.desk.view('work', steps.owner.cookie)).body;
  const who = (kind: string) =>
    work
      .filter((item: { kind: string }) => item.kind === kind)
      .map((item: { who: string; username: string }) => [item.who, item.username]);
  for (const kind of ['deposit', 'case'])
    expect(who(kind)).toEqual([
      ['Somchai Jaidee', som.username],
      [noi.username, ''],
    ]);
  expect(who('verification')).toEqual([['Noi Dee', noi.username]]);
});

test('names the customer of a decision as each of both people sees them, and in no email [DESK-102]', async () => {
  const { desk, treasury, owner } = steps;
  const customerIn = ({ changes }: Described) => changes.find(({ label }) => label === 'Customer')!.to;
  const body = (account: number) => ({
    account,
    asset: 'USDT',
    amount: '5',
    category: 'correction',
    reason: 'A correction of your balance.',
  });
  const prepared = async ({ account }: Payer): Promise<string> =>
    customerIn((await desk.post('prepare/customer.adjust', { body: body(account) }, treasury.cookie)).body.words);
  expect(await prepared(som)).toBe(`customer ${som.account}, S•••••• J•••••`);
  expect(await prepared(noi)).toBe(`customer ${noi.account}, ${maskedUsername(noi.username)}`);
  const { approval } = (await desk.act(treasury, 'customer.adjust', body(som.account))).body;
  const shownTo = async ({ cookie }: Person): Promise<string> => {
    const { approvals } = (await desk.view('approvals?state=open', cookie)).body;
    return customerIn(approvals.find(({ id }: ApprovalEntry) => id === approval).words);
  };
  expect(await shownTo(owner)).toBe(`customer ${som.account}, Somchai Jaidee`);
  expect(await shownTo(treasury)).toBe(`customer ${som.account}, S•••••• J•••••`);
  const { db } = desk.server.services;
  const kept = [await db.select().from(approvalRows), await db.select().from(outbox).where(eq(outbox.kind, 'staff'))];
  expect(JSON.stringify(kept)).toContain('Add to the balance');
  expect(JSON.stringify(kept)).not.toContain('Somchai');
});

test('reads the names of a whole list by one query [DESK-102]', async () => {
  const { services } = steps.desk.server;
  const selected = vi.spyOn(services.db, 'selectDistinctOn');
  const context = { services, member: { roles: ['owner'] } } as never;
  const nameOf = await readCustomerNames(context, [som.account, noi.account, som.account]);
  expect([som, noi].map(({ account }) => nameOf(account))).toEqual(['Somchai Jaidee', null]);
  expect(selected).toHaveBeenCalledTimes(1);
});
