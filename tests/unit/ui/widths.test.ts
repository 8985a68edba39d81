// @vitest-environment node
import { expect, test } from 'vitest';
import { sheets } from './sheets.ts';

const textOf = (file: string): string => sheets.find((sheet) => sheet.file.endsWith(file))?.text ?? '';

/** Declarations of a selector's rules, in the sheet and its media queries. */
const declared = (file: string, selector: string): string =>
  [...textOf(file).matchAll(/([^{}]+)\{([^{}]*)\}/g)]
    .filter(([, names = '']) => names.trim().endsWith(selector))
    .map(([, , body]) => body)
    .join('');

test('a form is at most --form wide: column, fields, buttons, action bar and sheets [LIVE-10]', () => {
  expect(textOf('tokens.css')).toMatch(/--form: 480px;\s+--column: calc\(var\(--form\) \+ 2 \* var\(--s4\)\);/);
  expect(declared('ui/layout/Page.module.css', '.page:not(.split, .full, .entry) > .pane')).toContain(
    'max-inline-size: var(--column)',
  );
  expect(declared('ui/layout/Page.module.css', '.bottom')).toContain('grid-template-columns: minmax(0, var(--form))');
  for (const [file, selector] of [
    ['ui/forms/Field.module.css', '.field'],
    ['ui/base/Button.module.css', '.button'],
    ['ui/overlays/Modal.module.css', "[data-kind='sheet'] > .panel"],
  ] as const)
    expect(declared(file, selector), file).toContain('max-inline-size: var(--form)');
});

test('a form is 560 px wide from 600 to 899 px, and 480 px otherwise [LOOK-47]', () => {
  expect(textOf('tokens.css').match(/--form: \d+px/g)).toEqual(['--form: 480px', '--form: 560px']);
  expect(textOf('tokens.css')).toMatch(
    /@media \(min-width: 600px\) and \(max-width: 899px\) {\s*:root {\s*--form: 560px;\s*}\s*}/,
  );
});
