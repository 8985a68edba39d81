import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './run.mjs';
import { spoken } from './say.mjs';

const file = join(root, 'docs/verification.md');
const HEAD = `# Verification

What \`npm run test:all\` came to when each of its stages was last run, as it came out; written by that
command. The stages of the gate stand first.
\`npm run test:all -- --only browser\` runs a stage alone and renews its row.
What is known of each failure stands in [status.md](status.md).

| stage | what it checks | passed | failed | skipped | time | run | note |
|---|---|---|---|---|---|---|---|
`;
const FAILURES = '\n## Failures\n';

const commit = () => {
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
const cell = (text) => String(text).replaceAll('|', '\\|');

/**
 * @typedef {import('./reports.mjs').Result} Result
 *
 * @typedef {Omit<Result, 'tests'> & { name: string, about: string, ms: number, note?: string }} StageResult
 */

/** What the page says of each stage: its row, and its failures as they stand below. */
function parsed(page) {
  const [table = '', below = ''] = page.split(FAILURES);
  const rows = new Map([...table.matchAll(/^\| (\w+) \|.*$/gm)].map(([line, name]) => [name, line]));
  const failures = new Map();
  for (const [block, name] of below.matchAll(/^- \*\*(\w+)\*\* [\s\S]*?(?=^- \*\*|(?![\s\S]))/gm))
    failures.set(name, [...(failures.get(name) ?? []), block.trimEnd()]);
  return { rows, failures };
}

/**
 * The page with what a stage came to in place of what it came to before; `stages` are all, in their order.
 *
 * @param {string} page
 * @param {StageResult} item
 * @param {readonly { name: string, about: string }[]} stages
 * @param {{ date: string, commit: string }} when
 */
export function withResult(page, item, stages, { date, commit: at }) {
  const { rows, failures } = parsed(page);
  rows.set(
    item.name,
    `| ${item.name} | ${cell(item.about)} | ${item.passed} | ${item.failed} | ${item.skipped} | ${spoken(item.ms)} | ${date} ${at} | ${cell(item.note ?? '')} |`,
  );
  failures.set(
    item.name,
    (item.failures ?? []).map(({ title, cause }) => `- **${item.name}** ${title}\n\n${cause.replace(/^/gm, '      ')}`),
  );
  const lines = stages.map(({ name, about }) => rows.get(name) ?? `| ${name} | ${cell(about)} | not run | | | | | |`);
  const match = stages.flatMap(({ name }) => failures.get(name) ?? []);
  return `${HEAD}${lines.join('\n')}\n${FAILURES}${match.length > 0 ? match.join('\n') : 'None.'}\n`;
}

/** Writes what a stage came to into docs/verification.md. */
export function noteVerified(item, stages) {
  const page = existsSync(file) ? readFileSync(file, 'utf8') : '';
  writeFileSync(
    file,
    withResult(page, item, stages, { date: new Date().toISOString().slice(0, 10), commit: commit() }),
  );
}
