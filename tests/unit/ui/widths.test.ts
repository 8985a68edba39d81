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

test('a form is at most 480 px wide: column, fields, buttons, action bar and sheets [LIVE-10]', () => {
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
