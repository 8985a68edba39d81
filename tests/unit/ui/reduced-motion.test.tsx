import { screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useReducedMotion } from '../../../src/ui/base/use-media.ts';
import { media, show } from './render.tsx';

function Motion() {
  return <output>{useReducedMotion() ? 'less' : 'all'}</output>;
}
const motion = (): string | null => screen.getByRole('status').textContent;

afterEach(() => delete document.documentElement.dataset['motion']);

test('follows the system, or the choice in this app [LOOK-37]', () => {
  media();
  const { rerender } = show(<Motion />);
  expect(motion()).toBe('all');
  document.documentElement.dataset['motion'] = 'less';
  rerender(<Motion key="after" />);
  expect(motion()).toBe('less');
  delete document.documentElement.dataset['motion'];
  media('reduced-motion');
  rerender(<Motion key="system" />);
  expect(motion()).toBe('less');
});
