/**
 * `npm test`: runs the stages of the gate, cheapest first, and stops after the first failure.
 * `npm run test:all`: runs the full test suite to the end and prints a table with the last run of each stage.
 *   node scripts/test.mjs [--all] [--only unit,journeys]      (--only selects stages)
 * Needs only Node, so it works in a fresh clone. Installs packages, and finds a Chromium (CHROME_PATH names one) or
 * downloads Playwright's. The last line reads `N passed, N failed`, and `, N skipped` if there are any.
 */
import { inspect } from 'node:util';
import { ensureInstalled } from './parts/install.mjs';
import { checkNode } from './parts/node-version.mjs';
import { readOptions } from './parts/options.mjs';
import { ExpectedError, formatDuration, main, say } from './parts/say.mjs';
import { extraStages, gateStages } from './parts/stages.mjs';
import { recordResult } from './parts/verification.mjs';

checkNode();

const opt = readOptions(import.meta.url, {
  all: { type: 'boolean', default: false },
  only: { type: 'string' },
});
const allStages = [...gateStages, ...extraStages];

/** Returns the stages that the command line asks for. */
function chosenStages() {
  if (opt.only === undefined) return opt.all ? allStages : gateStages;
  const names = opt.only.split(',');
  const unknown = names.find((name) => !allStages.some((stage) => stage.name === name));
  if (unknown !== undefined)
    throw new ExpectedError(
      `There is no stage '${unknown}'; there are ${allStages.map(({ name }) => name).join(', ')}.`,
    );
  return allStages.filter(({ name }) => names.includes(name));
}

/** @typedef {import('./parts/verification.mjs').StageResult} StageResult */

/**
 * Runs one stage.
 *
 * @param {import('./parts/stages.mjs').Stage} stage
 * @returns {Promise<StageResult>}
 */
async function runStage({ name, about, run }) {
  say(`\n== ${name}: ${about}`);
  const start = Date.now();
  /** @param {import('./parts/stages.mjs').StageOutcome} outcome */
  const end = (outcome) => ({ name, about, skipped: 0, failures: [], ...outcome, ms: Date.now() - start });
  try {
    return end(await run());
  } catch (error) {
    say(error instanceof ExpectedError ? error.message : inspect(error));
    return end({ passed: 0, failed: 1 });
  }
}

/** @param {{ passed: number, failed: number, skipped: number }} counts */
const formatCounts = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/**
 * Ends the log with the failed tests, a line for each stage, and the totals.
 *
 * @param {readonly StageResult[]} results
 */
function printSummary(results) {
  const failures = results.flatMap((result) => result.failures);
  if (failures.length > 0) say(`\n== failures\n${failures.join('\n')}`);
  say('\n== summary');
  for (const result of results)
    say(
      `${result.name.padEnd(9)} ${formatCounts(result).padEnd(38)} ${formatDuration(result.ms)}  ${result.note ?? ''}`,
    );
  /** @param {'passed' | 'failed' | 'skipped'} field */
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  say(formatCounts({ passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }));
}

await main(async () => {
  const stages = chosenStages();
  await ensureInstalled();
  /** @type {StageResult[]} */
  const results = [];
  let table = '';
  for (const stage of stages) {
    const result = await runStage(stage);
    results.push(result);
    if (result.failed > 0) process.exitCode = 1;
    if (opt.all) table = await recordResult(result, allStages);
    else if (result.failed > 0) break;
  }
  if (opt.all) say(`\n${table}`);
  printSummary(results);
});
