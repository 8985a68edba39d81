import { network, ok, ret } from '../../client/support.ts';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import * as v from 'valibot';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { beginSession, endSession, startSession } from '../../../../src/client/session.ts';
import Nickname from '../../../../src/features/profile/nickname.tsx';
import Password from '../../../../src/features/profile/password.tsx';
import Paypass from '../../../../src/features/profile/paypass.tsx';
import Phone from '../../../../src/features/profile/phone.tsx';
import { user } from '../../../../src/features/profile/store.ts';
import TradePwd from '../../../../src/features/profile/tradePwd.tsx';
import { database } from '../../../../src/storage/database.ts';
import { wipe } from '../../../../src/storage/wipe.ts';
import { show } from '../../ui/render.tsx';

const person = { id: '7', username: 'a@example.com', nickname: 'Ploy', email: 'a@example.com', phone: '66812345678', currency: 'THB', paypass: true };
let net: ReturnType<typeof network>;
/** Answers of the server by path; what is not named is fine. */
const serve = (answers: Record<string, () => Response> = {}) => {
  net = network((request) => {
    const path = new URL(request.url).pathname.replace('/api/', '');
    return answers[path]?.() ?? ok(path === 'users/info' ? person : {});
  });
};
const sent = (path: string) => net.seen.filter(({ url }) => url.pathname === `/api/${path}`);
const type = (label: string, value: string): void => void fireEvent.change(screen.getByLabelText(label), { target: { value } });
/** On the pad of a payment password. */
const pin = (label: string, digits: string): void => {
  fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${label}: `), hidden: true }));
  for (const key of digits) fireEvent.keyDown(screen.getByRole('group', { name: label, hidden: true }), { key });
};
const press = (name: string): void => void fireEvent.click(screen.getByRole('button', { name }));
const submit = (id: string): void => void fireEvent.submit(document.querySelector(`#${id}`) as HTMLFormElement);

beforeEach(async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  serve();
  await startSession();
  await beginSession('token-a');
  await user.refresh();
});
afterEach(async () => {
  vi.useRealTimers();
  serve();
  await endSession('signed-out');
});

test('PROF-10 nothing is sent while a password is missing, different or of the wrong form', async () => {
  show(<Password />);
  submit('password');
  expect(screen.getByText('Please enter the old password.')).toBeTruthy();
  type('Old login password', 'abc12345');
  type('New login password', 'abc12');
  type('New login password again', 'abc123');
  submit('password');
  expect(screen.getByText('The login password must be 6-12 letters or numbers!')).toBeTruthy();
  expect(screen.getByText('The two passwords entered are inconsistent!')).toBeTruthy();
  expect(sent('users/edit/userpass')).toEqual([]);
  type('New login password', 'new12345');
  type('New login password again', 'new12345');
  submit('password');
  await waitFor(() => expect(sent('users/edit/userpass').map(({ body }) => body)).toEqual(['oldpassword=abc12345&password=new12345']));
});

test('PROF-11 where one is set the old payment password is asked for, and what the server says stands in place', async () => {
  serve({ 'users/edit/paypass': () => ret(0, 'The payment password is wrong. Tries left: 4.') });
  show(<Paypass />);
  submit('paypass');
  expect(screen.getByText('Please enter the 6 digits of the old payment password.')).toBeTruthy();
  expect(screen.getByText('Payment password must be 6 digits only!')).toBeTruthy();
  expect(sent('users/edit/paypass')).toEqual([]);
  pin('Old payment password', '000000');
  pin('New payment password', '٠١٢٣٤٥');
  pin('New payment password again', '012345');
  submit('paypass');
  await waitFor(() => expect(screen.getByText('The payment password is wrong. Tries left: 4.')).toBeTruthy());
  // its digits never stand in an input (SEC-06)
  expect(document.querySelector('input')).toBeNull();
  expect(sent('users/edit/paypass').map(({ body }) => body)).toEqual(['paypass=012345&oldpaypass=000000']);
});

test('PROF-05 a nickname of blanks is refused in place and the server never asked', () => {
  show(<Nickname />);
  type('Nickname', '   ');
  submit('nickname');
  expect(screen.getByText('Please enter a nickname.')).toBeTruthy();
  expect(sent('users/edit')).toEqual([]);
});

test('PROF-06 the area code stands there, a sent code starts 60 s, and a failed one says so', async () => {
  // no second passes while a busy machine draws the page
  vi.useFakeTimers({ toFake: ['Date'] });
  serve({ 'users/sms': () => ret(0, 'A code was sent a moment ago.') });
  show(<Phone />);
  expect(screen.getByText('+66')).toBeTruthy();
  press('Send code');
  expect(screen.getByText('Please enter your phone number.')).toBeTruthy();
  expect(sent('users/sms')).toEqual([]);
  type('New phone number', '+66 81 999 0000');
  press('Send code');
  await waitFor(() => expect(screen.getByText('A code was sent a moment ago.')).toBeTruthy());
  serve();
  press('Send code');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Again in 60 s' })).toBeTruthy());
  expect(sent('users/sms')[0]?.url.search).toBe('?userphone=819990000&must=phone');
  type('Verification code', '12345678');
  expect((screen.getByLabelText('Verification code') as HTMLInputElement).value).toBe('123456');
});

test('PROF-12 STORE-10 a code that went to the phone keeps nobody from the e-mail, and nothing of it is left to the next customer', async () => {
  const page = show(<TradePwd />);
  press('Send code');
  const counts = (): boolean => screen.queryByRole('button', { name: /Again in \d+ s/ }) !== null;
  await waitFor(() => expect(counts()).toBe(true));
  fireEvent.click(screen.getByLabelText('E-mail'));
  expect([counts(), screen.queryByText('Sent. It may take a minute to arrive.')]).toEqual([false, null]);
  fireEvent.click(screen.getByLabelText('Phone'));
  expect(counts()).toBe(true);
  page.unmount();
  await endSession('signed-out');
  await beginSession('token-b');
  await user.refresh();
  show(<TradePwd />);
  expect(screen.getByText(/6681/)).toBeTruthy();
  expect(counts()).toBe(false);
});

test('PROF-06 the 60 s of a code outlive a reload, its number lies nowhere on the device, and signing out ends them', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const stored = (): Promise<[string, unknown][]> => database('kept').entries(v.unknown());
  const moments = async (): Promise<number> => (await stored()).filter(([key]) => key.includes('code sent')).length;
  const page = show(<Phone />);
  type('New phone number', '819990000');
  press('Send code');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Again in 60 s' })).toBeTruthy());
  await waitFor(async () => expect(await moments()).toBe(1));
  expect(JSON.stringify((await stored()).filter(([key]) => key.includes('code sent')))).not.toContain('9990000');

  // what a reload leaves: the disk alone
  const reload = async (passed: number): Promise<void> => {
    cleanup();
    await wipe('memory');
    vi.setSystemTime(Date.now() + passed);
    await user.refresh();
    show(<Phone />);
  };
  page.unmount();
  await reload(20_000);
  type('New phone number', '819990000');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Again in 40 s' })).toBeTruthy());
  // another number may have one at once
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
