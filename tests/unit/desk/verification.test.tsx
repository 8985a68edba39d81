import { fireEvent, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { ageAt } from '../../../src/domain/birth-date.ts';
import type { Role } from '../../../src/desk/api/roles.ts';
import type { Verification as Submission, VerificationEvidence } from '../../../src/desk/verifications/api.ts';
import { markDifference } from '../../../src/desk/verifications/letters.ts';
import { Verification } from '../../../src/desk/verifications/Verification.tsx';
import { NOW } from './customer-samples.ts';
import { matchOnly, showAtDesk } from './desk-entry.tsx';

vi.mock('../../../src/desk/calls/passkeys.ts', () => ({ askPasskey: async () => '{}' }));

const submission = (more: Partial<Submission> = {}): Submission => ({
  id: 7,
  account: 100511,
  username: 'amira@mail.example',
  tier: 'advanced',
  state: 'review',
  type: 'passport',
  name: '',
  number: '',
  birthDate: '',
  created: NOW,
  decided: null,
  decidedBy: null,
  revoked: null,
  reason: '',
  isFinal: false,
  pictures: ['front', 'face'],
  identity: { id: 5, type: 'passport', name: 'Amira Hadad', number: 'LR0441187', birthDate: '1990-05-17' },
  level: 'primary',
  sameNumber: { count: 0, accounts: [] },
  others: [],
  ...more,
});
const known = (more: Partial<VerificationEvidence> = {}): VerificationEvidence => ({
  approval: null,
  before: null,
  holders: [],
  hasLooked: true,
  limits: { now: '50000', after: '200000' },
  ...more,
});
const reads = {
  language: 'ar',
  title: 'تم التحقق',
  text: 'حدّ السحب اليومي أعلى الآن.',
  english: { title: 'Advanced verification complete', text: 'Your daily withdrawal limit is higher now.' },
  ways: ['app'],
};

let sent: [path: string, body: { body: Record<string, unknown> }][] = [];
let answers: Record<string, object> = {};
beforeEach(() => {
  matchOnly();
  sent = [];
  answers = {};
});

/** Shows a submission, and returns its decision. */
async function show(
  more: Partial<Submission> = {},
  evidence: Partial<VerificationEvidence> = {},
  roles: readonly Role[] = ['compliance'],
) {
  showAtDesk(
    <Verification id="7" />,
    (path, body) => {
      if (path === '/api/view/verification') return { verification: submission(more), evidence: known(evidence) };
      sent.push([path, JSON.parse(body)]);
      return answers[path] ?? { subject: {}, nonce: 'n' };
    },
    roles,
  );
  return within(await screen.findByRole('region', { name: 'Decision' }));
}
const done = (action: string): void => {
  answers[`/api/act/${action}`] = { state: 'done' };
};
const bodyOf = (action: string) => sent.findLast(([path]) => path === `/api/act/${action}`)?.[1].body;

test('marks each letter in which a source differs, case aside [DESK-80]', () => {
  const marked = (text: string, other: string): string =>
    markDifference(text, other)
      .map((part) => (part.isDifferent ? `[${part.text}]` : part.text))
      .join('');
  expect(marked('Amira Haddad', 'amira hadad')).toBe('Amira Had[d]ad');
  expect(marked('ANNA', 'Anna')).toBe('ANNA');
  expect(marked('สมชาย ใจดี', 'สมชาย ใจด')).toContain('[');
});

test('holds what was typed against what the account has, and has no column for what is not known [DESK-80]', async () => {
  await show({}, { before: { id: 3, name: 'Amira Haddad', number: '•••• 1187', birthDate: '', type: 'idcard' } });
  const table = screen.getByRole('table', { name: 'Sources side by side' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Typed', 'Submission 3']);
  expect(table.querySelector('mark')!.textContent).toBe('d');
  expect(within(table).getByText('differs')).toBeTruthy();
});

test('shows the date of birth with the age, and whether it was not asked [KYC-08]', async () => {
  vi.setSystemTime(NOW);
  await show({}, { before: { id: 3, name: 'Amira Hadad', number: '•••• 1187', birthDate: '', type: 'passport' } });
  const row = screen.getByRole('rowheader', { name: 'Date of birth' }).closest('tr')!;
  const age = ageAt('1990-05-17', NOW);
  expect(
    within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent),
  ).toEqual([`1990-05-17, ${age} years`, 'Not asked']);
  vi.useRealTimers();
});

test('leaves names in different scripts for a person to compare [DESK-80]', async () => {
  await show({}, { holders: ['สมหญิง ใจดี'] });
  const cell = within(screen.getByRole('table', { name: 'Sources side by side' })).getByText('สมหญิง ใจดี');
  expect(cell.closest('td')!.textContent).toBe('สมหญิง ใจดี Written in another script: compare it yourself');
  expect(cell.querySelector('mark')).toBeNull();
  const check = screen.getByText("Bank account's name in another script");
  expect(check.closest('li')!.dataset['level']).toBe('look');
});

test('says what the server checked and what no one has [DESK-80]', async () => {
  await show({ sameNumber: { count: 1, accounts: [100777] } }, { holders: ['Amira Hadad'] });
  expect(screen.getByText('1 to look at, 2 fine, 3 not checked')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Customer 100777' }).getAttribute('href')).toBe('#/customers/100777');
  expect(screen.getByText('Sanctions and other lists').nextElementSibling!.textContent).toBe(
    'Not checked by the server.',
  );
});

test('says beside the decision that the check digit of an ID card is wrong for a Thai one [KYCR-05]', async () => {
  const identity = { id: 5, type: 'idcard', name: 'Amira Hadad', number: '1103700123456', birthDate: '1990-05-17' };
  const decision = await show({ type: 'idcard', identity });
  expect(decision.getByText('Two people approve it: the check digit is wrong for a Thai ID.')).toBeTruthy();
  const checks = screen.getByRole('heading', { name: 'Checks' }).closest('section')!;
  expect(within(checks).getByText('Check digit is wrong for a Thai ID').closest('li')!.dataset['level']).toBe('stop');
  expect(screen.getByText('1 to look at, 2 fine, 3 not checked')).toBeTruthy();
  // an ID card of another country is approved like any other
  expect(decision.getByRole('button', { name: 'Approve Advanced' })).toBeTruthy();
});

test('says of no passport whether its check digit is right [KYCR-05]', async () => {
  const { identity } = submission();
  await show({ identity: { ...identity, number: '1103700123456' } });
  expect(screen.queryByText(/^Check digit/)).toBeNull();
});

test('shows all pictures after one signature, to turn and enlarge [DESK-81]', async () => {
  answers['/api/act/verification.pictures'] = {
    state: 'done',
    result: [
      { side: 'front', picture: { type: 'image/jpeg', data: 'AAAA' } },
      { side: 'face', picture: 'This picture is broken.' },
    ],
  };
  await show();
  expect(screen.queryByRole('img')).toBeNull();
  const button = screen.getByRole('button', { name: 'Show the pictures' });
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(button);
  const image = await screen.findByRole('img', { name: 'Document, front' });
  expect(screen.getByText('This picture is broken.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Turn: Document, front' }));
  expect(image.style.rotate).toBe('90deg');
  fireEvent.click(screen.getByRole('button', { name: 'Enlarge: Document, front, now 1 times' }));
  expect(image.style.getPropertyValue('--zoom')).toBe('2');
});

test('approves only after three looks, which the log keeps, and says what rises and what is read [DESK-82]', async () => {
  answers['/api/prepare/verification.approve'] = { subject: {}, nonce: 'n', reads };
  done('verification.approve');
  const decision = await show();
  expect(decision.getByText('Limit a day rises from 50,000.00 USDT to 200,000.00 USDT.')).toBeTruthy();
  const text = await decision.findByText(reads.text);
  expect([text.lang, text.dir]).toEqual(['ar', 'rtl']);
  expect(decision.getByText(reads.english.text)).toBeTruthy();
  const button = decision.getByRole('button', { name: 'Approve Advanced' });
  fireEvent.click(button);
  expect(bodyOf('verification.approve')).toBeUndefined();
  for (const box of decision.getAllByRole('checkbox')) fireEvent.click(box);
  fireEvent.keyDown(document.body, { key: 'a' });
  const ready = decision.getByRole('button', { name: 'Approve Advanced' });
  expect(document.activeElement).toBe(ready);
  await vi.waitFor(() => expect(ready.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(ready);
  await vi.waitFor(() =>
    expect(bodyOf('verification.approve')).toEqual({ verification: 7, looked: ['face', 'document', 'name'] }),
  );
});

test('approves nothing whose pictures the person has not looked at [KYCR-01]', async () => {
  const decision = await show({}, { hasLooked: false });
  expect(decision.getAllByText('Show the pictures first.')[0]).toBeTruthy();
  for (const box of decision.getAllByRole('checkbox')) expect(box.hasAttribute('disabled')).toBe(true);
  fireEvent.click(decision.getByRole('button', { name: 'Approve Advanced' }));
  expect(bodyOf('verification.approve')).toBeUndefined();
});

test('asks again with one of five reasons, and refuses for good only by choice [DESK-82]', async () => {
  answers['/api/prepare/verification.reject'] = { subject: {}, reads };
  done('verification.reject');
  const decision = await show();
  fireEvent.click(decision.getByRole('button', { name: 'Ask again' }));
  expect(decision.queryByRole('checkbox')).toBeNull();
  // the button that opened it is gone
  expect(document.activeElement).toBe(decision.getByRole('heading', { name: 'Ask again' }));
  expect(decision.getAllByRole('radio')).toHaveLength(4);
  expect(decision.getByRole('combobox', { name: 'Another reason' })).toBeTruthy();
  fireEvent.click(decision.getByRole('button', { name: 'Back' }));
  expect(document.activeElement).toBe(decision.getByRole('heading', { name: 'Advanced verification' }));
  fireEvent.keyDown(document.body, { key: 'r' });
  expect(document.activeElement).toBe(decision.getByRole('button', { name: 'Reject' }));
  fireEvent.click(decision.getByRole('button', { name: 'Reject' }));
  fireEvent.click(decision.getByRole('radio', { name: 'Picture is too blurred' }));
  expect(await decision.findByText(reads.text)).toBeTruthy();
  fireEvent.click(decision.getByRole('checkbox', { name: 'Final: no other submission' }));
  const button = decision.getByRole('button', { name: 'Reject for good' });
  await vi.waitFor(() => expect(button.getAttribute('aria-disabled')).toBeNull());
  fireEvent.click(button);
  await vi.waitFor(() => expect(bodyOf('verification.reject')).toEqual({ verification: 7, reason: 'kycNotAccepted' }));
});

test('says before a revocation what stops, who can approve it, and who cannot and why [DESK-83]', async () => {
  answers['/api/prepare/verification.revoke'] = {
    subject: {},
    nonce: 'n',
    reads,
    second: 'Two people.',
    deciders: [
      { id: 3, name: 'T. Boon', roles: ['compliance'], why: null },
      { id: 4, name: 'R. Sato', roles: ['compliance'], why: 'Has no passkey yet' },
    ],
  };
  const decision = await show(
    { state: 'verified', decided: NOW, decidedBy: 'R. Sato' },
    { limits: { now: '200000', after: '50000' } },
  );
  expect(decision.getByText(/^Approved by R\. Sato/)).toBeTruthy();
  fireEvent.click(decision.getByRole('button', { name: 'Revoke the verification' }));
  expect(decision.getByText('200,000.00 USDT → 50,000.00 USDT')).toBeTruthy();
  fireEvent.change(decision.getByLabelText('Reason the customer reads'), { target: { value: 'kycExpired' } });
  expect(await decision.findByText('T. Boon can approve it within 72 hours. Nothing happens before.')).toBeTruthy();
  expect(decision.getByText('Has no passkey yet')).toBeTruthy();
  expect(decision.getByRole('button', { name: 'Propose to revoke' })).toBeTruthy();
});

test('has the open proposal instead of a second one [DESK-83]', async () => {
  const decision = await show({ state: 'verified' }, { approval: { id: 12, action: 'verification.revoke' } });
  expect(decision.getByRole('link', { name: /^Proposal 12 waits/ })).toBeTruthy();
  expect(decision.queryByRole('button', { name: 'Revoke the verification' })).toBeNull();
});

test('leaves out the limits while no one knows them [DESK-82]', async () => {
  const decision = await show({}, { limits: null });
  expect(decision.queryByText(/Limit a day/)).toBeNull();
});
