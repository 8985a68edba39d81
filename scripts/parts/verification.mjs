import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';
import { formatDuration } from './say.mjs';

const file = join(root, 'docs/verification.md');
const HEAD = `# Verification

The result of the last run of each stage of \`npm run test:all\`, which writes this page. The stages of the gate come
first. \`npm run test:all -- --only browser\` runs a single stage and updates its row. [status.md](status.md) explains
the known failures.

| stage | what it checks | passed | failed | skipped | time | run | failed tests and notes |
|---|---|---|---|---|---|---|---|
`;

const formatRow = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;

/**
 * @typedef {import('./reports.mjs').Result & { name: string, about: string, ms: number, note?: string }} StageResult
 */

/**
 * Returns the page with the result of a stage in it, which replaces the stage's previous row.
 *
 * @param {string} page
 * @param {StageResult} result
 * @param {readonly { name: string, about: string }[]} stages All stages, in the order of the table.
 * @param {{ date: string, commit: string }} run
 */
export function withResult(page, result, stages, { date, commit }) {
  const { name, about, passed, failed, skipped, ms, note, failures } = result;
  const rows = new Map([...page.matchAll(/^\| (\w+) \|.*$/gm)].map(([row, stage]) => [stage, row]));
  const remarks = [...failures, ...(note ? [note] : [])].join('<br>');
  rows.set(name, formatRow([name, about, passed, failed, skipped, formatDuration(ms), `${date} ${commit}`, remarks]));
  const lines = stages.map(
    (stage) => rows.get(stage.name) ?? formatRow([stage.name, stage.about, 'not run', '', '', '', '', '']),
  );
  return `${HEAD}${lines.join('\n')}\n`;
}

/** Writes the result of a stage into docs/verification.md. */
export async function recordResult(result, stages) {
  const { code, output } = await run('git', ['rev-parse', '--short', 'HEAD'], { quiet: true });
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(file, withResult(page, result, stages, { date, commit: code === 0 ? output.trim() : '' }));
}
