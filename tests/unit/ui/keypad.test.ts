import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followKeypad } from '../../../src/ui/forms/keypad.ts';

const root = document.documentElement;
const view = Object.assign(new EventTarget(), { scale: 1, height: 844, offsetTop: 0 });
const openTo = (height: number): void => {
  view.height = height;
  view.dispatchEvent(new Event('resize'));
};

beforeEach(() => {
  view.height = 844;
  vi.stubGlobal('innerHeight', 844);
  vi.stubGlobal('visualViewport', view);
});
afterEach(() => vi.unstubAllGlobals());

test('the bottom bar moves above a keypad over the page, and back when it closes', () => {
  const stop = followKeypad();
  openTo(500);
  expect(root.style.getPropertyValue('--keypad')).toBe('344px');
  openTo(844);
  expect(root.style.getPropertyValue('--keypad')).toBe('0px');
  openTo(500);
  stop?.();
  expect(root.style.getPropertyValue('--keypad')).toBe('');
  openTo(480);
  expect(root.style.getPropertyValue('--keypad')).toBe('');
});

test('without a keypad the root’s styles are not touched, to avoid restyling the page [FAST-04]', () => {
  const set = vi.spyOn(root.style, 'setProperty');
  const stop = followKeypad();
  // a bar of the browser
  openTo(788);
  view.dispatchEvent(new Event('scroll'));
  expect(set).not.toHaveBeenCalled();
  openTo(500);
  view.dispatchEvent(new Event('scroll'));
  expect(set).toHaveBeenCalledOnce();
  stop?.();
});
