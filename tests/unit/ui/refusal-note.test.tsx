import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { RefusalNote } from '../../../src/ui/trading/RefusalNote.tsx';
import { show } from './render.tsx';

test('a refusal that says to contact support leads there, and no other does [HELP-08]', () => {
  const { unmount } = show(<RefusalNote>We paused new withdrawals. To sort this out, contact support.</RefusalNote>);
  expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('#/pages/service/index');
  unmount();
  show(<RefusalNote>You don't have enough USDT available.</RefusalNote>);
  expect(screen.queryByRole('link')).toBeNull();
});
