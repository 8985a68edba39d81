import { user } from '../../../../src/client/session/user.ts';
import { network, ok, ret } from '../../client/support.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { endSession, startSession } from '../../../../src/client/session/session.ts';
import { beginSession } from '../../../../src/client/session/sign-in.ts';
import NicknamePage from '../../../../src/features/profile/pages/NicknamePage.tsx';
import LoginPasswordPage from '../../../../src/features/credentials/pages/LoginPasswordPage.tsx';
import PaymentPasswordPage from '../../../../src/features/credentials/pages/PaymentPasswordPage.tsx';
import PhonePage from '../../../../src/features/profile/pages/PhonePage.tsx';
import { safety } from '../../../../src/features/security/store.ts';
import TransactionPasswordPage from '../../../../src/features/credentials/pages/TransactionPasswordPage.tsx';
import { database } from '../../../../src/storage/database.ts';
import { clearUserData } from '../../../../src/storage/wipe.ts';
import { show } from '../../ui/render.tsx';

const profile = {
  id: '7',
  username: 'a@example.com',
  nickname: 'Ploy',
  email: 'a@example.com',
  phone: '66812345678',
  currency: 'THB',
  paypass: true,
};
let net: ReturnType<typeof network>;
/** The server's answers by path; other paths succeed. */
const serve = (responses: Record<string, () => Response> = {}) => {
  net = network((request) => {
    const path = new URL(request.url).pathname.replace('/api/', '');
    return responses[path]?.() ?? ok(path === 'users/info' ? profile : {});
  });
};
const sent = (path: string) => net.seen.filter(({ url }) => url.pathname === `/api/${path}`);
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** Types on the pad of a payment password. */
const pin = (label: string, digits: string): void => {
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${label}: `), hidden: true }));
  for (const key of digits) fireEvent.keyDown(screen.getByRole('group', { name: label, hidden: true }), { key });
};
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const submit = (id: string): void => void fireEvent.submit(document.querySelector(`#${id}`) as HTMLFormElement);

beforeEach(async () => {
  serve();
  safety.clear();
  await startSession();
  await beginSession('token-a');
  await user.refresh();
});
afterEach(async () => {
  vi.useRealTimers();
  serve();
  await endSession('signed-out');
});

test('sends nothing while a password is missing, different or malformed [PROF-10]', async () => {
  show(<LoginPasswordPage />);
  submit('password');
  expect(screen.getByText('Enter your current password.')).toBeTruthy();
  type('Current login password', 'abc12345');
  type('New login password', 'abc12');
  type('Confirm new login password', 'abc123');
  submit('password');
  expect(screen.getByText('The login password must be 6-12 letters or numbers!')).toBeTruthy();
  expect(screen.getByText('The two passwords entered are inconsistent!')).toBeTruthy();
  expect(sent('users/edit/userpass')).toEqual([]);
  type('New login password', 'new12345');
  type('Confirm new login password', 'new12345');
  submit('password');
  await waitFor(() =>
    expect(sent('users/edit/userpass').map(({ body }) => body)).toEqual(['oldpassword=abc12345&password=new12345']),
  );
});

test('asks for the old payment password, and shows the server’s message in place [PROF-11]', async () => {
  serve({ 'users/edit/paypass': () => ret(0, 'Wrong payment password. You have 4 attempts left.') });
  show(<PaymentPasswordPage />);
  submit('paypass');
  expect(screen.getByText('Enter your current 6-digit payment password.')).toBeTruthy();
  expect(screen.getByText('Payment password must be 6 digits only!')).toBeTruthy();
  expect(sent('users/edit/paypass')).toEqual([]);
  pin('Current payment password', '000000');
  pin('New payment password', '٠١٢٣٤٥');
  pin('Confirm new payment password', '012345');
  submit('paypass');
  await waitFor(() => expect(screen.getByText('Wrong payment password. You have 4 attempts left.')).toBeTruthy());
  // its digits are never in an input (SEC-06)
  expect(document.querySelector('input')).toBeNull();
  expect(sent('users/edit/paypass').map(({ body }) => body)).toEqual(['paypass=012345&oldpaypass=000000']);
});

test('refuses a blank nickname in place, without asking the server [PROF-05]', () => {
  show(<NicknamePage />);
  type('Nickname', '   ');
  submit('nickname');
  expect(screen.getByText('Enter a nickname.')).toBeTruthy();
  expect(sent('users/edit')).toEqual([]);
});

test('the area code shows, a sent code starts 60 s, and a failed one says so [PROF-06]', async () => {
  // no second passes while a busy machine renders the page
  vi.useFakeTimers({ toFake: ['Date'] });
  serve({ 'users/sms': () => ret(0, "We've just sent a code.") });
  show(<PhonePage />);
  expect(screen.getByText('+66')).toBeTruthy();
  press('Send code');
  expect(screen.getByText('Enter your phone number.')).toBeTruthy();
  expect(sent('users/sms')).toEqual([]);
  type('New phone number', '+66 81 999 0000');
  press('Send code');
  await waitFor(() => expect(screen.getByText("We've just sent a code.")).toBeTruthy());
  serve();
  press('Send code');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Resend in 60 s' })).toBeTruthy());
  expect(sent('users/sms')[0]?.url.search).toBe('?userphone=%2B66819990000&must=phone');
  type('Verification code', '12345678');
  expect((screen.getByLabelText('Verification code') as HTMLInputElement).value).toBe('123456');
});

test('a code sent to the phone blocks neither the email nor the next customer [PROF-12 STORE-10]', async () => {
  const page = show(<TransactionPasswordPage />);
  press('Send code');
  const counts = (): boolean => screen.queryByRole('button', { name: /Resend in \d+ s/ }) !== null;
  await waitFor(() => expect(counts()).toBe(true));
  fireEvent.click(screen.getByLabelText('Email'));
  expect([counts(), screen.queryByText('Sent. It may take a minute to arrive.')]).toEqual([false, null]);
  fireEvent.click(screen.getByLabelText('Phone'));
  expect(counts()).toBe(true);
  page.unmount();
  await endSession('signed-out');
  await beginSession('token-b');
  await user.refresh();
  show(<TransactionPasswordPage />);
  expect(screen.getByText(/6681/)).toBeTruthy();
  expect(counts()).toBe(false);
});

describe('proof of ownership [HARD-04]', () => {
  const DAY_MS = 86_400_000;
  const fill = async (): Promise<void> => {
    type('New phone number', '819990000');
    type('Verification code', '123456');
    await waitFor(() => expect(screen.getByLabelText("Confirm it's you")).toBeTruthy());
  };
  const changes = () => sent('users/edit').map(({ body }) => body);

  test('a phone change asks for password and code, and states the withdrawal wait', async () => {
    show(<PhonePage />);
    await fill();
    expect(screen.getByText('Withdrawals are paused for 24 hours after the change.')).toBeTruthy();
    expect(
      screen.getByText(
        /^We'll send codes to your new number\. For 7 days you can reverse the change: choose “Forgot password” and enter your old number\.$/,
      ),
    ).toBeTruthy();
    submit('phone');
    expect([
      screen.queryByText('Enter your login password.') !== null,
      document.activeElement?.getAttribute('name'),
      changes(),
    ]).toEqual([true, 'secret', []]);
    type('Login password', 'abc12345');
    submit('phone');
    await waitFor(() => expect(changes()).toEqual(['userphone=819990000&code=123456&password=abc12345']));
  });

  test('the payment password or a code to the old address can replace it', async () => {
    serve({ 'users/edit': () => ret(0, 'Not this one.') });
    show(<PhonePage />);
    await fill();
    type('Login password', 'abc12345');
    type("Confirm it's you", 'paypass');
    pin('Payment password', '٠١٢٣٤٥');
    submit('phone');
    await waitFor(() => expect(changes()).toEqual(['userphone=819990000&code=123456&paypass=012345']));
    // the form accepts a second submission only after the first answer
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('Not this one.'));
    type("Confirm it's you", 'email');
    fireEvent.click(screen.getAllByRole('button', { name: 'Send code' })[1]!);
    await waitFor(() => expect(sent('users/email/get')[0]?.url.search).toBe('?email=a%40example.com&must=phone'));
    type('Code sent to your email', '654321');
    submit('phone');
    await waitFor(() => expect(changes()[1]).toBe('userphone=819990000&code=123456&oldcode=654321'));
  });

  test('says that a password delays withdrawals seven days, an old-number code one', async () => {
    serve({ 'users/info': () => ok({ ...profile, username: '0812345678', email: '' }) });
    await user.refresh();
    show(<PhonePage />);
    expect(
      screen.getByText(
        'Withdrawals are paused for 7 days after the change, or for 24 hours if you confirm with a code to your old number.',
      ),
    ).toBeTruthy();
    type("Confirm it's you", 'phone');
    expect(screen.getByText('Withdrawals are paused for 24 hours after the change.')).toBeTruthy();
  });

  test('shows the server’s message about a wrong password in place', async () => {
    serve({ 'users/edit': () => ret(0, 'The login password is wrong.') });
    show(<PhonePage />);
    await fill();
    type('Login password', 'guess123');
    submit('phone');
    await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The login password is wrong.'));
  });

  test('the first payment password asks for the login password', async () => {
    serve({ 'users/info': () => ok({ ...profile, paypass: false }) });
    await user.refresh();
    show(<PaymentPasswordPage />);
    pin('New payment password', '012345');
    pin('Confirm new payment password', '012345');
    submit('paypass');
    expect([screen.queryByText('Enter your login password.') !== null, sent('users/edit/paypass')]).toEqual([true, []]);
    type('Login password', 'abc12345');
    submit('paypass');
    await waitFor(() =>
      expect(sent('users/edit/paypass').map(({ body }) => body)).toEqual(['paypass=012345&password=abc12345']),
    );
  });

  test('a recently changed phone gets no code to reset the payment password; email does', async () => {
    serve({ 'users/safety': () => ok({ phone: Date.now() + DAY_MS }) });
    show(<TransactionPasswordPage />);
    await waitFor(() => expect(screen.getByText('Your phone number was changed recently')).toBeTruthy());
    expect(
      screen.getByText(
        /^To protect your money, we can't send codes to your new number until .*Until then, we'll send the code to your email\.$/,
      ),
    ).toBeTruthy();
    expect(screen.queryByLabelText('Phone')).toBeNull();
    press('Send code');
    await waitFor(() => expect(sent('users/email/get')).toHaveLength(1));
    expect(sent('users/sms')).toEqual([]);
  });

  test('without an email the page is closed with the reason and names the other ways', async () => {
    serve({
      'users/safety': () => ok({ phone: Date.now() + DAY_MS }),
      'users/info': () => ok({ ...profile, email: '' }),
    });
    await user.refresh();
    show(<TransactionPasswordPage />);
    await waitFor(() =>
      expect(
        screen.getByText(/Until then, use your current payment password\. If you've forgotten it, contact support\.$/),
      ).toBeTruthy(),
    );
    const main = screen.getByRole('button', { name: 'Set payment password' });
    expect([
      main.getAttribute('aria-disabled'),
      document.getElementById(main.getAttribute('aria-describedby') ?? '')?.textContent,
    ]).toEqual(['true', expect.stringMatching(/^We can send codes to your new number from /)]);
  });
});

test('the 60 s of a code survive a reload, store no number, and end at logout [PROF-06]', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const stored = (): Promise<[string, unknown][]> => database('kept').entries(v.unknown());
  const moments = async (): Promise<number> => (await stored()).filter(([key]) => key.includes('code sent')).length;
  const page = show(<PhonePage />);
  type('New phone number', '819990000');
  press('Send code');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Resend in 60 s' })).toBeTruthy());
  await waitFor(async () => expect(await moments()).toBe(1));
  expect(JSON.stringify((await stored()).filter(([key]) => key.includes('code sent')))).not.toContain('9990000');

  // what a reload keeps: only the disk
  const reload = async (passed: number): Promise<void> => {
    cleanup();
    await clearUserData('memory');
    vi.setSystemTime(Date.now() + passed);
    await user.refresh();
    show(<PhonePage />);
  };
  page.unmount();
  await reload(20_000);
  type('New phone number', '819990000');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Resend in 40 s' })).toBeTruthy());
  // another number may get one at once
  type('New phone number', '819990001');
  expect(screen.getByRole('button', { name: 'Send code' })).toBeTruthy();

  await reload(41_000);
  await waitFor(async () => expect(await moments()).toBe(0));
  type('New phone number', '819990000');
  press('Send code');
  await waitFor(async () => expect(await moments()).toBe(1));
  await endSession('signed-out');
  expect(await moments()).toBe(0);
});
