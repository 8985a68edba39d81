import '../../client/support.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { Dialogs } from '../../../../src/app/chrome/Dialogs.tsx';
import { lock } from '../../../../src/client/session/lock.ts';
import { update } from '../../../../src/pwa/update.ts';
import { show } from '../../ui/render.tsx';

const code = vi.hoisted(() => ({ asked: 0 }));
vi.mock('../../../../src/features/profile/components/LockDialog.tsx', () => {
  code.asked += 1;
  return { default: () => 'Use your passkey' };
});

afterEach(() => {
  Object.assign(lock, { minutes: undefined, locked: false, checking: false });
  Object.assign(update, { forced: undefined });
});

test('an app that may lock has what locks it before it is due; one that does not never asks for it', async () => {
  show(<Dialogs />);
  expect(code.asked).toBe(0);
  await act(async () => void (lock.minutes = 5));
  await vi.waitFor(() => expect(code.asked).toBe(1));
  await act(async () => undefined);
  act(() => void (lock.locked = true));
  await screen.findByText('Use your passkey');
  expect(code.asked).toBe(1);
});

test('a version that no longer works is updated before it is unlocked: what the lock needs may be what is broken [PWA-11]', async () => {
  lock.locked = true;
  show(<Dialogs />);
  await screen.findByText('Use your passkey');
  await act(async () => void Object.assign(update, { forced: { version: '999.0.0' } }));
  expect(screen.queryByText('Use your passkey')).toBeNull();
  expect(screen.getByRole('dialog').dataset).toHaveProperty('covers');
});
