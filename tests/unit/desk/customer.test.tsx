import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Role } from '../../../src/desk/api/roles.ts';
import type { CaseEntry } from '../../../src/desk/cases/api.ts';
import type { CustomerPage } from '../../../src/desk/customers/api-views.ts';
import { Customer } from '../../../src/desk/customers/Customer.tsx';
import { kenji, NOW, question } from './customer-samples.ts';
import { matchOnly, showAtDesk } from './desk-entry.tsx';

vi.mock('../../../src/desk/calls/passkeys.ts', () => ({ askPasskey: async () => '{}' }));

const reads = {
  language: 'jp',
  title: '口座を一時停止しました',
  text: '不正アクセスの可能性があります。',
  english: { title: 'Your account is on hold', text: 'Someone else may have access to your account.' },
  ways: ['app', 'email'],
};

/** Bodies of what was asked to be done, by path. */
let sent: [path: string, body: { body: unknown }][] = [];
let answers: Record<string, object> = {};
/** What the customer asked. */
let asked: CaseEntry[] = [];
beforeEach(() => {
  vi.setSystemTime(NOW);
  matchOnly();
  sent = [];
  answers = {};
  asked = [];
});

/** Shows a customer, and returns the column of what can be done. */
async function show(more: Partial<CustomerPage> = {}, roles: readonly Role[] = ['owner']) {
  showAtDesk(
    <Customer id="100511" />,
    (path, body) => {
      if (path === '/api/view/customer') return kenji(more);
      if (path === '/api/view/customerStatement') return { entries: [] };
      if (path === '/api/view/cases') return { cases: JSON.parse(body).account === '100511' ? asked : [] };
      sent.push([path, JSON.parse(body)]);
      return answers[path] ?? {};
    },
    roles,
  );
  return within(await screen.findByRole('region', { name: 'Actions' }));
}
const labelsOf = (within: Awaited<ReturnType<typeof show>>): (string | undefined)[] =>
  within.getAllByRole('button').map((button) => button.querySelector('b')?.textContent);
const textOf = (name: string): string | null => screen.getByText(name).nextElementSibling!.textContent;

test('says who the customer is, their money in four cells, and what is open with its age [DESK-75]', async () => {
  await show();
  expect(screen.getByRole('heading', { name: 'Kenji Ito' }).querySelector('bdi')).toBeTruthy();
  expect(screen.getByText(/Customer since .* · Japanese · last seen .*, Pixel 9/)).toBeTruthy();
  expect(['Available', 'On hold', 'Earning', 'Total, USDT'].map(textOf)).toEqual([
    '1,164.40',
    '820.00',
    '500.00',
    '2,484.40',
  ]);
  const [open] = within(screen.getByRole('list', { name: 'Open now' })).getAllByRole('listitem');
  expect(open!.textContent).toMatch(/Withdrawal W34.*820\.00 USDT.*1 h 0 min/);
  expect(within(open!).getByRole('link').getAttribute('href')).toBe('#/withdrawals/34');
});

test('leaves out what the server does not know [DESK-75]', async () => {
  await show({ worth: null, language: '', sessions: [], document: null, name: null });
  expect(textOf('Total, USDT')).toBe('–');
  expect(screen.getByText(/^Customer since [^·]*$/)).toBeTruthy();
  expect(screen.queryByText('Document')).toBeNull();
});

test('groups the thousands of each balance, and gives baht its two decimals [DESK-94]', async () => {
  const baht = { asset: 'THB', available: '1200.5', held: '0', mining: '0' };
  await show({ balances: [...kenji().balances, baht] });
  const row = within(screen.getByRole('table', { name: 'Balances' })).getByRole('row', { name: /^THB/ });
  expect([...row.querySelectorAll('td')].slice(-3).map(({ textContent }) => textContent)).toEqual([
    '1,200.50',
    '0.00',
    '0.00',
  ]);
});

test('shows 30 events at first, and the others by a button [DESK-75]', async () => {
  const contracts = Array.from({ length: 40 }, (_, id) => ({
    id,
    number: String(id),
    amount: '1',
    asset: 'BTC',
    state: 'dealt',
    time: NOW - id,
  }));
  await show({ contracts });
  const events = () => within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem').length;
  expect(events()).toBe(30);
  fireEvent.click(screen.getByRole('button', { name: 'Show 14 more' }));
  expect(events()).toBe(44);
});

test('says of an option without a winner that its stake was refunded [DESK-75]', async () => {
  const option = { number: '7', amount: '50', asset: 'USDT', time: NOW };
  await show({ options: ['tie', 'void'].map((state, id) => ({ ...option, id, state })) });
  expect(screen.getAllByText('Option 7, 50.00 USDT: refunded')).toHaveLength(2);
});

test('lists the cases, newest first, with kind, number, state, age and owner [DESK-90]', async () => {
  const complaint = { kind: 'complaint', number: 'C-2026-000123', title: 'Late', state: 'closed' } as const;
  asked = [question(312, { ...complaint, owner: { id: 2, name: 'Ben' } }), question(311)];
  await show();
  const table = within(await screen.findByRole('table', { name: 'Cases' }));
  const [, first, second] = table.getAllByRole('row').map(({ textContent }) => textContent);
  expect(first).toMatch(/^C-2026-000123: LateComplaintBen38 minutes ago *closed$/);
  expect(second).toMatch(/^Question 311Questionno one38 minutes ago *in 40 min$/);
  expect(table.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#/cases/312', '#/cases/311']);
  expect(screen.queryByRole('link', { name: 'All of them, on Cases' })).toBeNull();
});

test('lists ten cases, and links to the others; says if there are none [DESK-90]', async () => {
  asked = Array.from({ length: 12 }, (_, index) => question(320 - index));
  await show();
  const table = await screen.findByRole('table', { name: 'Cases' });
  expect(within(table).getAllByRole('link')).toHaveLength(10);
  const all = screen.getByRole('link', { name: 'All of them, on Cases' });
  expect(all.getAttribute('href')).toBe('#/cases?account=100511');
  cleanup();
  asked = [];
  await show();
  expect(await screen.findByText('This customer has asked nothing yet.')).toBeTruthy();
});

test('asks for no cases of someone who may not read them [DESK-90]', async () => {
  await show({}, []);
  expect(screen.queryByRole('heading', { name: 'Cases' })).toBeNull();
});

test.each([
  ['success', 'Anna', 'Ben', 'paid by Anna, confirmed by Ben'],
  ['success', 'Anna', '', 'paid by Anna'],
  ['processing', 'Anna', 'Ben', 'approved by Ben'],
  ['fail', '', 'Ben', 'rejected and refunded by Ben'],
])(
  'says of a withdrawal in state %s who paid (%s) and who decided (%s) [DESK-109]',
  async (state, paidBy, by, words) => {
    const order = { id: 34, number: 'W34', amount: '820', asset: 'USDT', time: NOW };
    await show({ withdrawals: [{ ...order, state, paidBy, by }] });
    const history = within(screen.getByRole('list', { name: 'History' }));
    expect(history.getByText(`Withdrawal W34, 820.00 USDT: ${words}`)).toBeTruthy();
  },
);

test('filters the history by what it is about [DESK-75]', async () => {
  await show();
  const events = () => within(screen.getByRole('list', { name: 'History' })).getAllByRole('listitem').length;
  expect(events()).toBe(4);
  for (const name of ['Money', 'Orders', 'Logins', 'Staff']) {
    fireEvent.click(screen.getByRole('button', { name }));
    expect(events()).toBe(1);
  }
});

test('lists what can be done from harmless to final, each with what happens [DESK-76]', async () => {
  const actions = await show();
  expect(actions.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
    'Helps, moves no money',
    'Slows the customer down',
    'Moves money or locks the account',
  ]);
  expect(labelsOf(actions)).toEqual([
    'Add a note',
    'Send a message',
    'Allow invitations',
    'Log out everywhere',
    'Restrict',
    'Adjust the balance',
    'Freeze',
  ]);
  const freeze = actions.getByRole('button', { name: 'Freeze At once, by one person' });
  fireEvent.keyDown(document.body, { key: 'f' });
  expect(document.activeElement).toBe(freeze);
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('offers support what they may do, and says whom to ask for the rest [DESK-76]', async () => {
  const actions = await show({ isMasked: true }, ['support']);
  expect(labelsOf(actions)).toEqual([
    'Add a note',
    'Send a message',
    'Show hidden details',
    'Allow invitations',
    'Log out everywhere',
    'Freeze',
  ]);
  expect(actions.getByText('Restrict: ask owner or compliance.')).toBeTruthy();
  expect(actions.getByText('Adjust the balance: ask owner or treasury.')).toBeTruthy();
});

test('says since when and by whom an account is frozen, and offers to open it [DESK-76]', async () => {
  const log = [{ id: 10, time: NOW, name: 'Anna', action: 'customer.freeze' }];
  const actions = await show({ frozen: NOW, frozenReason: 'You asked us to do this.', log });
  expect(actions.getByRole('heading', { name: /^Frozen since/ })).toBeTruthy();
  expect(actions.getByText('By Anna. The customer reads:').nextElementSibling!.textContent).toBe(
    'You asked us to do this.',
  );
  expect(labelsOf(actions)).toContain('Unfreeze');
  expect(labelsOf(actions)).not.toContain('Freeze');
});

test('is a bar on a phone, with only the message outside of it [DESK-76]', async () => {
  matchOnly('(max-width: 700px)');
  const actions = await show();
  expect(actions.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Actions', 'Send a message']);
  fireEvent.click(actions.getByRole('button', { name: 'Actions' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Actions' }));
  fireEvent.click(sheet.getByRole('button', { name: /^Freeze/ }));
  expect(await screen.findByRole('dialog', { name: 'Freeze Kenji Ito (100511)' })).toBeTruthy();
});

test('shows support one masked value after they said why [DESK-77]', async () => {
  answers['/api/prepare/customer.reveal'] = { subject: {}, nonce: 'n' };
  answers['/api/act/customer.reveal'] = { state: 'done', result: { value: 'kenji.ito@mail.example' } };
  const masked = 'k•••@mail.example';
  await show({ isMasked: true, username: masked, email: masked, name: 'K•••• I••' }, ['support']);
  fireEvent.click(screen.getByRole('button', { name: 'Show: Email' }));
  const sheet = within(await screen.findByRole('dialog'));
  fireEvent.change(sheet.getByLabelText('Reason, for the log'), { target: { value: 'They called us.' } });
  const button = sheet.getByRole('button', { name: 'Show it' });
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(button);
  expect(await screen.findByText('kenji.ito@mail.example')).toBeTruthy();
  expect(sent.find(([path]) => path === '/api/act/customer.reveal')![1].body).toEqual({
    account: 100511,
    what: 'email',
    reason: 'They called us.',
  });
});

test('shows owners whole values, with nothing to uncover [DESK-77]', async () => {
  await show();
  expect(screen.queryByRole('button', { name: /^Show: / })).toBeNull();
});

test('says before a freeze what stops, what goes on and what the customer reads [DESK-78]', async () => {
  answers['/api/prepare/customer.freeze'] = { subject: { frozen: null }, reads };
  answers['/api/act/customer.freeze'] = { state: 'done' };
  fireEvent.click((await show()).getByRole('button', { name: /^Freeze/ }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Freeze Kenji Ito (100511)' }));
  expect(sheet.getByText('Stops').nextElementSibling!.textContent).toContain('New logins');
  expect(sheet.getByText('Goes on').nextElementSibling!.textContent).toContain('Open orders end as usual');
  const button = sheet.getByRole('button', { name: 'Freeze now' });
  fireEvent.click(button);
  expect(sent).toEqual([]);
  fireEvent.click(sheet.getByRole('radio', { name: 'Someone else may have access' }));
  const text = within(await sheet.findByRole('region', { name: 'What the customer reads' }));
  expect(text.getByText('Customer reads, in Japanese')).toBeTruthy();
  expect(text.getByText(reads.text).lang).toBe('ja');
  expect(text.getByText(reads.english.text)).toBeTruthy();
  expect(text.getByText('app, email')).toBeTruthy();
  fireEvent.click(button);
  await vi.waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent.at(-1)).toMatchObject([
    '/api/act/customer.freeze',
    { body: { account: 100511, reason: 'restrictionAccess' } },
  ]);
});

test('proposes an adjustment with before and after, and names who approves it [DESK-79]', async () => {
  answers['/api/prepare/customer.adjust'] = {
    subject: {},
    nonce: 'n',
    reads,
    second: 'Two people.',
    deciders: ['T. Boon', 'R. Sato'].map((name, id) => ({ id, name, roles: ['owner'], why: null })),
  };
  answers['/api/act/customer.adjust'] = { state: 'proposed', approval: 12, until: NOW, deciders: ['T. Boon'] };
  fireEvent.click((await show()).getByRole('button', { name: /^Adjust the balance/ }));
  const sheet = within(await screen.findByRole('dialog'));
  const type = (label: string, value: string) => fireEvent.change(sheet.getByLabelText(label), { target: { value } });
  fireEvent.click(sheet.getByRole('radio', { name: 'Deduct' }));
  type('Amount', '2000');
  expect(sheet.getByText('Only 1,164.40 USDT is available.')).toBeTruthy();
  type('Amount', '64.4');
  expect(sheet.getByText('Available after').nextElementSibling!.textContent).toBe('1,100.00 USDT');
  type('Kind', 'correction');
  type('Reason the customer reads, in their language', '二重に入金されました。訂正します。');
  expect(
    await sheet.findByText('T. Boon or R. Sato can approve it within 72 hours. Nothing happens before.'),
  ).toBeTruthy();
  fireEvent.click(sheet.getByRole('button', { name: 'Propose to deduct 64.4' }));
  expect(await screen.findByText('This waits for another person.')).toBeTruthy();
  expect(sent.at(-1)![1]).toMatchObject({ body: { amount: '-64.4', asset: 'USDT', category: 'correction' } });
});

test('closes the button if no one else may approve [DESK-79]', async () => {
  answers['/api/prepare/customer.unfreeze'] = { subject: {}, nonce: 'n', second: 'Two people.', deciders: [] };
  fireEvent.click((await show({ frozen: NOW })).getByRole('button', { name: /^Unfreeze/ }));
  fireEvent.change(await screen.findByLabelText('Why it is safe to open it'), { target: { value: 'They called us.' } });
  expect(await screen.findByText('Two people. No one else here may approve it.')).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Propose to unfreeze' }).getAttribute('aria-disabled')).toBe('true');
});
