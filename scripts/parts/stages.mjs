import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { builds, ensureBuilt } from './build.mjs';
import { ensureChromium, findChromium } from './chromium.mjs';
import { runOutsideLinters } from './outside.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { readReport, reportFile } from './reports.mjs';
import { root, runTool, toolPath } from './run.mjs';
import { say } from './say.mjs';

/** @typedef {{ passed: number, failed: number, skipped?: number, failures?: string[], note?: string }} StageOutcome */
/** @typedef {{ name: string, about: string, run: () => Promise<StageOutcome> }} Stage */

/**
 * Makes a stage of a tool that passes or fails as a whole.
 *
 * @param {string} file
 * @param {readonly string[]} args
 */
const check = (file, args) => async () => {
  const { code } = await runTool(file, args);
  return code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
};

/** @param {readonly import('./build.mjs').BuildName[]} names */
const build = (names) => async () => {
  for (const name of await ensureBuilt(names)) say(`${builds[name].out} is up to date.`);
  return { passed: names.length, failed: 0 };
};

/**
 * Runs projects of vitest.config.ts and counts their tests.
 *
 * @param {string} stage
 * @param {string[]} projects
 * @param {{ files?: string[], env?: Record<string, string> }} [options]
 */
async function vitest(stage, projects, { files = [], env = {} } = {}) {
  const report = reportFile(stage);
  const args = ['--reporter=dot', '--reporter=junit', `--outputFile.junit=${report}`];
  const { code } = await runTool(
    toolPath('vitest', 'vitest.mjs'),
    ['run', ...args, ...projects.map((name) => `--project=${name}`), ...files],
    { env: { NODE_ENV: 'test', ...env } },
  );
  return readReport(report, code);
}

/**
 * Runs projects of playwright.config.ts and counts their tests. `fullChromium` asks for a Chromium with a window in
 * addition to the headless shell. `extraBuilds` names the builds that they need in addition to the gate's.
 *
 * @param {string} stage
 * @param {string[]} projects
 * @param {{ fullChromium?: boolean, extraBuilds?: import('./build.mjs').BuildName[] }} [options]
 */
async function playwright(stage, projects, { fullChromium = false, extraBuilds = [] } = {}) {
  // also here, so that a stage that runs without the others never tests an outdated build
  await ensureBuilt(['default', 'next', 'desk', 'server', ...extraBuilds]);
  const chromium = await ensureChromium({ full: fullChromium });
  const report = reportFile(stage);
  const { code } = await runTool(
    toolPath('@playwright/test', 'cli.js'),
    // a trace of each test takes too long on two cores; `npm run e2e` keeps the traces of tests that fail
    ['test', '--reporter=list,junit', '--trace=off', ...projects.map((name) => `--project=${name}`)],
    {
      env: {
        // the configuration finds a Chromium of the system, but not one that Playwright installed
        ...(findChromium() ? {} : { CHROME_PATH: chromium }),
        PLAYWRIGHT_JUNIT_OUTPUT_FILE: report,
        NODE_ENV: 'test',
      },
    },
  );
  return readReport(report, code);
}

/** Server tests that run only on the embedded database. None of them tests a race. */
const embeddedOnly = ['adapters', 'commands', 'market', 'qa'];

/**
 * Returns the files and folders of the server tests that also run on PostgreSQL, because the two databases may differ:
 * sums, locks, jobs, lists. Every test of a race is among them. The embedded database runs one transaction at a time,
 * so only PostgreSQL reveals a missing lock.
 */
const findPostgresTests = () =>
  readdirSync(join(root, 'tests/unit/server'))
    .filter((name) => !embeddedOnly.includes(name))
    .map((name) => `tests/unit/server/${name}`);

/** Runs server tests on a real PostgreSQL, which they find through `TEST_DATABASE_URL`. */
async function postgres() {
  const bin = findPostgres();
  if (!bin)
    return {
      passed: 0,
      failed: 0,
      skipped: 1,
      note: 'not run: no PostgreSQL is installed (Debian: apt-get install postgresql)',
    };
  const cluster = await startPostgres(bin);
  try {
    say(`${cluster.version}, a temporary cluster for this run`);
    const files = findPostgresTests();
    return {
      ...(await vitest('postgres', ['node', 'isolated', 'slow'], { files, env: { TEST_DATABASE_URL: cluster.url } })),
      note: cluster.version,
    };
  } finally {
    await cluster.stop();
  }
}

/**
 * Runs seven journeys in Debian's Firefox and WebKitGTK (Safari's engine). A missing browser is a failure that names
 * the packages to install.
 */
async function engines() {
  await ensureBuilt(['default', 'server']);
  return vitest('engines', ['engines']);
}

/**
 * The stages of `npm test`, cheapest first.
 *
 * @type {readonly Stage[]}
 */
export const gateStages = [
  { name: 'format', about: 'oxfmt', run: check(toolPath('oxfmt', 'bin/oxfmt'), ['--check']) },
  {
    name: 'types',
    about: 'TypeScript, strict',
    run: check(toolPath('typescript', 'bin/tsc'), ['-b']),
  },
  {
    name: 'lint',
    about: 'oxlint with our own rules',
    run: check(toolPath('oxlint', 'bin/oxlint'), ['--type-aware']),
  },
  {
    name: 'knip',
    about: 'unused files, exports and dependencies',
    run: check(toolPath('knip', 'bin/knip.js'), ['--no-progress']),
  },
  {
    name: 'words',
    about: 'catalogs of the six languages',
    run: check(join(root, 'scripts/catalogs.mjs'), []),
  },
  {
    name: 'build',
    about: 'the app, a later version of it, the desk and the server',
    run: build(['default', 'next', 'desk', 'server']),
  },
  { name: 'budgets', about: 'bytes and contents of the build', run: () => vitest('budgets', ['build']) },
  {
    name: 'unit',
    about: 'functions, client, storage, worker and screens',
    run: () => vitest('unit', ['page', 'wired', 'plain', 'worker']),
  },
  { name: 'server', about: 'the backend on the embedded database', run: () => vitest('server', ['node', 'isolated']) },
  {
    name: 'journeys',
    about: 'the built app in Chromium, against the real server',
    run: () => playwright('journeys', ['journeys']),
  },
];

/**
 * The stages that `npm run test:all` runs in addition to the gate.
 *
 * @type {readonly Stage[]}
 */
export const extraStages = [
  {
    name: 'builds',
    about: 'the other variants of the specification, the gallery, and the build that removes the service worker',
    run: build(['other', 'gallery', 'kill']),
  },
  { name: 'outside', about: 'external linters on the API document and the served pages', run: runOutsideLinters },
  { name: 'looks', about: 'pages that move no money and give no access', run: () => vitest('looks', ['looks']) },
  {
    name: 'slow',
    about: 'migrations, backups, every product at random, kills by signal 9, a thousand orders over a bad connection',
    run: () => vitest('slow', ['slow']),
  },
  {
    name: 'commands',
    about: 'every command that the documents name, in a clean clone',
    run: () => vitest('commands', ['commands']),
  },
  { name: 'faults', about: 'calls and money calls over a failing connection', run: () => vitest('faults', ['faults']) },
  {
    name: 'screens',
    about: 'every page in languages, themes and sizes: axe, targets, overflow',
    run: () => playwright('screens', ['screens'], { extraBuilds: ['gallery'] }),
  },
  {
    name: 'browser',
    about: 'every screen, every state of the service worker, appearance',
    run: () => playwright('browser', ['phone', 'window'], { fullChromium: true, extraBuilds: ['other', 'kill'] }),
  },
  {
    name: 'stage',
    about: 'production with stand-ins: a stranger registers and trades; two instances, of which one is killed',
    run: () => playwright('stage', ['stage']),
  },
  { name: 'postgres', about: 'the server on a real PostgreSQL, two instances', run: postgres },
  { name: 'engines', about: 'seven journeys in Firefox and WebKitGTK, by WebDriver', run: engines },
];
