import { empty, network, ok, ret } from '../../client/support.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { user } from '../../../../src/client/session/user.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { setLock } from '../../../../src/features/credentials/lock.ts';
import { listProtections } from '../../../../src/features/profile/account-protections.ts';
import SettingsPage from '../../../../src/features/profile/pages/SettingsPage.tsx';
import { safety } from '../../../../src/features/security/store.ts';
import { joinNames } from '../../../../src/i18n/lists.ts';
import { settings } from '../../../../src/storage/settings.ts';
import { outageNotice } from '../../../../src/ui/base/outage-notice.ts';
import { media, show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';

let canHavePasskey = true;
vi.mock('../../../../src/features/credentials/passkeys.ts', async (original) => ({
  ...(await original<object>()),
  deviceObstacle: () => Promise.resolve(canHavePasskey ? undefined : 'unsupported'),
}));

const passkey = { id: 'key-1', device: 'Chrome', created: 1 };
const open = (state: { paypass?: boolean; word?: string; passkeys?: object[] }): void => {
  network(({ url }) =>
    ok(
      url.includes('users/safety')
        ? { word: state.word ?? '', passkeys: state.passkeys ?? [] }
        : { id: 'a', username: 'a', paypass: state.paypass ?? false },
    ),
  );
  show(<SettingsPage />);
};

beforeEach(async () => {
  media();
  canHavePasskey = true;
  await signIn();
  safety.clear();
  user.clear();
});
afterEach(async () => {
  cleanup();
  network(empty());
  await setLock(undefined);
  await endSession('signed-out');
});

test('has its rows under four headings, and those of security under three more [PROF-03 LOOK-37]', async () => {
  open({ paypass: true });
  await settle(() => has('Log out'));
  expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
    'You',
    'Safety',
    'Login',
    'Payments',
    "Where you're logged in",
    'How it looks',
    'This device',
  ]);
});

test('counts the protections that are on, and names the missing ones [LOOK-38]', async () => {
  open({ paypass: true, passkeys: [passkey] });
  await settle(() => has('2 of 4 protections are on'));
  expect(screen.getByText(/^Missing/).textContent).toBe(`Missing: ${joinNames(['anti-phishing word', 'app lock'])}`);
  fireEvent.click(screen.getByRole('button', { name: 'Add anti-phishing word' }));
  await settle(() => screen.queryByRole('dialog', { name: 'Anti-phishing word' }) !== null);
});

test('follows a lock that is set on this device, and asks for nothing if all are on [LOOK-38]', async () => {
  open({ paypass: true, word: 'Mango', passkeys: [passkey] });
  await settle(() => has('Missing: app lock'));
  await setLock(5);
  await settle(() => has('All 4 protections are on'));
  expect([has('After 5 minutes'), has(/^Missing/)]).toEqual([true, false]);
});

test('leads to the page of a missing payment password [LOOK-38]', async () => {
  open({ word: 'Mango', passkeys: [passkey] });
  await settle(() => has('2 of 4 protections are on'));
  expect(screen.getByText(/^Missing/).textContent).toBe(`Missing: ${joinNames(['payment password', 'app lock'])}`);
  expect(screen.getByRole('link', { name: 'Add payment password' }).getAttribute('href')).toBe(
    '#/pages/mine/setting/paypass',
  );
});

test('does not miss a passkey on a device that cannot have one [LOOK-38]', async () => {
  canHavePasskey = false;
  open({ paypass: true });
  await settle(() => has('1 of 2 protections are on'));
  expect(has('Missing: anti-phishing word')).toBe(true);
  const facts = { hasPaymentPassword: true, word: '', lockMinutes: undefined, canAddPasskey: false };
  // one of another device still counts, and unlocks here
  expect(listProtections({ ...facts, passkeyCount: 1 }).map(({ name, isOn }) => [name, isOn])).toEqual([
    ['paymentPassword', true],
    ['word', false],
    ['passkey', true],
    ['lock', false],
  ]);
});

test('claims no protection while the state is not known, and reads it again on demand [LOOK-38]', async () => {
  let fails = true;
  network(({ url }) =>
    url.includes('users/safety')
      ? fails
        ? ret(0, 'Not now')
        : ok({ word: 'Mango', passkeys: [] })
      : ok({ id: 'a', username: 'a', paypass: true }),
  );
  show(<SettingsPage />);
  await settle(() => has("This didn't load"));
  expect(has(/protections are on/)).toBe(false);
  fails = false;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await settle(() => has('2 of 4 protections are on'));
});

test('asks to connect for the protections during an outage, and leaves the retry to the bar [LOOK-38 OFF-05]', async () => {
  outageNotice.isShown = true;
  network(({ url }) =>
    url.includes('users/safety') ? ret(0, 'Not now') : ok({ id: 'a', username: 'a', paypass: true }),
  );
  show(<SettingsPage />);
  await settle(() => has('Connect to see which protections are on.'));
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
  outageNotice.isShown = false;
});

test('switches are named by their first line and described by the second [A11Y-08]', async () => {
  open({});
  await settle(() => has('Save storage and data'));
  const keepLess = screen.getByRole('switch', { name: 'Save storage and data' });
  expect(document.getElementById(keepLess.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
    "Only pages you've opened will work offline.",
  );
  fireEvent.click(keepLess);
  await settle(() => settings.keepLess === true && (keepLess as HTMLInputElement).checked);
  fireEvent.click(within(keepLess.closest('label')!).getByText('Save storage and data'));
  await settle(() => settings.keepLess !== true);
});
