import { user } from '../../../../src/client/session/user.ts';
import { empty, network, ok, ret } from '../../client/support.ts';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connection, noteConnection } from '../../../../src/client/http/connection.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import DisplayCurrencyPage from '../../../../src/features/profile/pages/DisplayCurrencyPage.tsx';
import TransactionPasswordPage from '../../../../src/features/credentials/pages/TransactionPasswordPage.tsx';
import { database } from '../../../../src/storage/database.ts';
import { show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';

const profile = {
  id: 'a',
  username: 'a@example.com',
  nickname: 'Ploy',
  email: 'a@example.com',
  phone: '66812345678',
  currency: 'USD',
  paypass: true,
};
/** Answers the pending read of the profile. */
let give: ((reply: Response) => void) | undefined;
let net: ReturnType<typeof network>;
const sent = (path: string) => net.seen.filter(({ url }) => url.pathname === `/api/${path}`);
const response = async (reply: Response): Promise<void> => {
  await settle(() => give !== undefined);
  await act(async () => give?.(reply));
  give = undefined;
};
const fail = async (): Promise<void> => {
  await response(ret(0, 'Out of order.'));
  await settle(() => has('Out of order.'));
};
const retry = (): void => void fireEvent.click(screen.getByRole('button', { name: 'Try again' }));

beforeEach(async () => {
  give = undefined;
  noteConnection(true);
  await signIn();
  user.clear();
  await database('kept').clear();
  net = network((request) => (request.url.includes('users/info') ? new Promise((resolve) => (give = resolve)) : ok()));
});
afterEach(async () => {
  noteConnection(true);
  network(empty());
  await endSession('signed-out');
  await database('kept').clear();
});

const ticked = (): (string | null)[] =>
  [...document.querySelectorAll('[aria-current]')].map(({ textContent }) => textContent);
const row = (name: RegExp): HTMLElement => screen.getByRole('button', { name });

test('ticks no currency before the profile is read, and offers a retry [PROF-13 LOOK-05]', async () => {
  show(<DisplayCurrencyPage />);
  await settle(() => give !== undefined);
  expect(ticked()).toEqual([]);
  await fail();
  expect([ticked(), has("Your profile didn't load")]).toEqual([[], true]);
  retry();
  await response(ok(profile));
  await settle(() => screen.queryByRole('button', { name: /^USD/ }) !== null);
  expect(ticked()).toEqual([expect.stringMatching(/^USD/)]);
});

test('currencies are closed offline with the reason, and open after reconnecting [LOOK-06]', async () => {
  show(<DisplayCurrencyPage />);
  await response(ok(profile));
  await settle(() => screen.queryByRole('button', { name: /^EUR/ }) !== null);
  act(() => {
    connection.online = false;
  });
  const group = (): HTMLFieldSetElement => screen.getByRole('group', { name: 'Display currency' });
  await settle(() => group().disabled);
  expect(document.getElementById(group().getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    "You're offline. Connect to make this change.",
  );
  fireEvent.click(row(/^EUR/));
  expect(sent('users/edit')).toEqual([]);
  act(() => noteConnection(true));
  await settle(() => !group().disabled);
  fireEvent.click(row(/^EUR/));
  await settle(() => sent('users/edit').length > 0);
  expect(sent('users/edit')[0]?.body).toBe('currency=EUR');
});

/** Requests a code from every enabled button. */
const requestCodes = (): void => {
  for (const button of screen.queryAllByRole('button', { name: 'Send code' })) fireEvent.click(button);
};
const codes = () => [...sent('users/email/get'), ...sent('users/sms')].map(({ url }) => url.search);

test('sends no code until the profile has loaded, and offers a retry if it did not [PROF-12 LOOK-06]', async () => {
  show(<TransactionPasswordPage />);
  await settle(() => give !== undefined);
  const main = screen.getByRole('button', { name: 'Set payment password' });
  const reason = (): string | null | undefined =>
    document.getElementById(
      screen.getByRole('button', { name: 'Set payment password' }).getAttribute('aria-describedby') ?? '',
    )?.textContent;
  expect([main.getAttribute('aria-disabled'), reason()]).toEqual(['true', 'Loading...']);
  requestCodes();
  await fail();
  expect(reason()).toBe("Your profile didn't load");
  requestCodes();
  expect(codes()).toEqual([]);
  retry();
  await response(ok(profile));
  await settle(() => screen.queryByRole('button', { name: 'Send code' }) !== null);
  expect(reason()).toBeUndefined();
  requestCodes();
  await settle(() => codes().length > 0);
  expect(codes()).toEqual(['?userphone=%2B66812345678&must=paypass']);
});

test('a profile with neither phone nor email gets no code [PROF-12]', async () => {
  show(<TransactionPasswordPage />);
  await response(ok({ ...profile, phone: '', email: '' }));
  await settle(() => screen.queryByRole('button', { name: 'Send code' }) !== null);
  requestCodes();
  expect([codes(), has('Your profile has no phone number or email we can send a code to.')]).toEqual([[], true]);
  expect(screen.getByRole('button', { name: 'Set payment password' }).getAttribute('aria-disabled')).toBe('true');
});
