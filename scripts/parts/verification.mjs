import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { formatDuration } from './say.mjs';

const file = join(root, 'docs/verification.md');
const HEAD = `# Verification

The result of the last run of each stage of \`npm run test:all\`, which writes this page. The stages of the gate come
first. \`npm run test:all -- --only browser\` runs a single stage and updates its row. [status.md](status.md) explains
the known failures.

| stage | what it checks | passed | failed | skipped | time | run | note |
|---|---|---|---|---|---|---|---|
`;
const FAILURES = '\n## Failures\n';

const headCommit = () => {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
};
const escapeCell = (text) => String(text).replaceAll('|', '\\|');

/**
 * @typedef {import('./reports.mjs').Result} Result
 *
 * @typedef {Omit<Result, 'tests'> & { name: string, about: string, ms: number, note?: string }} StageResult
 */

/** Returns the rows and the failures of a page, by the names of their stages. */
function parsePage(page) {
  const [table = '', failureSection = ''] = page.split(FAILURES);
  const rows = new Map([...table.matchAll(/^\| (\w+) \|.*$/gm)].map(([line, name]) => [name, line]));
  const failures = new Map();
  for (const [block, name] of failureSection.matchAll(/^- \*\*(\w+)\*\* [\s\S]*?(?=^- \*\*|(?![\s\S]))/gm))
    failures.set(name, [...(failures.get(name) ?? []), block.trimEnd()]);
  return { rows, failures };
}

/**
 * Returns the page with the result of a stage in it, which replaces the stage's previous result.
 *
 * @param {string} page
 * @param {StageResult} result
 * @param {readonly { name: string, about: string }[]} stages All stages, in the order of the table.
 * @param {{ date: string, commit: string }} run
 */
export function withResult(page, result, stages, { date, commit }) {
  const { rows, failures } = parsePage(page);
  rows.set(
    result.name,
    `| ${result.name} | ${escapeCell(result.about)} | ${result.passed} | ${result.failed} | ${result.skipped} | ${formatDuration(result.ms)} | ${date} ${commit} | ${escapeCell(result.note ?? '')} |`,
  );
  failures.set(
    result.name,
    (result.failures ?? []).map(
      ({ title, cause }) => `- **${result.name}** ${title}\n\n${cause.replace(/^/gm, '      ')}`,
    ),
  );
  const lines = stages.map(
    ({ name, about }) => rows.get(name) ?? `| ${name} | ${escapeCell(about)} | not run | | | | | |`,
  );
  const failureLines = stages.flatMap(({ name }) => failures.get(name) ?? []);
  return `${HEAD}${lines.join('\n')}\n${FAILURES}${failureLines.length > 0 ? failureLines.join('\n') : 'None.'}\n`;
}

/** Writes the result of a stage into docs/verification.md. */
export function recordResult(result, stages) {
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  writeFileSync(
    file,
    withResult(page, result, stages, { date: new Date().toISOString().slice(0, 10), commit: headCommit() }),
  );
}
