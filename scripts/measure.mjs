/**
 * `npm run measure`: times the built app and a baseline (a minimal React page), interleaved in one run, and checks the
 * figures against their bounds.
 *
 *   node scripts/measure.mjs [--runs 5] [--navs 200] [--lighthouse 1] [--write]
 *   node scripts/measure.mjs --pages 5 [--routes mine,Option] [--against FOLDER] [--trace FOLDER]
 *   node scripts/measure.mjs --tabs 5
 *
 * - `--write` puts the table into docs/performance.md.
 * - `--pages 5` times five offline starts of each page instead. `--routes` selects pages by parts of their paths,
 *   `--against` alternates with another build, and `--trace` saves a trace of each start in a folder.
 * - `--tabs 5` runs Lighthouse's performance audit five times on each of the five tabs instead, logged in.
 *
 * The measuring tool is not part of the repository (../shared/tools/measure). Without it, the script says so and ends.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { formatTable, judge } from './measure/figures.mjs';
import { startProxy } from './measure/front.mjs';
import { findRoutes, formatPages, measurePages } from './measure/pages.mjs';
import { formatTabs, measureTabs } from './measure/tabs.mjs';
import { builds, ensureBuilt } from './parts/build.mjs';
import { ensureChromium } from './parts/chromium.mjs';
import { ensureInstalled } from './parts/install.mjs';
import { root, run } from './parts/run.mjs';
import { ExpectedError, main, say } from './parts/say.mjs';
import { startServer } from './parts/serve.mjs';

const { values: opt } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    navs: { type: 'string', default: '200' },
    lighthouse: { type: 'string', default: '1' },
    write: { type: 'boolean', default: false },
    pages: { type: 'string', default: '0' },
    tabs: { type: 'string', default: '0' },
    routes: { type: 'string', default: '' },
    against: { type: 'string' },
    trace: { type: 'string' },
  },
});
/**
 * Matches once the app has drawn its page: the link to registration for a visitor, quotes for a customer. The snapshot
 * of home is outside `#root`, so it does not match.
 */
const READY = '#root main a[href^="#/pages/login/regist"], #root main [data-code]';
const TAP = 'nav a[href="#/pages/coinList/index"]';
const ROUTES = '#/pages/index/index,#/pages/coinList/index,#/pages/index/msgList,#/pages/mine/mine';
const toolSource = join(root, '../shared/tools/measure');
const work = join(root, '.cache/measure');
const dist = join(root, builds.default.out);
const TABLE_SECTION = /<!-- measured -->[\s\S]*<!-- \/measured -->/;

const tool = join(work, 'tool');
const reports = { app: join(work, 'app.json'), floor: join(work, 'floor.json') };

/** Copies the measuring tool into the cache, installs its packages, and builds the baseline. */
async function prepareTool() {
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
  for (const file of Object.values(reports)) rmSync(file, { force: true });
}

/**
 * Returns the options of the measuring tool for the app and for the baseline, which the tool calls the floor. `api` is
 * the address that takes the calls.
 */
const subjectsOf = (api) => ({
  app: {
    name: 'andaman',
    dist,
    json: reports.app,
    api,
    between: join(root, 'scripts/measure/sign-in.js'),
    ready: READY,
    tap: TAP,
    routes: ROUTES,
    navs: opt.navs,
  },
  floor: { name: 'floor', dist: join(work, 'floor/react'), json: reports.floor, ready: '#app', tap: 'button' },
});

/** Measures the app and the baseline in turns, so that other load on the machine affects both equally. */
async function measureInTurns(chromium, api) {
  const subjects = subjectsOf(api);
  const measure = async (subject, runs, lighthouse) => {
    const { code } = await run(
      process.execPath,
      [
        'measure.mjs',
        ...Object.entries(subjects[subject]).flatMap(([name, value]) => [`--${name}`, value]),
        '--runs',
        runs,
        '--lighthouse',
        lighthouse,
        '--append',
      ],
      { cwd: tool, env: { CHROMIUM: chromium, CHROME_PATH: chromium } },
    );
    return code === 0;
  };
  for (let index = 0; index < Number(opt.runs); index += 1)
    for (const subject of ['app', 'floor']) {
      if (!(await measure(subject, '1', '0')))
        throw new ExpectedError(`Measuring ${subject} failed; see the lines above.`);
    }
  // Chromium sometimes still writes into the profile that Lighthouse is about to remove: try twice, then go on without
  if (opt.lighthouse !== '0')
    for (const subject of ['app', 'floor']) {
      if (!(await measure(subject, '0', opt.lighthouse)) && !(await measure(subject, '0', opt.lighthouse)))
        say(`Lighthouse did not finish for ${subject}.`);
    }
}

/** Prints the table of figures, and fails if one is out of its bound. */
async function measureFigures(chromium, api) {
  await measureInTurns(chromium, api);
  const [app, baseline] = [reports.app, reports.floor].map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const rows = judge(app, baseline);
  const table = formatTable(rows);
  const objections = app.installable?.chromium?.join(', ') || 'none';
  const missed = app.lighthouseMissed?.join(', ') || 'nothing';
  say(`\n${table}\n\nLighthouse misses: ${missed}. Chromium's objections to installing: ${objections}.`);
  if (opt.write) {
    const file = join(root, 'docs/performance.md');
    const date = new Date().toISOString().slice(0, 10);
    const conditions = `${date}, medians of ${opt.runs} runs, interleaved; ${cpus().length} cores, Node ${process.versions.node}; Chromium's objections to installing: ${objections}.`;
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(
        TABLE_SECTION,
        `<!-- measured -->\n${conditions}\n\n${table}\n<!-- /measured -->`,
      ),
    );
    say(`Written into ${file}.`);
  }
  if (rows.some((row) => row.holds === false)) process.exitCode = 1;
}

/** Times offline starts of the pages. */
async function measureStarts(chromium, api) {
  const parts = opt.routes.split(',');
  const routes = (await findRoutes(chromium, api)).filter((route) => parts.some((part) => route.includes(part)));
  if (routes.length === 0) throw new ExpectedError(`No page's path contains a part of '${opt.routes}'.`);
  const otherBuild = opt.against ? { against: opt.against } : undefined;
  const subjects = { tool, api, builds: { app: dist, ...otherBuild }, baseline: join(work, 'floor/react') };
  if (opt.trace) mkdirSync(opt.trace, { recursive: true });
  say(`\n${formatPages(await measurePages(subjects, routes, Number(opt.pages), opt.trace))}`);
}

/** Runs Lighthouse on the tabs. */
async function measureLighthouse(_chromium, api) {
  say(`\n${formatTabs(await measureTabs({ tool, api, dist }, Number(opt.tabs)))}`);
}

/** Returns the measurement that the command line asks for. */
const chosenMeasurement = () => {
  if (Number(opt.pages) > 0) return measureStarts;
  return Number(opt.tabs) > 0 ? measureLighthouse : measureFigures;
};

await main(async () => {
  if (!existsSync(join(toolSource, 'measure.mjs'))) {
    throw new ExpectedError(
      'The measuring tool is missing: expected ../shared/tools/measure, next to the project. The byte budgets are part of npm test.',
    );
  }
  await ensureInstalled();
  const chromium = await ensureChromium();
  if (!chromium) throw new ExpectedError('Nothing is measured without a Chromium.');
  // the tool reads this variable when it is loaded
  process.env.CHROMIUM = chromium;
  await ensureBuilt(['default', 'server']);
  await prepareTool();
  const server = await startServer(spawn, dist);
  const proxy = await startProxy(server.url);
  try {
    await chosenMeasurement()(chromium, proxy.url);
  } finally {
    proxy.stop();
    await server.stop();
  }
});
