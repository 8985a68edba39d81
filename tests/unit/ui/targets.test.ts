// @vitest-environment node
import { expect, test } from 'vitest';
import { sheets } from './sheets.ts';

/** What a class of a style sheet declares outside of media and container queries. */
const declared = (file: string, name: string): string => {
  const { text } = sheets.find((sheet) => sheet.file.endsWith(file))!;
  return new RegExp(String.raw`(?:^|\})\s*\.${name}\s*\{([^}]*)\}`).exec(text)?.[1] ?? '';
};

test('the link of a coin row has a target of 24 by 24 px of its own, and the star beside it lies over none of it [A11Y-02]', () => {
  const link = declared('CoinRow.module.css', 'open');
  expect([link.includes('min-inline-size: 24px'), link.includes('min-block-size: 24px')]).toEqual([true, true]);
  expect(declared('CoinRow.module.css', 'star')).not.toMatch(/margin-inline[a-z-]*:[^;]*-\d/);
});
