import { network, ok, ret } from '../../client/support.ts';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endSession } from '../../../../src/client/session/session.ts';
import { lock, setLock } from '../../../../src/features/credentials/lock.ts';
import PasskeysSheet from '../../../../src/features/credentials/components/PasskeysSheet.tsx';
import { safety } from '../../../../src/features/security/store.ts';
import { show } from '../../ui/render.tsx';
import { has, settle, signIn } from '../support.ts';

const passkey = {
  id: 'key-1',
  device: 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0.0.0 Mobile Safari/537.36',
  created: 1,
};
let keys: object[];
let refusal: string | undefined;
let net: ReturnType<typeof network>;
const removed = (): string[] =>
  net.seen.filter(({ url }) => url.pathname.endsWith('passkey/del')).map(({ body }) => body);
const dialog = () => within(screen.getByRole('dialog', { name: 'Remove this passkey?' }));
const confirm = (): void => void fireEvent.submit(document.forms.namedItem('removePasskey') as HTMLFormElement);

beforeEach(async () => {
  await signIn();
  safety.clear();
  keys = [passkey];
  refusal = undefined;
  net = network((request) => {
    if (!request.url.includes('passkey/del')) return ok({ id: 'a', username: 'a', passkeys: keys });
    if (refusal !== undefined) return ret(0, refusal);
    keys = [];
    return ok();
  });
  show(<PasskeysSheet onClose={() => undefined} />);
  await settle(() => has('Remove'));
});
afterEach(async () => {
  cleanup();
  await setLock(undefined);
  await endSession('signed-out');
});

test('asks for the login password before removing a passkey; the last ends the lock', async () => {
  await setLock(5);
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect(dialog().getByText('Chrome, Android')).toBeTruthy();
  expect(dialog().getByText(/^It's your last passkey\. The app will no longer lock on this device\./)).toBeTruthy();
  confirm();
  expect([dialog().queryByText('Enter your login password.') !== null, removed()]).toEqual([true, []]);
  fireEvent.change(dialog().getByLabelText('Login password'), { target: { value: 'abc12345' } });
  confirm();
  await settle(() => !has('Chrome, Android'));
  expect([removed(), lock.minutes]).toEqual([['id=key-1&password=abc12345'], undefined]);
});

test('a wrong password shows in the dialog, which stays open, and the lock stays on', async () => {
  await setLock(5);
  refusal = 'The login password is wrong.';
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  fireEvent.change(dialog().getByLabelText('Login password'), { target: { value: 'guess123' } });
  confirm();
  await settle(() => has('The login password is wrong.'));
  expect([dialog().getByText('The login password is wrong.').closest('[role=alert]') !== null, lock.minutes]).toEqual([
    true,
    5,
  ]);
});

test('closing the dialog removes nothing', async () => {
  fireEvent.click(screen.getByRole('button', { name: 'Remove' }));
  fireEvent.click(dialog().getByRole('button', { name: 'Keep it' }));
  await settle(() => screen.queryByRole('dialog', { name: 'Remove this passkey?' }) === null);
  expect([removed(), has('Chrome, Android')]).toEqual([[], true]);
});
