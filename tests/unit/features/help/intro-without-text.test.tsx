import { empty, network } from '../../client/support.ts';
import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { startSession } from '../../../../src/client/session/session.ts';
import IntroPage from '../../../../src/features/help/pages/IntroPage.tsx';
import { media, show } from '../../ui/render.tsx';
import { settle } from '../support.ts';

vi.mock('../../../../src/features/help/components/IntroWords.tsx', () => {
  throw new Error('the file is gone');
});

test('keeps both entry links if the intro text does not load [PWA-17]', async () => {
  network(empty());
  media();
  await startSession();
  const { container } = show(<IntroPage />);
  await settle(() => container.querySelector('[data-shape]') === null);
  expect(screen.getByRole('link', { name: 'Open an account' })).toBeTruthy();
});
