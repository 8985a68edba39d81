// @vitest-environment node
import { expect, test } from 'vitest';
import { sheets } from './sheets.ts';

/** Properties and values for left, right, top and bottom instead of the text direction. */
const physical = [
  /(?<![\w-])(?:margin|padding|border)-(?:left|right|top|bottom)\b/,
  /(?<![\w-])(?:scroll-margin|scroll-padding)-(?:left|right|top|bottom)\b/,
  /(?<![\w-])border-(?:top|bottom)-(?:left|right)-radius\b/,
  /(?<![\w-])(?:left|right|top|bottom)\s*:/,
  /text-align\s*:\s*(?:left|right)\b/,
  /(?<![\w-])(?:float|clear)\s*:\s*(?:left|right)\b/,
  /(?<![\w-])(?:min-|max-)?(?:width|height)\s*:/,
];

/** Drawn left to right in every language. */
const allowed: readonly { file: string; declaration: string }[] = [];

/** Declarations only, since media and container queries refer to the screen width. */
const declarations = (text: string): string[] =>
  text
    .replaceAll(/@(?:media|container|supports)[^{]*/g, '')
    .split(/[{};]/)
    .map((text) => text.trim());

test('style sheets use only logical properties, so that every screen is mirrored [I18N-07]', () => {
  expect(sheets.length).toBeGreaterThan(30);
  const match = sheets.flatMap(({ file, text }) =>
    declarations(text)
      .filter(
        (declaration) =>
          physical.some((rule) => rule.test(declaration)) &&
          !allowed.some((existing) => existing.file === file && existing.declaration === declaration),
      )
      .map((declaration) => `${file}: ${declaration}`),
  );
  expect(match).toEqual([]);
});

test('the rule finds its target [I18N-07]', () => {
  for (const wrong of [
    'margin-left: 4px',
    'left: 0',
    'text-align: right',
    'padding-right: 1px',
    'border-top-left-radius: 2px',
    'width: 3px',
  ]) {
    expect(
      physical.some((rule) => rule.test(wrong)),
      wrong,
    ).toBe(true);
  }
  for (const right of [
    'margin-inline-start: 4px',
    'inset-inline-start: 0',
    'text-align: start',
    'stroke-width: 2',
    'line-height: 1',
    'inline-size: 3px',
    'object-position: left',
  ]) {
    expect(
      physical.some((rule) => rule.test(right)),
      right,
    ).toBe(false);
  }
});

test('type sizes are relative and follow the customer’s text size [A11Y-07]', () => {
  // a two-digit badge is a mark, not text to read
  const fixed = sheets
    .filter(({ file }) => !file.endsWith('Badge.module.css'))
    .flatMap(({ file, text }) =>
      declarations(text)
        .filter((declaration) => /^font(?:-size)?\s*:[^;]*\d(?:\.\d+)?px/.test(declaration))
        .map((declaration) => `${file}: ${declaration}`),
    );
  expect(fixed).toEqual([]);
});
