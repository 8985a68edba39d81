import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';

const root = document.documentElement;
const sheet = document.createElement('style');
beforeEach(() => {
  sheet.textContent = readFileSync('src/ui/tokens.css', 'utf8');
  document.head.append(sheet);
});
afterEach(() => {
  sheet.remove();
  delete root.dataset['direction'];
});

const valueOf = (name: string): string => getComputedStyle(root).getPropertyValue(name).trim();

test.each([
  [undefined, 'green', 'red'],
  ['red-up', 'red', 'green'],
  ['safe', 'blue', 'orange'],
] as const)(
  'the direction %s colours a rise %s and a fall %s, also their soft variants [LOOK-03]',
  (direction, rise, fall) => {
    if (direction) root.dataset['direction'] = direction;
    for (const [token, colour] of [
      ['rise', rise],
      ['fall', fall],
    ] as const) {
      expect(valueOf(`--${colour}`)).not.toBe('');
      expect(valueOf(`--${token}`)).toBe(valueOf(`--${colour}`));
      expect(valueOf(`--${token}-soft`)).toBe(valueOf(`--${colour}-soft`));
    }
  },
);
