import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Html } from '../../../src/ui/layout/Html.tsx';
import { show } from './render.tsx';
import { expectLogged } from '../../console.ts';

const sanitise = vi.hoisted(() => vi.fn<() => Promise<Node>>());
vi.mock('../../../src/ui/layout/sanitise.ts', () => ({ sanitise, sanitiseNow: () => undefined }));

test('shows text without markup if the sanitiser fails to load, and retries later', async () => {
  expectLogged('ui: the sanitiser did not load, the text stands without its markup TypeError: no network');
  sanitise.mockRejectedValueOnce(new TypeError('no network'));
  const { container, rerender } = show(<Html text="<p>first</p>" />);
  expect(await screen.findByText('first')).toBeDefined();
  const fragment = document.createElement('p');
  fragment.textContent = 'harmless';
  sanitise.mockResolvedValueOnce(fragment);
  rerender(<Html text="<p>second</p>" />);
  expect(await screen.findByText('harmless')).toBeDefined();
  expect(container.textContent).toBe('harmless');
});
