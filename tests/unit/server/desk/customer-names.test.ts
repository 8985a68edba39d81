import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readCustomerNames } from '../../../../server/desk/customers/names.ts';
import { identityVerifications } from '../../../../server/modules/verifications/schema.ts';
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

test('reads the names of a whole list by one query [DESK-102]', async () => {
  const { services } = steps.desk.server;
  const selected = vi.spyOn(services.db, 'selectDistinctOn');
  const context = { services, member: { roles: ['owner'] } } as never;
  const nameOf = await readCustomerNames(context, [som.account, noi.account, som.account]);
  expect([som, noi].map(({ account }) => nameOf(account))).toEqual(['Somchai Jaidee', null]);
  expect(selected).toHaveBeenCalledTimes(1);
});
