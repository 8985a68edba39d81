import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import type { Role } from '../../../src/desk/api/roles.ts';
import type { PayoutState, WithdrawalPage } from '../../../src/desk/withdrawals/api-views.ts';
import { Withdrawal } from '../../../src/desk/withdrawals/Withdrawal.tsx';
import { HOUR_MS } from '../../../src/domain/time.ts';
import { matchOnly, showAtDesk } from './desk-entry.tsx';

const PAYEE = 'TNjk8sK483hkscNEZKrHJm9UCKk1Y8fYjq';
const ORDERED = Date.UTC(2026, 2, 10);
const payment: PayoutState = { returning: null, search: null, candidates: [], errors: [], settling: null, debt: null };
const withdrawal = (more: Partial<WithdrawalPage> = {}): WithdrawalPage => ({
  id: 3,
  number: 'W3',
  account: 9,
  username: 's•••@example.com',
  name: null,
  way: 'wallet',
  chain: 'TRC20',
  asset: 'USDT',
  amount: '820',
  fee: '8.2',
  payout: '811.8',
  payoutCurrency: 'USDT',
  worth: '820',
  payee: 'TNjk8s…Y8fYjq',
  flags: [],
  state: 'waiting',
  step: 'waiting',
  unread: null,
  claim: null,
  approval: null,
  created: ORDERED,
  updated: ORDERED,
  rate: null,
  note: '',
  due: '811.8',
  arrived: null,
  refunded: null,
  order: {
    number: 'W3',
    amount: '811.8',
    currency: 'USDT',
    to: { kind: 'wallet', chain: 'TRC20', address: PAYEE, contract: 'T1', decimals: 6 },
  },
  otherOwners: 0,
  payeeSince: ORDERED - 3 * HOUR_MS,
  securityChange: null,
  frozen: null,
  ownerWait: null,
  dayLimit: { limit: '50000', left: '49180' },
  states: [{ status: 'waiting', time: ORDERED }],
  approved: null,
  sent: null,
  endedBy: '',
  reference: null,
  hash: null,
  height: null,
  verdict: null,
  isLookedUp: true,
  payment,
  statement: [],
  question: null,
  reason: '',
  deposits: [],
  logins: [],
  others: [],
  ...more,
});

beforeEach(() => matchOnly());

/** What the last look at the chain found. */
const VERDICT = {
  state: 'otherAmount',
  reason: null,
  known: null,
  at: 5,
  since: 5,
  next: 9,
  missingSince: null,
  amount: '1',
  elsewhere: null,
  contract: null,
  confirmations: 9,
  height: 1,
} as const;

/** Shows a withdrawal, and returns its decision. */
async function show(more: Partial<WithdrawalPage>, roles: readonly Role[] = ['treasury']) {
  showAtDesk(<Withdrawal id="3" />, { withdrawal: withdrawal(more), reasons: [] }, roles);
  return within(await screen.findByRole('region', { name: 'Decision' }));
}
const textsOf = (decision: Awaited<ReturnType<typeof show>>): (string | null)[] =>
  decision.queryAllByRole('button').map(({ textContent }) => textContent);

test('shows the whole address in groups of four, and what is known of it [DESK-28]', async () => {
  await show({});
  expect(screen.getByText('TNjk')).toBeTruthy();
  expect(screen.getByText(/USDT on TRON \(TRC20\)/).textContent).toMatch(/valid address.*No other customer/);
});

test('says who else has the address, and shows support two ends of it [DESK-28]', async () => {
  await show({ otherOwners: 2, order: null }, ['support']);
  expect(screen.getByText('TNjk8s…Y8fYjq')).toBeTruthy();
  expect(screen.getByText('Wallet of 2 other customers, too.')).toBeTruthy();
  expect(document.body.textContent).not.toContain('8sK4');
});

test('says each flag with its fact, who approves and why, by a button with the amount [DESK-29]', async () => {
  const decision = await show({ flags: ['newPayee', 'firstPayout'] });
  expect(textsOf(decision)).toEqual(['Approve paying 811.80 USDT', 'Hold', 'Reject and refund', 'Assign to me']);
  expect(screen.getByText('New payee').nextElementSibling?.textContent).toBe('Added 3 h 0 min before the order.');
  expect(screen.getByText('2 to look at, 2 fine')).toBeTruthy();
  expect(
    decision.getByText(
      "Two people approve it: the payee is new, it is the customer's first payout. Nothing is paid yet.",
    ),
  ).toBeTruthy();
  expect(screen.getByText('820.00 USDT of 50,000.00 USDT')).toBeTruthy();
});

const blocked: [string, Partial<WithdrawalPage>][] = [
  ['whose payee was changed', { flags: ['payeeChanged'], order: null }],
  ['of a frozen account', { flags: ['frozen'], frozen: 5 }],
  ['that waits for its owner', { flags: ['ownerWaits'], ownerWait: 9 }],
  ['that someone else works on', { claim: { staff: 8, name: 'Carl', until: 9 } }],
  ['with an open proposal', { approval: { id: 12, action: 'withdrawal.approve' } }],
];
test.each(blocked)('offers no approval of a withdrawal %s [DESK-29]', async (_, more) => {
  for (const text of textsOf(await show(more))) expect(text).not.toMatch(/^Approve/);
});

test('has amount and address with copy buttons while it is paid, and warns of a second payment [DESK-30]', async () => {
  const decision = await show({ step: 'sending', state: 'processing', sent: { name: 'Ben', time: 5, isMine: true } });
  expect(screen.getByRole('button', { name: 'Copy amount' })).toBeTruthy();
  expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy();
  expect(screen.getByRole('img', { name: 'QR code of the address' })).toBeTruthy();
  expect(textsOf(decision)[0]).toBe("I've sent 811.80 USDT");
  expect(decision.getByText("Sent it but lost the hash? Don't send again.")).toBeTruthy();
  expect(screen.getByRole('list', { name: 'Steps' }).querySelector('[aria-current]')?.textContent).toBe('Send it');
});

test('offers no refund as long as a begun payment may have been made, and says why [CHAIN-11]', async () => {
  const sent = { name: 'Ben', time: 5, isMine: true };
  const returning = { state: 'wait', text: 'The payment has begun.' } as const;
  const decision = await show({ step: 'sending', sent, payment: { ...payment, returning } });
  expect(textsOf(decision)).not.toContain('Reject and refund');
  expect(decision.getByText('The payment has begun.')).toBeTruthy();
});

test('has the proposal instead of a second one, and keeps the other ways [DESK-33]', async () => {
  const decision = await show({ approval: { id: 12, action: 'withdrawal.approve' } });
  expect(decision.getByRole('link', { name: /^Proposal 12 waits/ }).getAttribute('href')).toBe('#/approvals/12');
  expect(textsOf(decision)).toEqual(['Hold', 'Reject and refund', 'Assign to me']);
});

const settling = { ways: ['rest', 'refund', 'debt'], paid: '761.8', expected: '811.8', difference: '50' } as const;
const wrong = {
  step: 'sent',
  sent: { name: 'Ben', time: 5, isMine: true },
  payment: { ...payment, settling },
} as const;

test('says of each way out what the books and the customer get, and offers the chosen one [DESK-31]', async () => {
  const decision = await show(wrong);
  expect(decision.getByText('Paid 761.80 USDT instead of 811.80 USDT. What is done about it?')).toBeTruthy();
  const refund = decision.getByRole('radio', { name: 'Refund 50.00 USDT to the balance' });
  expect(document.getElementById(refund.getAttribute('aria-describedby')!)?.textContent).toMatch(
    /Books: .*fee stays.*Customer: .*back in the balance/,
  );
  expect(textsOf(decision)).not.toContain('Refund 50.00 USDT to the balance');
  fireEvent.click(refund);
  expect(textsOf(decision)[0]).toBe('Refund 50.00 USDT to the balance');
});

test('offers compliance only the debt of a customer [DESK-31]', async () => {
  const decision = await show(wrong, ['compliance']);
  expect(decision.getAllByRole('radio')).toHaveLength(1);
  expect(decision.getByRole('radio', { name: 'The customer owes 50.00 USDT' })).toBeTruthy();
});

test.each<[string, Partial<WithdrawalPage>, string, string]>([
  ['less, refunded', { arrived: '800', refunded: '11.8' }, '800.00', '11.80 USDT went back to the balance.'],
  [
    'more, owed',
    {
      arrived: '821.8',
      payment: { ...payment, debt: { amount: '10', collected: '4', writtenOff: '0', left: '6' } },
    },
    '821.80',
    'The customer still owes 6.00 USDT of 10.00 USDT.',
  ],
  ['more, at our loss', { arrived: '821.8' }, '821.80', 'The company bears the difference.'],
])('says of a payment of %s what was paid and what became of the rest [DESK-109]', async (_, more, figure, words) => {
  const decision = await show({ step: 'paid', state: 'success', ...more });
  expect(decision.getByText(new RegExp(words.replaceAll('.', '\\.'))).textContent).toContain(
    ' instead of 811.80 USDT. ',
  );
  const text = screen.getByRole('region', { name: 'Decision' }).textContent;
  expect(text).toMatch(new RegExp(`^Paid out\\D*${figure.replace('.', '\\.')}`));
});

test('names who approved, paid and ended it, each once [DESK-109]', async () => {
  const states = ['waiting', 'processing', 'sent', 'success'].map((status, at) => ({ status, time: ORDERED + at }));
  const approved = { name: 'Anna', time: ORDERED + 1 };
  const sent = { name: 'Ben', time: ORDERED + 2, isMine: true };
  await show({ step: 'paid', state: 'success', states, approved, sent, endedBy: 'Carl' });
  const part = screen.getByRole('heading', { name: 'What happened' }).closest('section')!;
  expect([...part.querySelectorAll('li > span')].map(({ textContent }) => textContent)).toEqual([
    'Ordered',
    'Approved by Anna',
    'Ben began to pay it',
    'Paid, confirmed by Carl',
  ]);
});

test('does not say that there is no payment beside one that was found [DESK-109]', async () => {
  await show({
    step: 'sent',
    state: 'processing',
    verdict: VERDICT,
    payment: { ...payment, search: { from: 1, read: 2, reached: ORDERED } },
  });
  expect(screen.getByText(/no other payment to this address/)).toBeTruthy();
});

test('keeps the number of a bank account behind an action that is logged [DESK-28]', async () => {
  const decision = await show({ way: 'bank', chain: null, order: null, otherOwners: null, payee: 'KBANK 7890' });
  expect(textsOf(decision)).toContain('Show the whole account');
});

test('has the focus, so that its name is read and the next Tab is in it [DESK-27]', async () => {
  await show({});
  expect(document.activeElement).toBe(screen.getByRole('article', { name: 'Withdrawal W3' }));
});

test('is a bar on a phone, with what and who, that opens the whole decision as a sheet [DESK-27]', async () => {
  matchOnly('(max-width: 700px)');
  const decision = await show({});
  expect(decision.getByText('811.80 USDT')).toBeTruthy();
  expect(textsOf(decision)).toEqual(['Decide']);
  fireEvent.click(decision.getByRole('button', { name: 'Decide' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Decision' }));
  expect(sheet.getByRole('button', { name: 'Approve paying 811.80 USDT' })).toBeTruthy();
});

test('says that nodes disagree about a payment, and what the chain showed before [CHAIN-09]', async () => {
  const verdict = { ...VERDICT, state: 'cannotLook', reason: 'disagreement', known: 'otherAmount' } as const;
  await show({ step: 'sent', state: 'processing', verdict });
  expect(screen.getByText('The two nodes of this network disagree')).toBeTruthy();
  expect(screen.getByText('nothing: its two nodes disagree. Before, it showed another amount')).toBeTruthy();
});

test("shows what the bank's statements show beside what was ordered [DESK-113]", async () => {
  const paid = { currency: 'THB', at: ORDERED, hasTime: false };
  await show({
    step: 'sent',
    state: 'processing',
    way: 'bank',
    chain: null,
    sent: { name: 'Anna', time: ORDERED, isMine: false },
    statement: [
      { ...paid, line: 4, amount: '1650', fit: 'ordered', isOpen: false },
      { ...paid, line: 5, amount: '1600', fit: 'otherAmount', isOpen: true },
    ],
  });
  expect(screen.getByRole('link', { name: '1,650.00 THB' }).getAttribute('href')).toBe('#/statements/4');
  expect(screen.getByText('as ordered')).toBeTruthy();
  expect(screen.getByText('another amount than ordered')).toBeTruthy();
  expect(screen.getByText("The bank's statement shows another payment")).toBeTruthy();
});

test('shows where a payment went that went to another address, and what it paid there [CHAIN-13]', async () => {
  const elsewhere = 'TXYZopYRdj2D9XRtbG411XZZ3kM5VkAeBf';
  const verdict = { ...VERDICT, state: 'otherRecipient', elsewhere };
  const settling = { ways: ['again'], paid: '60.39', expected: '60.39', difference: '0' } as const;
  const decision = await show({ step: 'sent', state: 'processing', verdict, payment: { ...payment, settling } });
  expect(decision.getByText('Paid to another address')).toBeTruthy();
  expect(decision.getByText('60.39 USDT went to another address. What is done about it?')).toBeTruthy();
  expect(decision.getByText('The money went to another address').closest('div')?.parentElement?.textContent).toContain(
    elsewhere,
  );
});
