import { user } from '../../../../src/client/session/user.ts';
import { systemConfig } from '../../../../src/features/operator/store.ts';
import { empty, network, ok } from '../../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import type { ComponentType } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import TransactionPasswordPage from '../../../../src/features/credentials/pages/TransactionPasswordPage.tsx';
import PhonePage from '../../../../src/features/profile/pages/PhonePage.tsx';
import { safety } from '../../../../src/features/security/store.ts';
import { database } from '../../../../src/storage/database.ts';
import { show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';

const DAY_MS = 86_400_000;
const profile = {
  id: 'a',
  username: 'a@example.com',
  nickname: 'Ploy',
  email: 'a@example.com',
  phone: '66812345678',
  currency: 'USD',
  paypass: true,
};
const RESET_PAUSED = 'Payment password reset is paused';
let net: ReturnType<typeof network>;
let codes: string | undefined;

/** Opens a page of a customer, with the channels that the server has. */
const open = async (
  Form: ComponentType,
  { customer = {}, phoneFrom }: { customer?: object; phoneFrom?: number } = {},
): Promise<void> => {
  net = network(({ url }) => {
    if (url.includes('act=system')) return ok(codes === undefined ? {} : { codes });
    if (url.includes('users/safety')) return ok(phoneFrom === undefined ? {} : { phone: phoneFrom });
    return ok(url.includes('users/info') ? { ...profile, ...customer } : {});
  });
  await user.refresh();
  await safety.refresh();
  show(<Form />);
  await settle(() => systemConfig.state.value !== undefined);
};
const changeCodes = async (now: string): Promise<void> => {
  codes = now;
  await act(() => systemConfig.refresh({ fresh: true }));
};
const sent = (path: string) => net.seen.filter(({ url }) => url.pathname === `/api/${path}`);
const links = (): (string | null)[][] =>
  screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
const hasNoForm = (): boolean => document.querySelector('form, input') === null;
const ways = (): string[] =>
  [...(screen.getByLabelText("Confirm it's you") as HTMLSelectElement).options].map(({ value }) => value);

beforeEach(async () => {
  codes = undefined;
  await signIn();
  for (const store of [user, safety, systemConfig]) store.clear();
});
afterEach(async () => {
  network(empty());
  await endSession('signed-out');
  systemConfig.clear();
  await database('kept').clear();
});

test.each(['email', ''])('the phone page with the channels "%s" explains instead of asking [MAIL-08]', async (only) => {
  codes = only;
  await open(PhonePage);
  await settle(() => has('Phone changes are paused'));
  expect([hasNoForm(), has(/^We can't send codes by SMS at the moment/), links()]).toEqual([
    true,
    true,
    [['Contact support', '#/pages/service/index']],
  ]);
});

test('the phone page offers no proof by email if only SMS works [MAIL-08]', async () => {
  await open(PhonePage);
  expect(ways()).toEqual(['phone', 'email', 'password', 'paypass']);
  fireEvent.change(screen.getByLabelText("Confirm it's you"), { target: { value: 'email' } });
  await changeCodes('sms');
  expect([ways(), screen.queryByLabelText('Login password') !== null]).toEqual([
    ['phone', 'password', 'paypass'],
    true,
  ]);
});

test.each([
  ['email', 'users/email/get', '?email=a%40example.com&must=paypass'],
  ['sms', 'users/sms', '?userphone=%2B66812345678&must=paypass'],
])('resets a payment password by %s if nothing else works [MAIL-08]', async (only, path, query) => {
  codes = only;
  await open(TransactionPasswordPage);
  expect([screen.queryByRole('radio'), has(/^We'll send a code to your phone or email/)]).toEqual([null, false]);
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
  await settle(() => sent(path).length > 0);
  expect(sent(path)[0]!.url.search).toBe(query);
});

test.each([
  ['no channel', '', {}],
  ['only email for a customer with a phone', 'email', { email: '' }],
  ['only SMS for a customer with an email', 'sms', { phone: '' }],
])('with %s, points to other ways [MAIL-08]', async (_, only, customer) => {
  codes = only;
  await open(TransactionPasswordPage, { customer });
  await settle(() => has(RESET_PAUSED));
  expect([hasNoForm(), has(/^We can't send you a code at the moment\. If you know your current payment/)]).toEqual([
    true,
    true,
  ]);
  expect(links()).toEqual([
    ['Contact support', '#/pages/service/index'],
    ['Change payment password', '#/pages/mine/setting/paypass'],
  ]);
});

test('without email, a new number waits and no email code is promised [MAIL-08]', async () => {
  codes = 'sms';
  await open(TransactionPasswordPage, { phoneFrom: Date.now() + DAY_MS });
  await settle(() => has('Your phone number was changed recently'));
  expect([has(/Until then, use your current payment password\./), has(/Until then, we'll send the code/)]).toEqual([
    true,
    false,
  ]);
  fireEvent.click(screen.getByRole('button', { name: 'Send code' }));
  expect(net.seen.filter(({ url }) => url.search.includes('must='))).toEqual([]);
});

test('keeps a typed number while a changed config closes the phone page [MAIL-08]', async () => {
  await open(PhonePage);
  fireEvent.change(screen.getByLabelText('New phone number'), { target: { value: '819990000' } });
  await changeCodes('');
  expect(has('Phone changes are paused')).toBe(true);
  await changeCodes('sms');
  expect((screen.getByLabelText('New phone number') as HTMLInputElement).value).toBe('819990000');
});
