/**
 * `npm run measure`: times the built app and a baseline (a minimal React page), interleaved in one run, and checks the
 * figures against their bounds.
 *
 *   node scripts/measure.mjs [--runs 5] [--navs 200] [--lighthouse 1] [--write]
 *   node scripts/measure.mjs --pages 5 [--routes mine,Option] [--against FOLDER,FOLDER] [--trace FOLDER]
 *   node scripts/measure.mjs --tabs 5
 *
 * - `--write` puts the table into docs/performance.md.
 * - `--pages 5` times five offline starts of each page instead. `--routes` selects pages by parts of their paths,
 *   `--against` alternates with other builds, which the table names after their folders, and `--trace` saves a trace of
 *   each start in a folder.
 * - `--tabs 5` runs Lighthouse's performance audit five times on each of the five tabs instead, logged in.
 *
 * The measuring tool is not part of the repository (../shared/tools/measure). Without it, the script says so and ends.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { basename, join } from 'node:path';
import { baselineDist, hasTool, measureWithBaseline, prepareTool, tool } from './measure/baseline.mjs';
import { formatFigures, judge } from './measure/figures.mjs';
import { startProxy } from './measure/front.mjs';
import { findRoutes, judgePages, measurePages } from './measure/pages.mjs';
import { judgeTabs, measureTabs } from './measure/tabs.mjs';
import { builds, ensureBuilt } from './parts/build.mjs';
import { ensureChromium } from './parts/chromium.mjs';
import { ensureInstalled } from './parts/install.mjs';
import { readOptions } from './parts/options.mjs';
import { root } from './parts/run.mjs';
import { ExpectedError, main, say } from './parts/say.mjs';
import { startServer } from './parts/serve.mjs';

const opt = readOptions(import.meta.url, {
  runs: { type: 'string', default: '5' },
  navs: { type: 'string', default: '200' },
  lighthouse: { type: 'string', default: '1' },
  write: { type: 'boolean', default: false },
  pages: { type: 'string', default: '0' },
  tabs: { type: 'string', default: '0' },
  routes: { type: 'string', default: '' },
  against: { type: 'string', default: '' },
  trace: { type: 'string' },
});
const dist = join(root, builds.default.out);
const TABLE_SECTION = /<!-- measured -->[\s\S]*<!-- \/measured -->/;

/** @param {string} table @param {string} objections */
function writeTable(table, objections) {
  const file = join(root, 'docs/performance.md');
  const date = new Date().toISOString().slice(0, 10);
  const conditions = `${date}, medians of ${opt.runs} runs, interleaved; ${cpus().length} cores, Node ${process.versions.node}; Chromium's objections to installing: ${objections}.`;
  const section = `<!-- measured -->\n${conditions}\n\n${table}\n<!-- /measured -->`;
  writeFileSync(file, readFileSync(file, 'utf8').replace(TABLE_SECTION, section));
  say(`Written into ${file}.`);
}

/**
 * Prints the table of figures. Resolves to whether all are within their bounds, as the other measurements do.
 *
 * @param {string} chromium
 * @param {string} api
 */
async function measureFigures(chromium, api) {
  const { runs, navs, lighthouse } = opt;
  const { app, baseline } = await measureWithBaseline(
    { dist, api, chromium },
    { runs: Number(runs), navs, lighthouse },
  );
  const rows = judge(app, baseline);
  const table = formatFigures(rows);
  const objections = app.installable?.chromium?.join(', ') || 'none';
  const missed = app.lighthouseMissed?.join(', ') || 'nothing';
  say(`\n${table}\n\nLighthouse misses: ${missed}. Chromium's objections to installing: ${objections}.`);
  if (opt.write) writeTable(table, objections);
  return rows.every((row) => row.holds !== false);
}

/** Returns the folders of the builds to start, by their names in the table. */
function buildsToStart() {
  const others = opt.against.split(',').filter(Boolean);
  const missing = others.find((folder) => !existsSync(join(folder, 'index.html')));
  if (missing) throw new ExpectedError(`There is no build in '${missing}'.`);
  const byName = { app: dist, ...Object.fromEntries(others.map((folder) => [basename(folder), folder])) };
  if (Object.keys(byName).length <= others.length || 'baseline' in byName)
    throw new ExpectedError("Give the builds folders of different names, other than 'app' and 'baseline'.");
  return byName;
}

/**
 * Times offline starts of the pages.
 *
 * @param {string} _chromium
 * @param {string} api
 */
async function measureStarts(_chromium, api) {
  const buildFolders = buildsToStart();
  const parts = opt.routes.split(',');
  const routes = (await findRoutes(api)).filter((route) => parts.some((part) => route.includes(part)));
  if (routes.length === 0) throw new ExpectedError(`No page's path contains a part of '${opt.routes}'.`);
  if (opt.trace) mkdirSync(opt.trace, { recursive: true });
  const subjects = { tool, api, builds: buildFolders, baseline: baselineDist };
  const times = await measurePages(subjects, routes, Number(opt.pages), opt.trace);
  const { text, holds } = judgePages(times, Object.keys(buildFolders), routes);
  say(`\n${text}`);
  return holds;
}

/**
 * Runs Lighthouse on the tabs.
 *
 * @param {string} _chromium
 * @param {string} api
 */
async function measureLighthouse(_chromium, api) {
  const { text, holds } = judgeTabs(await measureTabs({ tool, api, dist }, Number(opt.tabs)));
  say(`\n${text}`);
  return holds;
}

/** Returns the measurement that the command line asks for. */
const chosenMeasurement = () => {
  if (Number(opt.pages) > 0) return measureStarts;
  return Number(opt.tabs) > 0 ? measureLighthouse : measureFigures;
};

await main(async () => {
  if (!hasTool())
    throw new ExpectedError(
      'The measuring tool is missing: expected ../shared/tools/measure, next to the project. The byte budgets are part of npm test.',
    );
  await ensureInstalled();
  const chromium = await ensureChromium();
  // the tool reads this variable when it is loaded
  process.env.CHROMIUM = chromium;
  await ensureBuilt(['default', 'server']);
  await prepareTool();
  const server = await startServer(spawn, dist);
  const proxy = await startProxy(server.url);
  try {
    if (!(await chosenMeasurement()(chromium, proxy.url))) process.exitCode = 1;
  } finally {
    proxy.stop();
    await server.stop();
  }
});
