// @vitest-environment node
import { expect, test } from 'vitest';
import { sheets } from './sheets.ts';

/** Declarations of a style sheet's class outside media and container queries. */
const declared = (file: string, name: string): string => {
  const { text } = sheets.find((sheet) => sheet.file.endsWith(file))!;
  return new RegExp(String.raw`(?:^|\})\s*\.${name}\s*\{([^}]*)\}`).exec(text)?.[1] ?? '';
};

test('a coin row’s link covers the row, except its star [A11Y-02 LIVE-01]', () => {
  expect(declared('CoinRow.module.css', 'open::before')).toMatch(/position: absolute;\s+inset: 0;/);
  const { text } = sheets.find(({ file }) => file.endsWith('lists/Row.module.css'))!;
  expect(text).toMatch(/\.row\[data-code\] > \.action \{\s+position: relative;\s+z-index: 1;/);
});
