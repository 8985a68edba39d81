/**
 * `npm test`: the gate, cheapest checks first, ending at the first that fails. `npm run test:all`: every check, to the end.
 *   node scripts/test.mjs [--all] [--only types,lint,...]
 * Plain Node: it works in a fresh clone. Installs packages and finds or gets a Chromium (CHROME_PATH names one).
 * The last line reads `N passed, N failed`, with `, N skipped` where there are any.
 */
import { checkNode } from './parts/node-version.mjs';

checkNode();

const { ensureInstalled } = await import('./parts/install.mjs');
const { main, Plain, say, spoken } = await import('./parts/say.mjs');
const { breadth, steps: gate } = await import('./parts/steps.mjs');

const { argv } = process;
const all = argv.includes('--all');
const steps = all ? [...gate, ...breadth] : gate;
const only = argv.includes('--only') ? (argv[argv.indexOf('--only') + 1] ?? '').split(',') : undefined;

await main(async () => {
  const unknown = only?.find((name) => !steps.some((step) => step.name === name));
  if (unknown) throw new Plain(`There is no check '${unknown}'; there are ${steps.map((step) => step.name).join(', ')}.`);
  await ensureInstalled();
  const began = Date.now();
  const done = [];
  const take = async (step) => {
    const head = `\n== ${step.name}: ${step.about}`;
    if (!step.beside) say(head);
    const start = Date.now();
    let result;
    try {
      result = await step.run();
    } catch (error) {
      result = { passed: 0, failed: 1, skipped: 0, output: error instanceof Plain ? error.message : error.stack };
    }
    if (step.beside) say(head);
    if (result.output) say(result.output);
    done.push({ ...result, name: step.name, ms: Date.now() - start });
  };
  const chosen = steps.filter((step) => !only || only.includes(step.name));
  const beside = chosen.filter((step) => step.beside);
  const lane = async () => {
    for (let step = beside.shift(); step; step = beside.shift()) await take(step);
  };
  await Promise.all([lane(), lane()]);
  for (const step of chosen) {
    if (!all && done.some((one) => one.failed > 0)) break;
    if (!step.beside) await take(step);
  }
  done.sort((one, other) => chosen.findIndex(({ name }) => name === one.name) - chosen.findIndex(({ name }) => name === other.name));
  const failures = done.flatMap((one) => one.failures ?? []);
  if (failures.length > 0) say('\n== failures');
  for (const { title, cause } of failures) say(`${title}\n${cause.replace(/^/gm, '    ')}\n`);
  say('\n== summary');
  const words = ({ passed, failed, skipped }) => `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  for (const one of done) say(`${one.name.padEnd(9)} ${words(one).padEnd(38)} ${spoken(one.ms)}${one.note ? `  ${one.note}` : ''}`);
  const sum = (field) => done.reduce((total, one) => total + one[field], 0);
  const total = { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') };
  if (total.failed > 0) {
    process.exitCode = 1;
    const names = done.filter((one) => one.failed > 0).map((one) => one.name);
    say(`Failed: ${names.join(', ')}. Run these alone: node scripts/test.mjs --only ${names.join(',')}`);
  }
  say(`In all ${spoken(Date.now() - began)}.`);
  say(words(total));
});
