import '../../client/support.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialogs } from '../../../../src/app/chrome/Dialogs.tsx';
import { Lock } from '../../../../src/app/chrome/Lock.tsx';
import { showMessage } from '../../../../src/app/chrome/state.ts';
import { lock } from '../../../../src/client/session/lock.ts';
import { update } from '../../../../src/pwa/update.ts';
import { clearUserData } from '../../../../src/storage/wipe.ts';
import { toast } from '../../../../src/ui/overlays/toast.ts';
import { Toasts } from '../../../../src/ui/overlays/Toasts.tsx';
import { show } from '../../ui/render.tsx';

const code = vi.hoisted(() => ({ asked: 0 }));
vi.mock('../../../../src/features/credentials/components/LockDialog.tsx', () => {
  code.asked += 1;
  return { default: () => 'Use your passkey' };
});

afterEach(() => {
  Object.assign(lock, { minutes: undefined, locked: false, checking: false });
  Object.assign(update, { forced: undefined });
});

test('loads the lock early for an app that may lock, and never for one that does not', async () => {
  show(
    <>
      <Dialogs />
      <Lock />
    </>,
  );
  expect(code.asked).toBe(0);
  await act(async () => void (lock.minutes = 5));
  await vi.waitFor(() => expect(code.asked).toBe(1));
  await act(() => vi.dynamicImportSettled());
  await act(async () => void (lock.locked = true));
  expect(screen.getByText('Use your passkey')).toBeTruthy();
});

test('updates a version that no longer works before unlocking it [PWA-11]', async () => {
  lock.locked = true;
  show(
    <>
      <Dialogs />
      <Lock />
    </>,
  );
  await screen.findByText('Use your passkey');
  await act(async () => void Object.assign(update, { forced: { version: '999.0.0' } }));
  expect(screen.queryByText('Use your passkey')).toBeNull();
  expect(screen.getByRole('dialog').dataset).toHaveProperty('covers');
  // when the unlock is undone, the lock shows again at once
  await act(async () => void Object.assign(update, { forced: undefined }));
  expect(screen.getByText('Use your passkey')).toBeTruthy();
});

test('logging out at the lock discards what waited behind it [SHELL-17]', async () => {
  lock.locked = true;
  showMessage({ id: '1', title: 'A passkey was added', content: 'On your account.', time: 1, read: false } as never);
  toast('The order of 0.4 BTC was not cancelled', { kind: 'error' });
  show(
    <>
      <Toasts />
      <Dialogs />
      <Lock />
    </>,
  );
  await act(async () => {
    lock.locked = false;
    await clearUserData('memory');
  });
  expect(screen.queryByText('A passkey was added')).toBeNull();
  expect(screen.queryByText(/0\.4 BTC/)).toBeNull();
});
