import { act } from 'react';
import { expect, test } from 'vitest';
import iconOutlines from '../../../src/ui/icon-outlines.json';
import { addIconOutlines, Icon } from '../../../src/ui/layout/Icon.tsx';
import { lazyIcons } from '../../../src/ui/icons.ts';
import { show } from './render.tsx';

test('an icon that was drawn before its outline had come is drawn with it', () => {
  const { container } = show(<Icon name="wallet" />);
  expect(container.querySelector('path')?.hasAttribute('d')).toBe(false);
  act(() => addIconOutlines(iconOutlines));
  expect(container.querySelector('path')?.getAttribute('d')).toBe(iconOutlines.wallet);
});

test('an icon of the first screen is drawn from the page itself', () => {
  const { container } = show(<Icon name="bell" />);
  expect(container.querySelector('use')?.getAttribute('href')).toBe('#bell');
});

test('each of the others has an outline, which begins at a place of its own', () => {
  expect(Object.keys(iconOutlines)).toEqual([...lazyIcons]);
  expect(Object.values(iconOutlines).filter((outline) => !/^M[\d.]+[ -][\d.]+[a-z]/i.test(outline))).toEqual([]);
});
