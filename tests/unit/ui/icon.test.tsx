import { act } from '@testing-library/react';
import { expect, test } from 'vitest';
import iconOutlines from '../../../src/ui/icon-outlines.json';
import { addIconOutlines, Icon } from '../../../src/ui/base/Icon.tsx';
import { lazyIcons } from '../../../src/ui/icons.ts';
import { show } from './render.tsx';

test('an icon rendered before its outline loads gets it later', () => {
  const { container } = show(<Icon name="wallet" />);
  expect(container.querySelector('path')?.hasAttribute('d')).toBe(false);
  act(() => addIconOutlines(iconOutlines));
  expect(container.querySelector('path')?.getAttribute('d')).toBe(iconOutlines.wallet);
});

test('icons of the first screen are part of the page', () => {
  const { container } = show(<Icon name="bell" />);
  expect(container.querySelector('use')?.getAttribute('href')).toBe('#bell');
});

test('each other icon has an outline, with its own starting point', () => {
  expect(Object.keys(iconOutlines)).toEqual([...lazyIcons]);
  expect(Object.values(iconOutlines).filter((outline) => !/^M[\d.]+[ -][\d.]+[a-z]/i.test(outline))).toEqual([]);
});
