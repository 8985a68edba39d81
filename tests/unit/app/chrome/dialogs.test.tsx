import '../../client/support.ts';
import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { Dialogs } from '../../../../src/app/chrome/Dialogs.tsx';
import { closeMessage, showMessage } from '../../../../src/app/chrome/state.ts';
import { lock } from '../../../../src/client/session/lock.ts';
import { show } from '../../ui/render.tsx';

afterEach(() => {
  Object.assign(lock, { locked: false, checking: false });
  closeMessage();
});

test.each(['locked', 'checking'] as const)(
  'the start message waits behind the lock: %s [SHELL-17 FAST-02]',
  async (state) => {
    lock[state] = true;
    showMessage({ id: '1', title: 'A passkey was added', content: 'On your account.', time: 1, read: false } as never);
    show(<Dialogs />);
    expect(screen.queryByText('A passkey was added')).toBeNull();
    await act(async () => void (lock[state] = false));
    expect(screen.getByText('A passkey was added')).toBeTruthy();
    await act(async () => void (lock[state] = true));
    expect(screen.queryByText('A passkey was added')).toBeNull();
  },
);
