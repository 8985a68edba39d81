/**
 * `npm test`: the gate. Its stages run cheapest first and end at the first that fails.
 * `npm run test:all`: the gate and the breadth, to the end; its table goes into docs/verification.md.
 *   node scripts/test.mjs [--all] [--only unit,journeys]      (--only names stages, each a command of its own)
 * Plain Node: it works in a fresh clone. Installs packages and finds or gets a Chromium (CHROME_PATH names one).
 * The last line reads `N passed, N failed`, with `, N skipped` where there are any.
 */
import { checkNode } from './parts/node-version.mjs';

checkNode();

const { ensureInstalled } = await import('./parts/install.mjs');
const { inTurn } = await import('./parts/lock.mjs');
const { main, Plain, say, spoken } = await import('./parts/say.mjs');
const { breadth, gate } = await import('./parts/stages.mjs');
const { noteVerified } = await import('./parts/verification.mjs');

const { argv } = process;
const all = argv.includes('--all');
const only = argv.includes('--only') ? (argv[argv.indexOf('--only') + 1] ?? '').split(',') : undefined;
/** How many of the slowest tests are named at the end. */
const SLOWEST = 10;

const words = ({ passed, failed, skipped }) =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;

/** Runs one stage; what it came to, with its name and its time. */
async function take(stage) {
  const head = `\n== ${stage.name}: ${stage.about}`;
  if (!stage.beside) say(head);
  const start = Date.now();
  let result;
  try {
    result = await stage.run();
  } catch (error) {
    const output = error instanceof Plain ? error.message : error.stack;
    result = { passed: 0, failed: 1, skipped: 0, output, failures: [{ title: stage.name, cause: output }] };
  }
  if (stage.beside) say(head);
  if (result.output) say(result.output);
  return { ...result, name: stage.name, about: stage.about, ms: Date.now() - start };
}

/**
 * Runs stages in their order, those `beside` each other two at a time; without `toTheEnd` nothing begins after a
 * failure.
 */
async function takeAll(stages, { toTheEnd, taken }) {
  const done = [];
  const isOver = () => !toTheEnd && done.some(({ failed }) => failed > 0);
  const add = async (stage) => {
    const item = await take(stage);
    done.push(item);
    taken(item);
  };
  const beside = stages.filter((stage) => stage.beside);
  const lane = async () => {
    while (beside.length > 0 && !isOver()) await add(beside.shift());
  };
  await Promise.all([lane(), lane()]);
  for (const stage of stages.filter((stage) => !stage.beside)) if (!isOver()) await add(stage);
  const place = ({ name }) => stages.findIndex((stage) => stage.name === name);
  return done.sort((item, other) => place(item) - place(other));
}

/** The end of the log: what failed and why, the slowest tests, the table, the count. */
function tell(done, stages, ms) {
  const failures = done.flatMap((item) => item.failures ?? []);
  const slowest = done
    .flatMap((item) => item.tests ?? [])
    .sort((item, other) => other.ms - item.ms)
    .slice(0, SLOWEST);
  if (slowest.length > 0) say('\n== slowest tests');
  for (const item of slowest) say(`${spoken(item.ms).padStart(8)}  ${item.title.slice(0, 150)}`);
  if (failures.length > 0) say('\n== failures');
  for (const { title, cause } of failures) say(`${title}\n${cause.replace(/^/gm, '    ')}\n`);
  say('\n== summary');
  for (const item of done)
    say(`${item.name.padEnd(9)} ${words(item).padEnd(38)} ${spoken(item.ms)}${item.note ? `  ${item.note}` : ''}`);
  const remaining = stages.filter(({ name }) => !done.some((item) => item.name === name)).map(({ name }) => name);
  if (remaining.length > 0) say(`Not begun: ${remaining.join(', ')}.`);
  const sum = (field) => done.reduce((total, item) => total + item[field], 0);
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  if (total.failed > 0) {
    process.exitCode = 1;
    const names = done.filter((item) => item.failed > 0).map((item) => item.name);
    say(`Failed: ${names.join(', ')}. Run these alone: node scripts/test.mjs --only ${names.join(',')}`);
  }
  say(`In all ${spoken(ms)}.`);
  say(words(total));
}

await main(() =>
  inTurn('test', async () => {
    const existing = [...gate, ...breadth];
    const unknown = only?.find((name) => !existing.some((stage) => stage.name === name));
    if (unknown)
      throw new Plain(`There is no stage '${unknown}'; there are ${existing.map((stage) => stage.name).join(', ')}.`);
    const stages = only ? existing.filter(({ name }) => only.includes(name)) : all ? existing : gate;
    await ensureInstalled();
    const began = Date.now();
    const done = await takeAll(stages, {
      toTheEnd: all || only !== undefined,
      taken: (item) => all && noteVerified(item, existing),
    });
    tell(done, stages, Date.now() - began);
  }),
);
