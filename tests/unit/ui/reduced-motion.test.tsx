import { act, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useReducedMotion } from '../../../src/ui/base/use-media.ts';
import { media, show } from './render.tsx';

function Motion() {
  return <output>{useReducedMotion() ? 'less' : 'all'}</output>;
}
const motion = (): string | null => screen.getByRole('status').textContent;

afterEach(() => delete document.documentElement.dataset['motion']);

test('follows the system, or the choice in this app while the page is open [LOOK-37]', async () => {
  media();
  const { unmount } = show(<Motion />);
  expect(motion()).toBe('all');
  await act(async () => void (document.documentElement.dataset['motion'] = 'less'));
  expect(motion()).toBe('less');
  await act(async () => delete document.documentElement.dataset['motion']);
  expect(motion()).toBe('all');
  unmount();
  media('reduced-motion');
  show(<Motion />);
  expect(motion()).toBe('less');
});
