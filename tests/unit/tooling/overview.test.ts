import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { layers } from '../../../scripts/lint/layers.mjs';
import { folders, type Layer } from '../../../scripts/lint/server-layers.mjs';

type Layers = Readonly<Record<string, Layer>>;

const PATHS: Readonly<Record<string, string>> = {
  config: 'src/config.ts',
  boot: 'src/main.tsx',
  'desk-api': 'src/desk/*/api.ts',
  sw: 'sw',
  server: 'server',
};

const mayImport = (table: Layers, from: string, to: string): boolean => table[from]!.imports.includes(to);

/** Whether a layer between the two leads from one to the other. Two that import each other have none between them. */
const isIndirect = (table: Layers, from: string, to: string): boolean =>
  Object.keys(table).some(
    (via) =>
      mayImport(table, from, via) &&
      mayImport(table, via, to) &&
      !mayImport(table, via, from) &&
      !mayImport(table, to, via),
  );

const idOf = (name: string): string => name.replaceAll('-', '_');

/** Returns a diagram without indirect arrows, and the whole table. */
const mapOf = (table: Layers, pathOf: (name: string) => string): string[] => [
  '```mermaid',
  'flowchart TD',
  ...Object.keys(table).map((name) => `  ${idOf(name)}["${pathOf(name)}"]`),
  ...Object.entries(table).flatMap(([name, { imports }]) =>
    imports.filter((to) => !isIndirect(table, name, to)).map((to) => `  ${idOf(name)} --> ${idOf(to)}`),
  ),
  '```',
  '',
  '| folder | contains | may import |',
  '|---|---|---|',
  ...Object.entries(table).map(
    ([name, { contains, imports }]) => `| \`${pathOf(name)}\` | ${contains} | ${imports.join(', ') || 'nothing'} |`,
  ),
];

test('draws the maps of the overview from the tables of the lint', async () => {
  const marks = /^(<!-- maps: .*-->\n)[^]*^(<!-- end of the maps -->)$/m;
  const text = readFileSync('docs/overview.md', 'utf8');
  expect(text).toMatch(marks);
  const maps = [
    ...mapOf(layers, (name) => PATHS[name] ?? `src/${name}`),
    '',
    ...mapOf(folders, (name) => `server/${name}`),
  ].join('\n');
  await expect(text.replace(marks, (_, start, end) => `${start}\n${maps}\n\n${end}`)).toMatchFileSnapshot(
    '../../../docs/overview.md',
  );
});
