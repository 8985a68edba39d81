/** Times starts of the app and of the baseline in turns, with the measuring tool, for `npm run measure`. */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from '../parts/run.mjs';
import { ExpectedError, say } from '../parts/say.mjs';
import { inTurns } from './stats.mjs';

/**
 * Matches once the app has drawn its page: the link to registration for a visitor, quotes for a customer. The snapshot
 * of home is outside `#root`, so it does not match.
 */
const READY = '#root main a[href^="#/pages/login/regist"], #root main [data-code]';
const TAP = 'nav a[href="#/pages/coinList/index"]';
const ROUTES = '#/pages/index/index,#/pages/coinList/index,#/pages/index/msgList,#/pages/mine/mine';
const toolSource = join(root, '../shared/tools/measure');
const work = join(root, '.cache/measure');
const reports = { app: join(work, 'app.json'), baseline: join(work, 'floor.json') };

/** @typedef {'app' | 'baseline'} Subject */
/** @type {readonly Subject[]} */
const SUBJECTS = ['app', 'baseline'];

/** The folder of the measuring tool. */
export const tool = join(work, 'tool');
/** The folder of the built baseline. */
export const baselineDist = join(work, 'floor/react');

export const hasTool = () => existsSync(join(toolSource, 'measure.mjs'));

/** Copies the measuring tool into the cache, installs its packages, and builds the baseline. */
export async function prepareTool() {
  if (!existsSync(join(tool, 'node_modules'))) {
    rmSync(tool, { recursive: true, force: true });
    mkdirSync(work, { recursive: true });
    cpSync(toolSource, tool, { recursive: true });
    await run('chmod', ['-R', 'u+w', tool], { quiet: true });
    say('Installing the measuring tool.');
    const { code, output } = await run('npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit'], {
      quiet: true,
      cwd: tool,
    });
    if (code !== 0) throw new ExpectedError(`${output}\n\nThe measuring tool could not be installed.`);
  }
  const { code, output } = await run(process.execPath, ['floor.mjs', join(work, 'floor'), root], {
    cwd: tool,
    quiet: true,
  });
  if (code !== 0) throw new ExpectedError(output);
}

/**
 * Measures the app and the baseline in turns, and then both with Lighthouse. Resolves to their reports.
 *
 * @param {{ dist: string, api: string, chromium: string }} subject `api` is the address that takes the calls.
 * @param {{ runs: number, navs: string, lighthouse: string }} options
 * @returns {Promise<Record<Subject, import('./figures.mjs').Report>>}
 */
export async function measureWithBaseline({ dist, api, chromium }, { runs, navs, lighthouse }) {
  for (const file of Object.values(reports)) rmSync(file, { force: true });
  const between = join(root, 'scripts/measure/sign-in.js');
  // the measuring tool calls the baseline the floor
  const subjects = {
    app: { name: 'andaman', dist, json: reports.app, api, between, ready: READY, tap: TAP, routes: ROUTES, navs },
    baseline: { name: 'floor', dist: baselineDist, json: reports.baseline, ready: '#app', tap: 'button' },
  };
  /** @param {Subject} subject @param {{ runs: string, lighthouse: string }} options */
  const measure = async (subject, options) => {
    const args = Object.entries({ ...subjects[subject], ...options }).flatMap(([name, value]) => [`--${name}`, value]);
    const env = { CHROMIUM: chromium, CHROME_PATH: chromium };
    const { code } = await run(process.execPath, ['measure.mjs', ...args, '--append'], { cwd: tool, env });
    return code === 0;
  };
  await inTurns(SUBJECTS, { rounds: runs }, async (subject) => {
    if (!(await measure(subject, { runs: '1', lighthouse: '0' })))
      throw new ExpectedError(`Measuring ${subject} failed; see the lines above.`);
  });
  // Chromium sometimes still writes into the profile that Lighthouse is about to remove: try twice, then go on without
  if (lighthouse !== '0')
    for (const subject of SUBJECTS)
      if (!(await measure(subject, { runs: '0', lighthouse })) && !(await measure(subject, { runs: '0', lighthouse })))
        say(`Lighthouse did not finish for ${subject}.`);
  return {
    app: JSON.parse(readFileSync(reports.app, 'utf8')),
    baseline: JSON.parse(readFileSync(reports.baseline, 'utf8')),
  };
}
