import { empty, network, ok, ret, status } from '../../client/support.ts';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession, startSession } from '../../../../src/client/session/session.ts';
import LoginPage from '../../../../src/features/auth/pages/LoginPage.tsx';
import { media, show } from '../../ui/render.tsx';
import { has, settle } from '../support.ts';
import { expectLogged } from '../../../console.ts';

const UNREAD = 'Please make sure to read the agreement and try again!';
let net: ReturnType<typeof network>;
beforeEach(async () => {
  media();
  location.hash = '#/pages/login/login';
  net = network((request) => {
    if (request.url.includes('other/config')) return ok({ title: 'x', content: '<p>The words of the text.</p>' });
    return ok(request.url.includes('users/login') ? { token: 'token-a' } : { id: 'a', username: 'ploy@example.com' });
  });
  await startSession();
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
  location.hash = '';
});

const logins = (): number => net.seen.filter(({ url }) => url.pathname.endsWith('users/login')).length;
const field = (label: string): HTMLInputElement => screen.getByLabelText(label);
const box = (): HTMLInputElement => screen.getByRole('checkbox');
const submit = (): Promise<void> =>
  act(async () => void fireEvent.submit(document.forms.namedItem('login') as HTMLFormElement));

test('starts with the agreement unticked, and keeps the input while it is read [AUTH-03]', async () => {
  show(<LoginPage />);
  expect(box().checked).toBe(false);
  fireEvent.change(field('Phone number or email'), { target: { value: 'ploy@example.com' } });
  fireEvent.change(field('Login password'), { target: { value: 'abc12345' } });
  await submit();
  expect([has(UNREAD), document.activeElement === box(), logins()]).toEqual([true, true, 0]);
  for (const [button, title] of [
    ['user agreement', 'User agreement'],
    ['risk notice', 'Risk notice'],
  ] as const) {
    fireEvent.click(screen.getByText(button, { selector: 'button' }));
    await settle(() => has('The words of the text.'));
    expect(screen.getByRole('heading', { name: title })).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    await settle(() => !has('The words of the text.'));
  }
  expect([field('Phone number or email').value, field('Login password').value, box().checked, logins()]).toEqual([
    'ploy@example.com',
    'abc12345',
    false,
    0,
  ]);
  fireEvent.click(box());
  expect(has(UNREAD)).toBe(false);
  await submit();
  await settle(() => logins() === 1);
});

test('a wrong password selects its field, and the refusal links to a reset [AUTH-04]', async () => {
  expectLogged('Call: users.login status 500');
  show(<LoginPage />);
  fireEvent.change(field('Phone number or email'), { target: { value: 'ploy@example.com' } });
  fireEvent.change(field('Login password'), { target: { value: 'abc12345' } });
  fireEvent.click(box());
  network(ret(0, 'The name or the password is wrong.'));
  await submit();
  await settle(() => has('The name or the password is wrong.'));
  const password = field('Login password');
  expect([document.activeElement === password, password.selectionStart, password.selectionEnd]).toEqual([true, 0, 8]);
  const way = within(screen.getByRole('alert')).getByRole('link', { name: 'Forgot password?' });
  expect(way.getAttribute('href')).toBe('#/pages/login/forgetPwd');
  // a failing server says nothing about the password
  fireEvent.change(password, { target: { value: 'abc123456' } });
  box().focus();
  network(status(500));
  await submit();
  await settle(() => has('Internal server error'));
  expect(document.activeElement).toBe(box());
  expect(within(screen.getByRole('alert')).queryByRole('link')).toBeNull();
});
