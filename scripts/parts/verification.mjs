import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root, run } from './run.mjs';
import { formatDuration } from './say.mjs';

const file = join(root, '.cache/reports/verification.md');
const HEAD = `| stage | what it checks | passed | failed | skipped | time | run | failed tests and notes |
|---|---|---|---|---|---|---|---|
`;

/** @param {readonly (string | number)[]} cells */
const formatRow = (cells) => `| ${cells.map((cell) => String(cell).replaceAll('|', '\\|')).join(' | ')} |`;

/**
 * @typedef {import('./reports.mjs').Result & { name: string, about: string, ms: number, note?: string }} StageResult
 */

/**
 * Returns the table with the result of a stage in it, which replaces the stage's previous row.
 *
 * @param {string} table
 * @param {StageResult} result
 * @param {readonly { name: string, about: string }[]} stages All stages, in the order of the table.
 * @param {{ date: string, commit: string }} run
 */
export function withResult(table, result, stages, { date, commit }) {
  const { name, about, passed, failed, skipped, ms, note, failures } = result;
  const rows = new Map([...table.matchAll(/^\| (\w+) \|.*$/gm)].map(([row, stage]) => [stage, row]));
  const remarks = [...failures, ...(note ? [note] : [])].join('<br>');
  rows.set(name, formatRow([name, about, passed, failed, skipped, formatDuration(ms), `${date} ${commit}`, remarks]));
  const lines = stages.map(
    (stage) => rows.get(stage.name) ?? formatRow([stage.name, stage.about, 'not run', '', '', '', '', '']),
  );
  return `${HEAD}${lines.join('\n')}\n`;
}

/**
 * Keeps the result of a stage in the table of the last run of each stage, which outlives this run. Resolves to the
 * table.
 *
 * @param {StageResult} result
 * @param {readonly { name: string, about: string }[]} stages
 */
export async function recordResult(result, stages) {
  const { code, output } = await run('git', ['rev-parse', '--short', 'HEAD'], { quiet: true });
  const previous = existsSync(file) ? readFileSync(file, 'utf8') : '';
  const date = new Date().toISOString().slice(0, 10);
  const table = withResult(previous, result, stages, { date, commit: code === 0 ? output.trim() : '' });
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, table);
  return table;
}
