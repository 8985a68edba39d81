import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { scenarios } from '../../../server/qa/page/scenarios.js';

const read = (file: string): string => readFileSync(file, 'utf8');
/** Every English text of the app as a demonstration shows it, with long ones joined. */
const texts = [
  ...['src/i18n/locales/en/pages.po', 'src/i18n/locales/en/shell.po', 'server/locales/en.po'].map((file) =>
    read(file).replaceAll('"\n"', '').replaceAll('\\"', '"'),
  ),
  read('sw/push-texts.ts'),
]
  .join('\n')
  .replaceAll('{company}', 'Andaman');
const quotesIn = (text: string): string[] => [...text.matchAll(/“([^”\s][^”]*)”/g)].map(([, quote]) => quote!);

test.each([
  ['the scenarios of the QA page', scenarios.map(({ expected }) => expected).join('\n')],
  ['docs/qa.md', read('docs/qa.md')],
])('%s quote texts that the app has', (_, source) => {
  const quotes = quotesIn(source);
  expect(quotes.length).toBeGreaterThan(8);
  expect(quotes.filter((quote) => !texts.includes(quote))).toEqual([]);
});

test('docs/qa.md names every control of the QA page', () => {
  const guide = read('docs/qa.md');
  const controls = ['traffic', 'content', 'money'].flatMap((part) =>
    [...read(`server/qa/page/${part}-controls.js`).matchAll(/send: '([^']+)'/g)].map(([, path]) => path!),
  );
  expect(controls.length).toBeGreaterThan(25);
  expect([...new Set(controls)].filter((path) => !guide.includes(`POST ${path}`))).toEqual([]);
});
