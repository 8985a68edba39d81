/**
 * `npm run acceptance`: lists the codes of docs/acceptance by area: quoted by test titles in the gate, quoted only in
 * the full test suite, and not quoted. Also lists codes in titles that docs/acceptance does not have.
 *
 *   node scripts/acceptance.mjs [--area AUTH,SHELL] [--where]
 *
 * `--where` names the test files.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { codesIn } from './parts/codes.mjs';
import { root } from './parts/run.mjs';
import { ExpectedError, main, say } from './parts/say.mjs';

const { argv } = process;
const areas = argv.includes('--area') ? (argv[argv.indexOf('--area') + 1] ?? '').split(',') : undefined;
const acceptanceFolder = join(root, 'docs/acceptance');

/** @param {string} folder @returns {Generator<string, void>} */
function* testFiles(folder) {
  for (const entry of readdirSync(join(root, folder), { withFileTypes: true })) {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) yield* testFiles(path);
    // codes.test.ts contains sample titles, which are not quotes
    else if (/\.(test|spec)\.tsx?$/.test(entry.name) && path !== 'tests/unit/tooling/codes.test.ts') yield path;
  }
}

/** Maps each code to the test files whose titles quote it. */
function readQuotes() {
  /** @type {Map<string, Set<string>>} */
  const filesByCode = new Map();
  for (const file of testFiles('tests')) {
    for (const code of codesIn(readFileSync(join(root, file), 'utf8')))
      filesByCode.set(code, (filesByCode.get(code) ?? new Set()).add(file));
  }
  return filesByCode;
}

/** Maps each code to its line in docs/acceptance. */
function readAcceptanceLines() {
  /** @type {Map<string, string>} */
  const lines = new Map();
  for (const name of readdirSync(acceptanceFolder).filter((file) => file.endsWith('.md'))) {
    for (const [, code = '', text = ''] of readFileSync(join(acceptanceFolder, name), 'utf8').matchAll(
      /^- ([A-Z0-9]+-\d{2}) (.*)$/gm,
    ))
      lines.set(code, text);
  }
  if (lines.size === 0) throw new ExpectedError(`There are no acceptance lines in ${acceptanceFolder}.`);
  return lines;
}

/**
 * Tells whether the gate runs a test file. Only the full test suite runs all others, such as `tests/perf/*.spec.ts`,
 * which need a browser.
 *
 * @param {string} file
 */
const isInGate = (file) => /^tests\/(?:unit\/|journeys\/|perf\/.*\.test\.)/.test(file) && !/\.slow\.test\./.test(file);

/** @param {string} code */
const areaOf = (code) => code.split('-')[0] ?? '';
/** @param {string} code */
const isRequested = (code) => !areas || areas.includes(areaOf(code));

/**
 * Formats codes without their area: `01 02 05`.
 *
 * @param {readonly string[]} codes
 */
const numbers = (codes) => codes.map((code) => code.split('-')[1]).join(' ');

/**
 * Sorts the codes of an area by where test titles quote them.
 *
 * @param {string} area
 * @param {readonly string[]} codes
 * @param {ReadonlyMap<string, ReadonlySet<string>>} filesByCode
 * @param {ReadonlyMap<string, string>} lines
 */
function reportArea(area, codes, filesByCode, lines) {
  const areaCodes = codes.filter((code) => areaOf(code) === area);
  const gate = areaCodes.filter((code) => [...(filesByCode.get(code) ?? [])].some(isInGate));
  return {
    area,
    gate,
    fullSuiteOnly: areaCodes.filter((code) => filesByCode.has(code) && !gate.includes(code)),
    unquoted: areaCodes.filter((code) => !filesByCode.has(code)),
    unknown: areaCodes.filter((code) => !lines.has(code)),
  };
}

await main(() => {
  const filesByCode = readQuotes();
  const lines = readAcceptanceLines();
  const codes = [...new Set([...filesByCode.keys(), ...lines.keys()])].filter(isRequested).sort();
  const reports = [...new Set(codes.map(areaOf))].map((area) => reportArea(area, codes, filesByCode, lines));
  /** @param {string} code */
  const filesOf = (code) => [...(filesByCode.get(code) ?? [])];
  for (const { area, gate, fullSuiteOnly, unquoted, unknown } of reports) {
    say(
      `\n${area}: ${gate.length} in the gate, ${fullSuiteOnly.length} only in the full test suite, ${unquoted.length} not quoted`,
    );
    if (gate.length > 0) say(`  gate:       ${numbers(gate)}`);
    if (fullSuiteOnly.length > 0) say(`  full suite: ${numbers(fullSuiteOnly)}`);
    if (argv.includes('--where'))
      for (const code of [...gate, ...fullSuiteOnly].sort()) say(`    ${code}  ${filesOf(code).join('  ')}`);
    for (const code of unquoted) say(`  not quoted: ${code} ${lines.get(code)}`);
    for (const code of unknown) say(`  no such code: ${code} in ${filesOf(code).join(', ')}`);
  }
  /** @param {'gate' | 'fullSuiteOnly' | 'unquoted'} field */
  const sum = (field) => reports.reduce((total, report) => total + report[field].length, 0);
  const count = sum('gate') + sum('fullSuiteOnly') + sum('unquoted');
  say(
    `\nOf ${count} codes, ${sum('gate')} are quoted in the gate, ${sum('fullSuiteOnly')} only in the full test suite, and ${sum('unquoted')} are not quoted.`,
  );
});
