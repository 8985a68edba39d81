/**
 * `npm run acceptance`: the codes of docs/acceptance, by area: quoted by titles of tests in the gate, quoted in the
 * breadth alone, quoted by no title. Also codes in titles that docs/acceptance does not have.
 * node scripts/acceptance.mjs [--area AUTH,SHELL] [--where] [--write]
 * --where names the test files; --write updates the counts in the table of areas in docs/status.md
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codesIn } from './parts/codes.mjs';
import { root } from './parts/run.mjs';
import { main, Plain, say } from './parts/say.mjs';
import { inGate } from './parts/sets.mjs';

const { argv } = process;
const areas = argv.includes('--area') ? (argv[argv.indexOf('--area') + 1] ?? '').split(',') : undefined;
const lists = join(root, 'docs/acceptance');

function* testFiles(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* testFiles(path);
    // whose samples of titles are no quotes
    else if (/\.(test|spec)\.tsx?$/.test(entry.name) && path !== 'tests/unit/tooling/codes.test.ts') yield path;
  }
}

/** Code -> files whose titles quote it. */
function quoted() {
  const match = new Map();
  for (const file of testFiles('tests')) {
    for (const code of codesIn(readFileSync(join(root, file), 'utf8')))
      match.set(code, (match.get(code) ?? new Set()).add(file));
  }
  return match;
}

/** Code -> its line in docs/acceptance. */
function demanded() {
  const lines = new Map();
  for (const name of readdirSync(lists).filter((file) => file.endsWith('.md'))) {
    for (const [, code, text] of readFileSync(join(lists, name), 'utf8').matchAll(/^- ([A-Z0-9]+-\d{2}) (.*)$/gm))
      lines.set(code, text);
  }
  if (lines.size === 0) throw new Plain(`There are no acceptance lines in ${lists}.`);
  return lines;
}

const areaOf = (code) => code.split('-')[0];
const requested = (code) => !areas || areas.includes(areaOf(code));

/** Codes without their area, in a line: `01 02 05`. */
const numbers = (codes) => codes.map((code) => code.split('-')[1]).join(' ');

/** One area: its codes by where they are quoted, `none` for those that no title quotes. */
function split(area, codes, tests, lines) {
  const of = codes.filter((code) => areaOf(code) === area);
  const gate = of.filter((code) => [...(tests.get(code) ?? [])].some(inGate));
  const breadth = of.filter((code) => tests.has(code) && !gate.includes(code));
  return {
    area,
    gate,
    breadth,
    none: of.filter((code) => !tests.has(code)),
    unknown: of.filter((code) => !lines.has(code)),
  };
}

/** Puts the counts into the table of areas, whose words stay. */
function writeCounts(parts) {
  const file = join(root, 'docs/status.md');
  const cell = (codes) => (codes.length > 0 ? `${codes.length}: ${numbers(codes)}` : '0');
  const page = readFileSync(file, 'utf8').replace(/^\| ([A-Z0-9]+) \|[^|]*\|[^|]*\|[^|]*\|/gm, (row, name) => {
    const part = parts.find(({ area }) => area === name);
    return part ? `| ${name} | ${part.gate.length} | ${cell(part.breadth)} | ${cell(part.none)} |` : row;
  });
  writeFileSync(file, page);
}

await main(() => {
  const tests = quoted();
  const lines = demanded();
  const codes = [...new Set([...tests.keys(), ...lines.keys()])].filter(requested).sort();
  const parts = [...new Set(codes.map(areaOf))].map((area) => split(area, codes, tests, lines));
  if (argv.includes('--write')) writeCounts(parts);
  for (const { area, gate, breadth, none, unknown } of parts) {
    say(`\n${area}: ${gate.length} in the gate, ${breadth.length} in the breadth alone, ${none.length} quoted by none`);
    if (gate.length > 0) say(`  gate:    ${numbers(gate)}`);
    if (breadth.length > 0) say(`  breadth: ${numbers(breadth)}`);
    if (argv.includes('--where'))
      for (const code of [...gate, ...breadth].sort()) say(`    ${code}  ${[...tests.get(code)].join('  ')}`);
    for (const code of none) say(`  not quoted: ${code} ${lines.get(code)}`);
    for (const code of unknown) say(`  no such code: ${code} in ${[...tests.get(code)].join(', ')}`);
  }
  const sum = (field) => parts.reduce((total, part) => total + part[field].length, 0);
  say(
    `\nOf ${sum('gate') + sum('breadth') + sum('none')} codes ${sum('gate')} are quoted in the gate, ${sum('breadth')} in the breadth alone. ${sum('none')} are quoted by none.`,
  );
});
