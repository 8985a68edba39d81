import { systemConfig } from '../../../../src/features/operator/store.ts';
import { empty, held, network, ok } from '../../client/support.ts';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Router } from 'wouter';
import { navigate, useHashLocation, useHashSearch } from '../../../../src/browser/location.ts';
import { endSession, startSession } from '../../../../src/client/session/session.ts';
import ForgotPasswordPage from '../../../../src/features/auth/pages/ForgotPasswordPage.tsx';
import RegisterPage from '../../../../src/features/auth/pages/RegisterPage.tsx';
import { saveRegistration } from '../../../../src/features/auth/drafts.ts';
import { database } from '../../../../src/storage/database.ts';
import { media, show } from '../../ui/render.tsx';
import { has, settle } from '../support.ts';

const ONLY_EMAIL = 'We can only send codes by email at the moment.';
const FROM = 'from=%2Fpages%2Fmine%2Fmine';
let net: ReturnType<typeof network>;

/** Answers the system config with these fields, and everything else with success. */
const serve = (system: object): void => {
  net = network(({ url }) => ok(url.includes('act=system') ? system : { token: 'token-a', id: 'a', username: 'a' }));
};
const sent = (path: string) => net.seen.filter(({ url }) => url.pathname === `/api/${path}`);
const open = (Form: ComponentType) =>
  show(
    <Router hook={useHashLocation} searchHook={useHashSearch}>
      <Form />
    </Router>,
  );
const field = (label: string): HTMLInputElement | null => screen.queryByLabelText(label);
const type = (label: string, value: string): void =>
  void fireEvent.change(screen.getByLabelText(label), { target: { value } });
const choices = (): string[] => screen.queryAllByRole('radio').map((radio) => radio.closest('label')!.textContent);
/** What assistive technology reads about a field. */
const described = (label: string): string | null | undefined =>
  document.getElementById(field(label)?.getAttribute('aria-describedby') ?? '')?.textContent;
const submit = (): Promise<void> =>
  act(async () => void fireEvent.submit(document.forms.namedItem('regist') as HTMLFormElement));
const isRead = (): boolean => systemConfig.state.value !== undefined;

beforeEach(async () => {
  media();
  systemConfig.clear();
  await startSession();
  navigate(`/pages/login/regist?${FROM}`);
});
afterEach(async () => {
  // a form that is still open may save its draft after the drafts are cleared
  cleanup();
  network(empty());
  await endSession('signed-out');
  await database('drafts').clear();
  systemConfig.clear();
  navigate('/');
});

test.each([
  ['names both', { codes: 'email,sms' }],
  ['does not name any', {}],
])('offers phone and email if the backend %s [MAIL-08]', async (_, system) => {
  serve(system);
  open(RegisterPage);
  await settle(isRead);
  expect([choices(), field('Phone number') !== null]).toEqual([['Phone', 'Email'], true]);
  expect(described('Phone number')).toBe('From another country? Start with + and the country code, or use your email.');
});

test('registers by email if only email works, although the draft says phone [MAIL-08]', async () => {
  await saveRegistration({ mode: 'phone', phone: '812344521', email: 'ploy@example.com', currency: 'EUR', invite: '' });
  serve({ codes: 'email' });
  open(RegisterPage);
  await settle(() => field('Email address')?.value === 'ploy@example.com');
  expect([choices(), field('Phone number'), described('Email address')]).toEqual([[], null, ONLY_EMAIL]);
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
  await settle(() => sent('users/email/get').length > 0);
  expect(sent('users/sms')).toEqual([]);
  type('Verification code', '012345');
  await submit();
  type('Login password', 'abc123');
  await submit();
  fireEvent.click(screen.getByRole('button', { name: 'Payment password: 0 of 6 digits entered' }));
  for (const label of ['Payment password', 'Confirm payment password'])
    for (const key of '482913') fireEvent.keyDown(screen.getByRole('group', { name: label, hidden: true }), { key });
  fireEvent.click(screen.getByRole('checkbox'));
  await submit();
  await settle(() => sent('users/register').length > 0);
  expect(sent('users/register')[0]!.body).toContain('mode=email&username=ploy%40example.com');
});

test('asks only for the phone if only SMS works, and suggests no email [MAIL-08]', async () => {
  serve({ codes: 'sms' });
  open(RegisterPage);
  await settle(() => choices().length === 0);
  expect([field('Email address'), described('Phone number')]).toEqual([
    null,
    'We can only send codes by SMS at the moment. From another country? Start with + and the country code.',
  ]);
});

test.each([
  ['email', 'Email address', `${ONLY_EMAIL} If you log in with a phone number, contact support.`],
  [
    'sms',
    'Phone number',
    /^We can only send codes by SMS .* If you log in with an email address, contact support\. Contact support$/,
  ],
])('resets a password only with %s, and says who needs support [MAIL-08]', async (codes, label, help) => {
  serve({ codes });
  open(ForgotPasswordPage);
  await settle(() => choices().length === 0);
  expect(described(label)).toMatch(help);
  expect(has(/^We'll send a code to your phone or email/)).toBe(false);
});

test.each<[string, ComponentType, string, RegExp]>([
  ['registration', RegisterPage, 'Registration is paused', /so you can't open an account/],
  ['password reset', ForgotPasswordPage, 'Password reset is paused', /so you can't set a new password/],
])('without a channel, %s links to login and support [MAIL-08]', async (_, Form, heading, reason) => {
  serve({ codes: '' });
  open(Form);
  await settle(() => has(heading));
  expect([
    has(reason),
    document.querySelector('form, input'),
    screen.queryByRole('button', { name: 'Send code' }),
  ]).toEqual([true, null, null]);
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Log in', `#/pages/login/login?${FROM}`],
    ['Contact support', '#/pages/service/index'],
  ]);
});

test('keeps what was typed when the config arrives late or changes [MAIL-08]', async () => {
  const { waiting, reply } = held();
  network(({ url }) => (url.includes('act=system') ? reply() : ok()));
  open(RegisterPage);
  await settle(() => waiting.length > 0);
  type('Phone number', '812344521');
  type('Verification code', '012345');
  const answer = async (codes: string): Promise<void> => act(async () => waiting.pop()!(ok({ codes })));
  const reread = async (codes: string): Promise<void> => {
    act(() => void systemConfig.refresh());
    await settle(() => waiting.length > 0);
    await answer(codes);
  };
  await answer('email');
  await settle(() => field('Email address') !== null);
  expect([field('Phone number'), field('Verification code')?.value]).toEqual([null, '012345']);
  await reread('');
  await settle(() => has('Registration is paused'));
  await reread('email,sms');
  await settle(() => field('Phone number') !== null);
  expect([field('Phone number')?.value, field('Verification code')?.value]).toEqual(['812344521', '012345']);
});

test('focuses the title if a late config removes the focused field [MAIL-08]', async () => {
  const { waiting, reply } = held();
  network(({ url }) => (url.includes('act=system') ? reply() : ok()));
  open(RegisterPage);
  await settle(() => waiting.length > 0);
  field('Phone number')!.focus();
  await act(async () => waiting.pop()!(ok({ codes: '' })));
  await settle(() => has('Registration is paused'));
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: 'Open an account' }));
});

test('goes by the last known config while the network does not answer [MAIL-08]', async () => {
  network(ok({ codes: 'email' }, { headers: { 'x-kept-at': '1000' } }), 'never');
  open(RegisterPage);
  await settle(() => field('Email address') !== null);
  expect([systemConfig.state.source, choices()]).toEqual(['worker', []]);
});

test('offers both while no config has ever been read [MAIL-08]', async () => {
  network('never');
  open(RegisterPage);
  await settle(() => systemConfig.state.loading);
  expect(choices()).toEqual(['Phone', 'Email']);
});
