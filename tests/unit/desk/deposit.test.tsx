import { screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { Deposit } from '../../../src/desk/deposits/Deposit.tsx';
import type { Deposit as DepositView } from '../../../src/desk/deposits/api.ts';
import { comparisonOf } from '../../../src/desk/deposits/comparison.ts';
import type { DepositVerdict } from '../../../src/domain/deposit-verdict.ts';
import { matchOnly, showAtDesk } from './desk-entry.tsx';

const PAYEE = 'TNjk8sK483hkscNEZKrHJm9UCKk1Y8fYjq';
const OTHER = 'TLsV52sRDL79HXGGm9yzwKibb6BeruhUzy';
const HASH = 'ab'.repeat(32);
const verdict = (more: Partial<DepositVerdict> = {}): DepositVerdict => ({
  state: 'matches',
  at: 5,
  looked: 5,
  amount: '900',
  to: PAYEE,
  contract: 'T1',
  confirmations: 50,
  needed: 20,
  time: 4,
  ...more,
});
const deposit = (more: Partial<DepositView> = {}): DepositView => ({
  id: 7,
  number: 'R7',
  account: 3,
  username: 'som@example.com',
  name: null,
  channel: 'usdt-trc20',
  way: 'crypto',
  chain: 'TRC20',
  state: 'pending',
  shown: { amount: '900', currency: 'USDT', reported: null },
  said: '900',
  currency: 'USDT',
  observed: null,
  credited: '900',
  asset: 'USDT',
  worth: '900',
  verdict: verdict(),
  created: 3,
  updated: 3,
  hash: HASH,
  payee: PAYEE,
  bankAccount: null,
  reference: '',
  sender: null,
  remark: '',
  rate: null,
  confirmations: 50,
  needed: 20,
  isReported: true,
  isFrozen: false,
  hasPicture: false,
  lost: null,
  approval: null,
  canLookUp: true,
  refuted: '',
  second: '',
  reason: '',
  states: [{ status: 'pending', time: 3 }],
  decidedBy: [],
  earlier: [],
  sameHash: [],
  ...more,
});

beforeEach(() => matchOnly());

/** Shows a deposit, and returns the texts of the decision's buttons. */
async function buttons(more: Partial<DepositView>): Promise<(string | null)[]> {
  showAtDesk(<Deposit id="7" />, { deposit: deposit(more), reasons: [] });
  const decision = within(await screen.findByRole('region', { name: 'Decision' }));
  return decision.queryAllByRole('button').map(({ textContent }) => textContent);
}

const against = [
  ['otherToken', { contract: OTHER, amount: undefined }, 'The chain says that this transaction paid another token.'],
  ['otherRecipient', { to: OTHER, amount: undefined }, 'The chain says that this transaction paid nothing to it.'],
  ['failed', { to: undefined, amount: undefined }, 'The chain says that this transaction failed.'],
] as const;
test.each(against)('offers Reject, and no credit, if the chain shows %s [DESK-32]', async (state, more, refuted) => {
  expect(await buttons({ verdict: verdict({ state, ...more }), refuted })).toEqual(['Reject', 'Look again']);
  expect(screen.getByText('The chain shows something else')).toBeTruthy();
  expect(screen.getByText(refuted)).toBeTruthy();
  expect(document.body.textContent).not.toMatch(/worth|Will be credited/);
});

test('offers a credit of a native coin that a contract paid last, never as the main button [DESK-32]', async () => {
  const other = verdict({ state: 'otherRecipient', to: undefined, amount: undefined });
  const second = 'Two people.';
  expect(await buttons({ verdict: other, second })).toEqual(['Reject', 'Look again', 'Propose to credit what arrived']);
  expect(screen.getByRole('button', { name: /^Propose/ }).dataset['kind']).toBe('plain');
});

test('says that nodes disagree, and offers to look again rather than a credit [CHAIN-09]', async () => {
  const disputed = { state: 'unreadable', at: 5, looked: null, reason: 'disagreement' } as const;
  const second = 'Two people.';
  expect(await buttons({ verdict: disputed, second })).toEqual([
    'Look again',
    'Propose to credit what arrived',
    'Reject',
  ]);
  expect(screen.getByRole('button', { name: /^Propose/ }).dataset['kind']).toBe('plain');
  expect(screen.getByText('The two nodes of this network disagree')).toBeTruthy();
  expect(screen.getByText('Wait until its nodes agree. Only two people can credit it now.')).toBeTruthy();
});

test('credits what the chain shows by a button with the amount [DESK-29]', async () => {
  const [credit] = await buttons({
    verdict: verdict({ amount: '880.5' }),
    shown: { amount: '880.5', currency: 'USDT', reported: '900' },
  });
  expect(credit).toBe('Credit 880.50 USDT');
  expect(screen.getByRole('cell', { name: /19\.50 USDT less than stated/ })).toBeTruthy();
});

test('shows the open proposal instead of a second credit [DESK-33]', async () => {
  const approval = { id: 12, action: 'deposit.credit' };
  expect(await buttons({ approval, second: 'Two people.' })).toEqual(['Look again', 'Reject']);
  const link = screen.getByRole('link', { name: 'Proposal 12 waits for a second person: Credit deposit' });
  expect(link.getAttribute('href')).toBe('#/approvals/12');
});

test('shows support no button [DESK-04]', async () => {
  showAtDesk(<Deposit id="7" />, { deposit: deposit(), reasons: [] }, ['support']);
  const decision = within(await screen.findByRole('region', { name: 'Decision' }));
  expect(decision.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Look again']);
});

const compared: [DepositView, object][] = [
  [deposit(), { token: true, address: true, amount: true, hash: true, time: true, confirmations: true }],
  [
    deposit({ verdict: verdict({ state: 'otherToken', contract: OTHER, amount: undefined }) }),
    { token: 'Another token, not USDT', address: true, amount: 'No USDT arrived' },
  ],
  [
    deposit({ verdict: verdict({ state: 'otherRecipient', to: OTHER, amount: undefined }) }),
    { token: true, address: "Not this deposit's address", amount: 'No USDT arrived' },
  ],
  [deposit({ verdict: verdict({ state: 'failed', to: undefined }) }), { amount: 'The transaction failed', hash: true }],
  [deposit({ verdict: verdict({ state: 'used' }) }), { amount: true, hash: 'Credited with another deposit' }],
  [
    deposit({ verdict: verdict({ state: 'used' }), sameHash: [deposit({ id: 9, number: 'R9', state: 'done' })] }),
    { hash: 'Credited with deposit R9' },
  ],
  [deposit({ verdict: verdict({ state: 'old' }) }), { time: 'More than a day before the report' }],
  [deposit({ verdict: verdict({ state: 'young', confirmations: 3 }) }), { confirmations: 'Not deep enough yet' }],
  [deposit({ verdict: { state: 'notFound', at: 5, looked: 5 } }), { hash: 'The chain shows no such transaction' }],
  [deposit({ verdict: verdict({ amount: '1000' }) }), { amount: '100.00 USDT more than stated' }],
  [deposit({ verdict: null }), { token: undefined, amount: undefined }],
];
test.each(compared)('compares what was said with what the chain shows, %# [DESK-32]', (of, expected) => {
  const rows = Object.fromEntries(
    comparisonOf(of).map(({ what, isSame, difference }) => [what, isSame === false ? difference : isSame]),
  );
  expect(rows).toMatchObject(expected);
});

test('names who credited it [DESK-109]', async () => {
  const states = ['pending', 'done'].map((status, time) => ({ status, time }));
  await buttons({ state: 'done', states, decidedBy: ['Anna', 'Ben'] });
  expect(screen.getByText(/^Credited by Anna, Ben: .* USDT$/)).toBeTruthy();
});

test('shows what was credited of other deposits, not what was reported [DESK-109]', async () => {
  const credited = { state: 'done', said: '300', shown: { amount: '250', currency: 'USDT', reported: null } } as const;
  await buttons({ earlier: [deposit({ id: 6, number: 'R6', ...credited })] });
  const row = within(screen.getByRole('table', { name: 'Other deposits of this customer' }));
  expect(row.getByText('250.00 USDT')).toBeTruthy();
  expect(row.queryByText(/300/)).toBeNull();
});

test('says what the chain shows of a deposit that is not deep enough, and what was reported [DESK-109]', async () => {
  const shown = { amount: '250', currency: 'USDT', reported: '300' };
  await buttons({ said: '300', shown, verdict: verdict({ state: 'young', amount: '250' }) });
  const decision = screen.getByRole('region', { name: 'Decision' }).textContent;
  expect(decision).toContain('Shown by the chain');
  expect(decision).toContain('250.00');
  expect(decision).toContain('reported 300.00 USDT');
});
