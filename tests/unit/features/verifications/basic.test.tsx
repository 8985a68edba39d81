import { empty, network, ok } from '../../client/support.ts';
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import { verification } from '../../../../src/features/verifications/store.ts';
import { formatDateTime } from '../../../../src/i18n/dates.ts';
import AdvancedVerificationPage from '../../../../src/features/verifications/pages/AdvancedVerificationPage.tsx';
import BasicVerificationPage from '../../../../src/features/verifications/pages/BasicVerificationPage.tsx';
import { show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';

beforeEach(signIn);
afterEach(async () => {
  network(empty());
  verification.clear();
  await endSession('signed-out');
});

test.each([
  ['verified', 'none', 'Advanced verification', '#/pages/mine/Certification/advanced'],
  ['verified', 'review', 'Basic verification', undefined],
  ['review', 'none', 'Basic verification', undefined],
])(
  'with basic %s and advanced %s shows %s, and links the remaining step [KYC-01]',
  async (primary, advanced, heading, href) => {
    network(({ url }) =>
      ok(
        url.includes('certification')
          ? { primary, advanced, type: 'idcard', name: 'S***i', number: '1***3' }
          : { id: 'a', username: 'a' },
      ),
    );
    show(<BasicVerificationPage />);
    await settle(() => has('S***i'));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading);
    const link = screen.queryByRole('link', { name: 'Start advanced verification' });
    expect(link?.getAttribute('href')).toBe(href);
    // verified values are masked (KYC-07)
    expect(has('1***3')).toBe(true);
  },
);

const SINCE = Date.UTC(2026, 10, 28, 11, 30);

test.each([
  ['basic', BasicVerificationPage, { primary: 'review', advanced: 'none' }],
  ['advanced', AdvancedVerificationPage, { primary: 'verified', advanced: 'review' }],
])('the %s page says since when it is in review [LOOK-36]', async (_, Page, state) => {
  network(({ url }) => ok(url.includes('certification') ? { ...state, updated: SINCE } : { id: 'a', username: 'a' }));
  const { unmount } = show(<Page />);
  await settle(() => has(`In review since ${formatDateTime(SINCE)}`));
  expect(has("We're checking your details. We'll message you when it's done.")).toBe(true);
  unmount();
  verification.clear();
  network(({ url }) => ok(url.includes('certification') ? state : { id: 'a', username: 'a' }));
  show(<Page />);
  await settle(() => screen.queryByRole('heading', { level: 2, name: 'In review' }) !== null);
});

test('a missing type is marked at its choice, which gets the focus [KYC-03 A11Y-08]', async () => {
  network(({ url }) =>
    ok(url.includes('certification') ? { primary: 'none', advanced: 'none' } : { id: 'a', username: 'a' }),
  );
  show(<BasicVerificationPage />);
  await settle(() => screen.queryAllByRole('radio').length === 3);
  fireEvent.submit(document.forms.namedItem('primary') as HTMLFormElement);
  const choice = screen.getByRole('group', { name: 'Document type' });
  const described = () => document.getElementById(choice.getAttribute('aria-describedby') ?? '')?.textContent;
  expect(described()).toBe('Choose a document type.');
  expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'ID card' }));
  fireEvent.click(screen.getByRole('radio', { name: 'Passport' }));
  expect(described()).toBeUndefined();
});

test('asks for the date of birth as a birthday that the browser can fill in, and sends it [KYC-08]', async () => {
  const { seen } = network(({ url }) =>
    ok(url.includes('certification') ? { primary: 'none', advanced: 'none' } : { id: 'a', username: 'a' }),
  );
  show(<BasicVerificationPage />);
  await settle(() => screen.queryAllByRole('radio').length === 3);
  fireEvent.click(screen.getByRole('radio', { name: 'Passport' }));
  const fill = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
  fill('Name', 'Somchai Jaidee');
  fill('Document number', 'AB1234567');
  const field = screen.getByLabelText<HTMLInputElement>('Date of birth');
  expect([field.type, field.autocomplete]).toEqual(['date', 'bday']);
  fill('Date of birth', '2020-01-01');
  const send = () => fireEvent.submit(document.forms.namedItem('primary') as HTMLFormElement);
  send();
  expect(document.getElementById(field.getAttribute('aria-describedby')!)!.textContent).toBe(
    'You must be at least 18 years old.',
  );
  expect(document.activeElement).toBe(field);
  fill('Date of birth', '1990-05-17');
  send();
  const calls = () => seen.filter(({ url }) => url.pathname.endsWith('levelauth'));
  await settle(() => calls().length === 1);
  expect(new URLSearchParams(calls()[0]!.body).get('birthDate')).toBe('1990-05-17');
});
