/**
 * `npm run measure`: timed figures of the built app beside a floor, interleaved in one run, and whether they hold. node
 * scripts/measure.mjs [--runs 5] [--navs 200] [--lighthouse 1] [--write]     (--write puts the table into
 * docs/performance.md) With `--pages 5` it measures in place of that five offline starts of each page, or of those that
 * `--routes mine,Option` names parts of, in turns with another build (`--against FOLDER`) if one is given, and keeps a
 * trace of each start in a folder (`--trace FOLDER`). With `--tabs 5` it takes Lighthouse's performance of each of the
 * five tabs, signed in, as often. The instrument stands beside the project (../shared/tools/measure); without it this
 * says so and does nothing.
 */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { judge, table } from './measure/figures.mjs';
import { startFront } from './measure/front.mjs';
import { findRoutes, measurePages, tableOfPages } from './measure/pages.mjs';
import { measureTabs, tableOfTabs } from './measure/tabs.mjs';
import { builds, ensureBuilt } from './parts/build.mjs';
import { ensureChromium } from './parts/chromium.mjs';
import { ensureInstalled } from './parts/install.mjs';
import { root, run } from './parts/run.mjs';
import { main, Plain, say } from './parts/say.mjs';
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
 * The app has drawn its page: the way to an account for a stranger or visitor, quotes for a customer. Home as it was
 * last seen stands outside of `#root`.
 */
const READY = '#root main a[href^="#/pages/login/regist"], #root main [data-code]';
const TAP = 'nav a[href="#/pages/coinList/index"]';
const ROUTES = '#/pages/index/index,#/pages/coinList/index,#/pages/index/msgList,#/pages/mine/mine';
const instrument = join(root, '../shared/tools/measure');
const work = join(root, '.cache/measure');
const dist = join(root, builds.default.out);
const MARKS = /<!-- measured -->[\s\S]*<!-- \/measured -->/;

const tool = join(work, 'tool');
const reports = { app: join(work, 'app.json'), floor: join(work, 'floor.json') };

/** Copies the instrument into the cache, installs what it needs, and builds the floor. */
async function prepareTool() {
  if (!existsSync(join(tool, 'node_modules'))) {
    rmSync(tool, { recursive: true, force: true });
    mkdirSync(work, { recursive: true });
    cpSync(instrument, tool, { recursive: true });
    await run('chmod', ['-R', 'u+w', tool], { quiet: true });
    say('Installing the instrument.');
    const { code, output } = await run('npm', ['ci', '--ignore-scripts', '--no-fund', '--no-audit'], {
      quiet: true,
      cwd: tool,
    });
    if (code !== 0) throw new Plain(`${output}\n\nThe instrument could not be installed.`);
  }
  const floor = await run(process.execPath, ['floor.mjs', join(work, 'floor'), root], { cwd: tool, quiet: true });
  if (floor.code !== 0) throw new Plain(floor.output);
  for (const file of Object.values(reports)) rmSync(file, { force: true });
}

/** What the instrument is told of each of the two that are compared. `api`: the address that takes the calls. */
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

/** Measures app and floor in turns, so that what else the machine does meets both alike. */
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
        throw new Plain(`The measuring of ${subject} failed; the lines above say where.`);
    }
  // Chromium sometimes still writes into the profile that Lighthouse is about to remove: once more, then without
  if (opt.lighthouse !== '0')
    for (const subject of ['app', 'floor']) {
      if (!(await measure(subject, '0', opt.lighthouse)) && !(await measure(subject, '0', opt.lighthouse)))
        say(`Lighthouse did not finish for ${subject}.`);
    }
}

/** The table of figures, and whether each holds. */
async function measureFigures(chromium, api) {
  await measureInTurns(chromium, api);
  const [app, below] = [reports.app, reports.floor].map((file) => JSON.parse(readFileSync(file, 'utf8')));
  const rows = judge(app, below);
  const text = table(rows);
  const objections = app.installable?.chromium?.join(', ') || 'none';
  const missed = app.lighthouseMissed?.join(', ') || 'nothing';
  say(`\n${text}\n\nLighthouse misses: ${missed}. Chromium's objections to installing: ${objections}.`);
  if (opt.write) {
    const file = join(root, 'docs/performance.md');
    const date = new Date().toISOString().slice(0, 10);
    const where = `${date}, medians of ${opt.runs} runs, interleaved; ${cpus().length} cores, Node ${process.versions.node}; Chromium's objections to installing: ${objections}.`;
    writeFileSync(
      file,
      readFileSync(file, 'utf8').replace(MARKS, `<!-- measured -->\n${where}\n\n${text}\n<!-- /measured -->`),
    );
    say(`Written into ${file}.`);
  }
  if (rows.some((row) => row.holds === false)) process.exitCode = 1;
}

/** Offline starts of the pages. */
async function measureStarts(chromium, api) {
  const parts = opt.routes.split(',');
  const routes = (await findRoutes(chromium, api)).filter((route) => parts.some((part) => route.includes(part)));
  if (routes.length === 0) throw new Plain(`No page has a part of '${opt.routes}' in its path.`);
  const others = opt.against ? { against: opt.against } : undefined;
  const subjects = { tool, api, builds: { app: dist, ...others }, floor: join(work, 'floor/react') };
  if (opt.trace) mkdirSync(opt.trace, { recursive: true });
  say(`\n${tableOfPages(await measurePages(subjects, routes, Number(opt.pages), opt.trace))}`);
}

/** Lighthouse of the tabs. */
async function measureLighthouse(_chromium, api) {
  say(`\n${tableOfTabs(await measureTabs({ tool, api, dist }, Number(opt.tabs)))}`);
}

/** What was asked for on the command line. */
const chosen = () => {
  if (Number(opt.pages) > 0) return measureStarts;
  return Number(opt.tabs) > 0 ? measureLighthouse : measureFigures;
};

await main(async () => {
  if (!existsSync(join(instrument, 'measure.mjs'))) {
    throw new Plain(
      'The instrument is not at hand: it stands in ../shared/tools/measure, beside the project. The byte budgets are part of npm test.',
    );
  }
  await ensureInstalled();
  const chromium = await ensureChromium();
  if (!chromium) throw new Plain('Nothing is measured without a Chromium.');
  // the instrument reads it as it is loaded
  process.env.CHROMIUM = chromium;
  await ensureBuilt(['default', 'server']);
  await prepareTool();
  const server = await startServer(spawn, dist);
  const front = await startFront(server.url);
  try {
    await chosen()(chromium, front.url);
  } finally {
    front.stop();
    await server.stop();
  }
});
