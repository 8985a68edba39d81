import { i18n } from '@lingui/core';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { TodayPage } from '../../../src/desk/overview/TodayPage.tsx';
import type { SetupPart, Today, WorkItem } from '../../../src/desk/overview/api.ts';
import type { Role } from '../../../src/desk/api/roles.ts';
import { ME } from '../../../src/desk/calls/queries.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';

const WELL: Today = {
  approvals: 0,
  frozenCustomers: 0,
  waitingWithdrawals: 0,
  pendingDeposits: 0,
  openCases: 0,
  waitingVerifications: 0,
  failedLetters: 0,
  lateLetters: 0,
  openLines: 0,
  mayMoneyMove: true,
  isLogWhole: true,
  stuckChains: [],
  disputedChains: [],
  skippedReads: { count: 0, oldest: [] },
  lostDeposits: { count: 0, oldest: [] },
  pricesBehindSeconds: 0,
  problems: [],
  alarms: 0,
  missing: [],
};

beforeEach(() => {
  i18n.setMessagesCompiler(compileMessage);
  i18n.loadAndActivate({ locale: 'en', messages: {} });
});
afterEach(() => vi.unstubAllGlobals());

const item = (more: Partial<WorkItem>): WorkItem => ({
  kind: 'deposit',
  id: 1,
  who: 'som@example.com',
  username: '',
  why: 'Bank transfer',
  amount: '500 THB',
  since: Date.now(),
  needsTwo: false,
  by: 'treasury',
  isForMe: false,
  ...more,
});

/** Shows page Today as the server describes the day and what waits. */
async function show(
  day: Partial<Today>,
  work: readonly WorkItem[] = [],
  query: Record<string, string> = {},
  roles: readonly Role[] = ['owner'],
  parts: readonly Pick<SetupPart, 'name' | 'isOpen' | 'isOptional'>[] = [],
): Promise<string> {
  const views: Readonly<Record<string, object>> = {
    '/api/view/work': { work, soonMs: 30 * MINUTE_MS, lateMs: 120 * MINUTE_MS },
    '/api/view/setup': { parts },
  };
  vi.stubGlobal('fetch', async (path: string) => Response.json(views[path] ?? { ...WELL, ...day }));
  const client = new QueryClient();
  client.setQueryDefaults([ME], { staleTime: Infinity });
  client.setQueryData([ME], { id: 2, name: 'Ben', roles, isOnePerson: false });
  const { container } = render(
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={client}>
        <TodayPage route={{ page: '', id: undefined, query }} />
      </QueryClientProvider>
    </I18nProvider>,
  );
  await screen.findByRole('list', { name: 'How things are' });
  await screen.findByRole('group', { name: 'Which work' });
  return container.textContent;
}

test('warns of nothing on a good day, and says that nothing waits', async () => {
  const text = await show({});
  expect(text).not.toMatch(/chain|gone|refuses/i);
  expect(text).toContain('Nothing waits.');
});

test('leads owners and readers to Setup while something needed is not set up [DESK-16]', async () => {
  const [done, sms] = [
    { name: 'Email', isOpen: true, isOptional: false },
    { name: 'SMS', isOpen: false, isOptional: true },
  ];
  const addresses = { name: 'Deposit addresses', isOpen: false, isOptional: false };
  await show({}, [], {}, ['reader'], [done, sms, addresses]);
  expect((await screen.findByRole('link', { name: 'Setup: 1 of 3 done' })).getAttribute('href')).toBe('#/setup');
});

test.each([
  ['what is optional', 'owner', false],
  ['what others set up', 'support', true],
] as const)('says nothing of %s [DESK-16]', async (_, role, isNeeded) => {
  const text = await show({}, [], {}, [role], [{ name: 'SMS', isOpen: false, isOptional: !isNeeded }]);
  expect(text).not.toContain('Setup:');
});

test('lists what waits with a link to its decision, and marks what has waited long [DESK-16]', async () => {
  await show({}, [
    item({ id: 7, since: Date.now() - 134 * MINUTE_MS }),
    item({ kind: 'withdrawal', id: 8, since: Date.now() - 48 * MINUTE_MS }),
    item({ kind: 'letter', id: 9 }),
  ]);
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  expect(links).toEqual(['#/deposits/7?today=all', '#/withdrawals/8?today=all', '#/letters/9?state=failed&today=all']);
  const levels = ['2 h 14 min', '48 min', 'under 1 min'].map((text) => screen.getByText(text).dataset['level']);
  expect(levels).toEqual(['late', 'long', 'fine']);
});

test('says who decides, and nothing about emails to someone who may not read them [DESK-84]', async () => {
  const text = await show({ failedLetters: null }, [item({ needsTwo: true, by: 'owner or treasury' })]);
  expect(text).toContain('two people, owner or treasury');
  expect(text).not.toContain('Emails and SMS sent');
});

test('says that emails are late before they fail [DESK-84]', async () => {
  const text = await show({ lateLetters: 2 });
  expect(text).toContain('2 emails or SMS aren’t sent yet');
  expect(text).not.toContain('Emails and SMS sent');
});

test('counts each kind, and shows one of them [DESK-16]', async () => {
  await show({}, [item({ id: 7 }), item({ kind: 'withdrawal', id: 8, needsTwo: true, isForMe: true })], {
    show: 'two',
  });
  const chips = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(chips).toEqual(['All 2', 'For me 1', 'Deposits 1', 'Withdrawals 1', 'Two people 1']);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#/withdrawals/8?today=two']);
});

test('names credited payments that are gone, with a link to each deposit [CHAIN-07]', async () => {
  const text = await show({ lostDeposits: { count: 2, oldest: [{ id: 7, number: 'R7' }] } });
  expect(text).toContain('2 credited payments are gone from their chains');
  expect(screen.getByRole('link', { name: 'R7' }).getAttribute('href')).toContain('7');
});

test('names stuck chains, and blocks that are not read [CHAIN-08 CHAIN-09]', async () => {
  const oldest = [{ chain: 'TRC20', height: 70, recipient: 'TNjk8sK483hkscNEZKrHJm9UCKk1Y8fYjq' }];
  const text = await show({ stuckChains: ['BEP20'], skippedReads: { count: 1, oldest } });
  expect(text).toContain('had no new block, for ten minutes: BEP20');
  expect(text).toContain('1 block is not read for a deposit address');
  expect(text).toContain('TRC20, block 70, to TNjk8sK483hkscNEZKrHJm9UCKk1Y8fYjq');
});

test('says that money is paused for the ledger or a clock', async () => {
  expect(await show({ mayMoneyMove: false })).toContain("The ledger doesn't balance or a server's clock is wrong");
});

/** Shows the health line, and returns its entries with where they lead. */
async function health(day: Partial<Today>, roles?: readonly Role[]): Promise<(readonly [string, string | null])[]> {
  await show(day, [], {}, roles);
  const items = within(screen.getByRole('list', { name: 'How things are' })).getAllByRole('listitem');
  return items.map((item) => [item.textContent.trim(), within(item).queryByRole('link')?.getAttribute('href') ?? null]);
}

test('says what the alarms found, one entry of each kind that leads to Alarms [DESK-100]', async () => {
  const problems = [
    { kind: 'coinSources', subjects: ['BTC', 'ETH', 'SOL', 'XRP'] },
    { kind: 'networkUnread', subjects: ['TRC20'] },
    { kind: 'paymentDiffers', subjects: ['W7'] },
  ] as const;
  expect(await health({ problems })).toEqual([
    ['Books balance', null],
    ['Log unchanged', null],
    ['Prices: 4 coins refuse orders, BTC, ETH, SOL, …', '#/alarms'],
    ["TRON (TRC20) isn't read", '#/alarms'],
    ['Emails and SMS sent', null],
    ["The payment of withdrawal W7 isn't what was ordered", '#/alarms'],
  ]);
});

test('says at once that two nodes disagree, before it is an alarm [DESK-100]', async () => {
  const texts = (await health({ disputedChains: ['TRC20'] })).map(([text]) => text);
  expect(texts).toContain('Checking: the two nodes of TRON (TRC20) disagree');
  expect(texts).not.toContain('Networks read');
});

test('says what is not set up, with a link for those who may read Setup [DESK-100]', async () => {
  const missing = ['prices', 'networks', 'messages'] as const;
  expect((await health({ missing })).slice(2)).toEqual([
    ['Prices: not set up', '#/setup'],
    ['Networks: not set up', '#/setup'],
    ['Emails and SMS: not set up', '#/setup'],
  ]);
});

test('says what is not set up without a link to those who may not read Setup [DESK-100]', async () => {
  expect((await health({ missing: ['prices'] }, ['support']))[2]).toEqual(['Prices: not set up', null]);
});

test('names a customer by the verified name with the username below it [DESK-102]', async () => {
  await show({}, [item({ who: 'Somchai Jaidee', username: '812345678' })]);
  expect(screen.getByText('Somchai Jaidee').closest('td')?.textContent).toBe('Somchai Jaidee812345678');
});
