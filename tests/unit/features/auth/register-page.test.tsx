import { empty, network, ok, ret, status } from '../../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Router } from 'wouter';
import { endSession, session, startSession } from '../../../../src/client/session/session.ts';
import LoginPage from '../../../../src/features/auth/pages/LoginPage.tsx';
import RegisterPage from '../../../../src/features/auth/pages/RegisterPage.tsx';
import { currentLocation, navigate, useHashLocation, useHashSearch } from '../../../../src/browser/location.ts';
import { database } from '../../../../src/storage/database.ts';
import { isStranger } from '../../../../src/storage/settings-cache.ts';
import { media, show } from '../../ui/render.tsx';
import { has, settle } from '../support.ts';
import { expectLogged } from '../../../console.ts';

expectLogged('Call: users.login network', 'Call: users.login status 500');

const OPENED = 'Your account is open. Please log in.';
const FROM = 'from=%2Fpages%2Fmine%2Fmine';

beforeEach(async () => {
  media();
  localStorage.clear();
  await startSession();
  navigate(`/pages/login/regist?${FROM}`);
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
  await database('drafts').clear();
  navigate('/');
});

const page = () =>
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <RegisterPage />
    </Router>,
  );

const typePin = (): void => {
  fireEvent.click(screen.getByRole('button', { name: 'Payment password: 0 of 6 digits entered' }));
  for (const label of ['Payment password', 'Confirm payment password']) {
    for (const key of '482913') fireEvent.keyDown(screen.getByRole('group', { name: label, hidden: true }), { key });
  }
};

/** The paths of the calls about a customer. The page also reads the system config. */
const userCalls = (seen: readonly { readonly url: URL }[]): string[] =>
  seen.map(({ url }) => url.pathname.replace('/api/', '')).filter((path) => path.startsWith('users/'));

const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = (): Promise<void> =>
  act(async () => void fireEvent.submit(document.forms.namedItem('regist') as HTMLFormElement));
const step = (): string | null => screen.getByText(/^Step \d of 3$/).textContent;

/** Fills the first two steps. */
const fillToLastStep = async (): Promise<void> => {
  type('Phone number', '812344521');
  type('Verification code', '012345');
  await submit();
  type('Login password', 'abc123');
  await submit();
};

/** Fills the form and sends it. */
const send = async (): Promise<void> => {
  await fillToLastStep();
  typePin();
  fireEvent.click(screen.getByRole('checkbox'));
  await submit();
};

test('asks in three steps and sends one call at the end [LOOK-17]', async () => {
  const { seen } = network(ok({ id: 'a', username: '812344521', token: 'token-a' }));
  page();
  expect([step(), screen.queryByLabelText('Login password')]).toEqual(['Step 1 of 3', null]);
  await fillToLastStep();
  expect(step()).toBe('Step 3 of 3');
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Choose a payment password' }));
  expect(userCalls(seen)).toEqual([]);
  typePin();
  fireEvent.click(screen.getByRole('checkbox'));
  await submit();
  await settle(() => currentLocation().startsWith('/pages/intro'));
  expect(userCalls(seen)).toEqual(['users/register', 'users/login', 'users/info']);
});

test('stays on a step with a missing field and focuses it [LOOK-17 AUTH-08]', async () => {
  network(empty());
  page();
  type('Phone number', '812344521');
  await submit();
  expect(step()).toBe('Step 1 of 3');
  expect(document.activeElement).toBe(screen.getByLabelText('Verification code'));
  expect(screen.getByLabelText('Verification code').getAttribute('aria-invalid')).toBe('true');
});

test.each([
  ['the bar', (): void => void fireEvent.click(screen.getByRole('button', { name: 'Back' }))],
  ['the browser', () => history.back()],
])('returns a step by Back of %s, and keeps what was typed [LOOK-17]', async (_, goBack) => {
  network(empty());
  page();
  await fillToLastStep();
  await act(async () => goBack());
  await settle(() => step() === 'Step 2 of 3');
  expect((screen.getByLabelText('Login password') as HTMLInputElement).value).toBe('abc123');
  await act(async () => goBack());
  await settle(() => step() === 'Step 1 of 3');
  expect((screen.getByLabelText('Phone number') as HTMLInputElement).value).toBe('812344521');
  expect(currentLocation()).toBe(`/pages/login/regist?${FROM}`);
});

test.each([
  ['code', 'Step 1 of 3', 'Verification code'],
  ['username', 'Step 1 of 3', 'Phone number'],
  ['password', 'Step 2 of 3', 'Login password'],
])('leads a refusal of %s to its field [LOOK-17]', async (field, expected, label) => {
  network(({ url }) => (url.includes('users/register') ? ret(0, 'Not this one.', { field }) : ok()));
  page();
  await send();
  await settle(() => step() === expected);
  expect(has('Not this one.')).toBe(true);
  expect(document.activeElement).toBe(screen.getByLabelText(label));
  // the other steps are still filled in
  if (expected === 'Step 1 of 3') await submit();
  await submit();
  expect(step()).toBe('Step 3 of 3');
  expect(has('Not this one.')).toBe(false);
  expect(screen.getByRole('button', { name: 'Payment password: 6 of 6 digits entered' })).toBeTruthy();
});

test('sets a new payment password on the pad; it is in no input and no draft [SEC-06 STORE-14]', async () => {
  network(empty());
  const { container } = page();
  await fillToLastStep();
  expect(container.querySelector('input[name=paypass]')).toBeNull();
  typePin();
  expect(screen.getByRole('button', { name: 'Payment password: 6 of 6 digits entered' })).toBeTruthy();
  const drafts = (): Promise<[string, unknown][]> => database('drafts').entries(v.unknown());
  let stored = '';
  await settle(() => {
    void drafts().then((all) => (stored = JSON.stringify(all)));
    return stored.includes('812344521');
  });
  expect(stored + container.innerHTML).not.toContain('482913');
  expect(stored).not.toContain('abc123');
});

test('a new account is logged in at once, and the next steps replace the form [LIVE-08]', async () => {
  const { seen } = network(({ url }) =>
    ok(url.includes('users/login') ? { token: 'token-a' } : { id: 'a', username: '812344521' }),
  );
  const entries = history.length;
  page();
  await send();
  await settle(() => currentLocation().startsWith('/pages/intro'));
  expect(currentLocation()).toBe(`/pages/intro/intro?welcome=1&${FROM}`);
  expect([history.length, session.status]).toEqual([entries, 'in']);
  expect(userCalls(seen)).toEqual(['users/register', 'users/login', 'users/info']);
});

test.each([
  ['is cut', () => Promise.reject(new TypeError('fetch failed'))],
  ['fails', () => status(500)],
  ['is refused', () => ret(0, 'Later')],
])(
  'where logging in %s, login has the name, keeps `from` and says that the account is open [AUTH-13]',
  async (_, reply) => {
    network((request) => (request.url.includes('users/login') ? reply() : ok()));
    const { unmount } = page();
    await send();
    await settle(() => currentLocation().startsWith('/pages/login/login'));
    expect(currentLocation()).toBe(`/pages/login/login?${FROM}`);
    expect([session.status, isStranger()]).toEqual(['out', false]);
    unmount();
    show(<LoginPage />);
    await settle(() => has(OPENED));
    expect(screen.getByRole('status').textContent).toContain(OPENED);
    expect((screen.getByLabelText('Phone number or email') as HTMLInputElement).value).toBe('812344521');
  },
);

test('a refused registration keeps the form and opens nothing [AUTH-13]', async () => {
  const { seen } = network(ret(0, 'This number has an account already.'));
  page();
  await send();
  await settle(() => has('This number has an account already.'));
  expect([currentLocation(), userCalls(seen), isStranger()]).toEqual([
    `/pages/login/regist?${FROM}`,
    ['users/register'],
    true,
  ]);
});
