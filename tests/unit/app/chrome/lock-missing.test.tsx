import '../../client/support.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Dialogs } from '../../../../src/app/chrome/Dialogs.tsx';
import { Lock } from '../../../../src/app/chrome/Lock.tsx';
import { lock } from '../../../../src/client/session/lock.ts';
import { show } from '../../ui/render.tsx';

vi.mock('../../../../src/features/credentials/components/LockDialog.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('stays locked and says how to continue if the lock’s code does not load', async () => {
  const error = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  lock.locked = true;
  show(
    <>
      <Dialogs />
      <Lock />
    </>,
  );
  const dialog = await screen.findByRole('dialog', { name: 'Andaman is locked' });
  expect(dialog.dataset).toHaveProperty('covers');
  // its words load a moment after the dialog
  expect(await screen.findByRole('button', { name: 'Reload' })).toBeTruthy();
  expect(error).toHaveBeenCalled();
});
