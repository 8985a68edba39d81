/**
 * `npm test`: runs the stages of the gate, cheapest first, and stops after the first failure.
 * `npm run test:all`: runs the full test suite to the end and writes its table into docs/verification.md.
 *   node scripts/test.mjs [--all] [--only unit,journeys]      (--only selects stages)
 * Needs only Node, so it works in a fresh clone. Installs packages, and finds or installs a Chromium (CHROME_PATH names
 * one). The last line reads `N passed, N failed`, and `, N skipped` if there are any.
 */
import { checkNode } from './parts/node-version.mjs';

checkNode();

const { ensureInstalled } = await import('./parts/install.mjs');
const { withLock } = await import('./parts/lock.mjs');
const { ExpectedError, formatDuration, main, say } = await import('./parts/say.mjs');
const { extraStages, gateStages } = await import('./parts/stages.mjs');
const { recordResult } = await import('./parts/verification.mjs');

const { argv } = process;
const isFullSuite = argv.includes('--all');
const only = argv.includes('--only') ? (argv[argv.indexOf('--only') + 1] ?? '').split(',') : undefined;
/** How many of the slowest tests the summary lists. */
const SLOWEST = 10;

const formatCounts = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Runs one stage and resolves to its result, with its name and duration. */
async function runStage(stage) {
  const head = `\n== ${stage.name}: ${stage.about}`;
  if (!stage.isParallel) say(head);
  const start = Date.now();
  let result;
  try {
    result = await stage.run();
  } catch (error) {
    const output = error instanceof ExpectedError ? error.message : error.stack;
    result = { passed: 0, failed: 1, skipped: 0, output, failures: [{ title: stage.name, cause: output }] };
  }
  if (stage.isParallel) say(head);
  if (result.output) say(result.output);
  return { ...result, name: stage.name, about: stage.about, ms: Date.now() - start };
}

/**
 * Runs the stages that may run in parallel two at a time, then the others in order. Unless `continueOnFailure` is set,
 * no further stage starts after a failure.
 */
async function runStages(stages, { continueOnFailure, onResult }) {
  const results = [];
  const isOver = () => !continueOnFailure && results.some(({ failed }) => failed > 0);
  const add = async (stage) => {
    const result = await runStage(stage);
    results.push(result);
    onResult(result);
  };
  const queue = stages.filter((stage) => stage.isParallel);
  const lane = async () => {
    while (queue.length > 0 && !isOver()) await add(queue.shift());
  };
  await Promise.all([lane(), lane()]);
  for (const stage of stages.filter((stage) => !stage.isParallel)) if (!isOver()) await add(stage);
  const indexOf = ({ name }) => stages.findIndex((stage) => stage.name === name);
  return results.sort((result, other) => indexOf(result) - indexOf(other));
}

/** Ends the log with the slowest tests, the failures and their causes, the table and the totals. */
function printSummary(results, stages, ms) {
  const failures = results.flatMap((result) => result.failures ?? []);
  const slowest = results
    .flatMap((result) => result.tests ?? [])
    .sort((item, other) => other.ms - item.ms)
    .slice(0, SLOWEST);
  if (slowest.length > 0) say('\n== slowest tests');
  for (const item of slowest) say(`${formatDuration(item.ms).padStart(8)}  ${item.title.slice(0, 150)}`);
  if (failures.length > 0) say('\n== failures');
  for (const { title, cause } of failures) say(`${title}\n${cause.replace(/^/gm, '    ')}\n`);
  say('\n== summary');
  for (const result of results) {
    const note = result.note ? `  ${result.note}` : '';
    say(`${result.name.padEnd(9)} ${formatCounts(result).padEnd(38)} ${formatDuration(result.ms)}${note}`);
  }
  const remaining = stages.filter(({ name }) => !results.some((item) => item.name === name)).map(({ name }) => name);
  if (remaining.length > 0) say(`Not started: ${remaining.join(', ')}.`);
  const sum = (field) => results.reduce((total, result) => total + result[field], 0);
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  if (total.failed > 0) {
    process.exitCode = 1;
    const names = results.filter((result) => result.failed > 0).map((result) => result.name);
    say(`Failed: ${names.join(', ')}. To run only these: node scripts/test.mjs --only ${names.join(',')}`);
  }
  say(`Total time: ${formatDuration(ms)}.`);
  say(formatCounts(total));
}

await main(() =>
  withLock('test', async () => {
    const allStages = [...gateStages, ...extraStages];
    const unknown = only?.find((name) => !allStages.some((stage) => stage.name === name));
    if (unknown)
      throw new ExpectedError(
        `There is no stage '${unknown}'; there are ${allStages.map((stage) => stage.name).join(', ')}.`,
      );
    const stages = only ? allStages.filter(({ name }) => only.includes(name)) : isFullSuite ? allStages : gateStages;
    await ensureInstalled();
    const startedAt = Date.now();
    const results = await runStages(stages, {
      continueOnFailure: isFullSuite || only !== undefined,
      onResult: (result) => isFullSuite && recordResult(result, allStages),
    });
    printSummary(results, stages, Date.now() - startedAt);
  }),
);
