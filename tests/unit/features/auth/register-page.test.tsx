import { network, ok } from '../../client/support.ts';
import { fireEvent, screen } from '@testing-library/react';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import RegisterPage from '../../../../src/features/auth/pages/RegisterPage.tsx';
import { database } from '../../../../src/storage/database.ts';
import { show } from '../../ui/render.tsx';
import { settle } from '../support.ts';

test('the payment password of a new account is set on the pad, twice, and is neither in an input nor in the draft [SEC-06 STORE-14]', async () => {
  network(ok());
  const { container } = show(<RegisterPage />);
  expect(container.querySelector('input[name=paypass]')).toBeNull();
  fireEvent.change(screen.getByLabelText('Phone number'), { target: { value: '812344521' } });
  fireEvent.click(screen.getByRole('button', { name: 'Payment password: 0 of 6 digits entered' }));
  for (const label of ['Payment password', 'Confirm payment password']) {
    for (const key of '482913') fireEvent.keyDown(screen.getByRole('group', { name: label, hidden: true }), { key });
  }
  expect(screen.getByRole('button', { name: 'Payment password: 6 of 6 digits entered' })).toBeTruthy();
  const drafts = (): Promise<[string, unknown][]> => database('drafts').entries(v.unknown());
  let stored = '';
  await settle(() => {
    void drafts().then((all) => (stored = JSON.stringify(all)));
    return stored.includes('812344521');
  });
  expect(stored + container.innerHTML).not.toContain('482913');
});
