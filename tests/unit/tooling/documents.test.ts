import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const documents = [
  'README.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'src/ui/README.md',
  ...readdirSync('docs', { recursive: true, encoding: 'utf8' })
    .map((name) => `docs/${name.replaceAll('\\', '/')}`)
    .filter((name) => name.endsWith('.md') && !/docs\/(acceptance|l10n-notes)/.test(name)),
];
const PATH = /`((?:src|sw|server|build|scripts|tests|docs)\/[\w./-]+?)\/?`/g;

test.each(documents)('%s names files and folders that exist', (document) => {
  const named = [...readFileSync(document, 'utf8').matchAll(PATH)].map(([, path]) => path!);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});
