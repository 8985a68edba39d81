import { join } from 'node:path';
import { builds, ensureBuilt } from './build.mjs';
import { ensureChromium, findHeadlessShell } from './chromium.mjs';
import { runOutsideLinters } from './outside.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { playwrightResult, reportFile, vitestResult } from './reports.mjs';
import { root, run, runTool, toolPath } from './run.mjs';
import { ExpectedError, say } from './say.mjs';

/**
 * Makes a stage of a tool that passes or fails as a whole. Its output is kept to the end: another stage may run at
 * once.
 */
const check = (file, args) => async () => {
  const { code, output } = await runTool(file, args, { quiet: true });
  return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0, output: output.trimEnd() };
};

const build = (names) => async () => {
  for (const name of await ensureBuilt(names)) say(`${builds[name].out} is up to date.`);
  return { passed: names.length, failed: 0, skipped: 0 };
};

/**
 * Runs projects of vitest.config.ts and counts their tests.
 *
 * @param {string} stage
 * @param {string[]} projects
 * @param {{ files?: string[], env?: Record<string, string> }} [options]
 */
async function vitest(stage, projects, { files = [], env = {} } = {}) {
  const file = reportFile(stage);
  const args = [
    'run',
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...projects.flatMap((name) => ['--project', name]),
    ...files,
  ];
  const { code } = await runTool(toolPath('vitest', 'vitest.mjs'), args, { env: { NODE_ENV: 'test', ...env } });
  return vitestResult(file, code);
}

/**
 * Runs projects of playwright.config.ts and counts their tests. `fullChromium` asks for a Chromium with a window in
 * addition to the headless shell. `extraBuilds` names the builds that they need in addition to the gate's.
 *
 * @param {string} stage
 * @param {string[]} projects
 * @param {{ workers: number, fullChromium?: boolean, extraBuilds?: string[] }} options
 */
async function playwright(stage, projects, { workers, fullChromium = false, extraBuilds = [] }) {
  // also here, so that a stage that runs without the others never tests an outdated build
  await ensureBuilt(['default', 'next', 'server', ...extraBuilds]);
  const chromium = await ensureChromium({ full: fullChromium });
  if (!chromium) throw new ExpectedError('The browser tests could not run.');
  const shell = findHeadlessShell();
  say(`Chromium: ${chromium}${shell && shell !== chromium ? `, and its headless shell: ${shell}` : ''}`);
  const file = reportFile(stage);
  // a trace of each test takes too long on two cores; `npm run e2e` keeps the traces of tests that fail
  const args = [
    'test',
    '--reporter=list,json',
    '--trace=off',
    `--workers=${workers}`,
    ...projects.map((name) => `--project=${name}`),
  ];
  const { code } = await run(process.execPath, [toolPath('@playwright/test', 'cli.js'), ...args], {
    env: {
      CHROME_PATH: chromium,
      ...(shell && { CHROME_SHELL_PATH: shell }),
      PLAYWRIGHT_JSON_OUTPUT_FILE: file,
      NODE_ENV: 'test',
    },
  });
  return playwrightResult(file, code);
}

/**
 * Server tests that also run on PostgreSQL, because the two databases may differ: sums, locks, jobs, lists. Every file
 * that tests a race belongs here. The embedded database runs one transaction at a time, so only PostgreSQL reveals a
 * missing lock.
 */
const postgresTests = [
  'ledger',
  'modules',
  ...['amounts', 'foreign-ids', 'money-keys', 'nonsense', 'repeated-money-calls', 'strangers'].map(
    (name) => `http/${name}`,
  ),
  ...['mode', 'instances', 'hanging', 'jobs', 'rate-limit', 'migrations', 'set-aside', 'clock-guard'].map(
    (name) => `platform/${name}`,
  ),
  'hardening',
  'start',
];

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
    const files = postgresTests.map((name) => `tests/unit/server/${name}`);
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

/** The stages of `npm test`, cheapest first. Those with `isParallel` are independent and run two at a time. */
export const gateStages = [
  { name: 'format', about: 'oxfmt', isParallel: true, run: check(toolPath('oxfmt', 'bin/oxfmt'), ['--check']) },
  {
    name: 'types',
    about: 'TypeScript, strict',
    isParallel: true,
    run: check(toolPath('typescript', 'bin/tsc'), ['-b']),
  },
  {
    name: 'lint',
    about: 'oxlint with our own rules',
    isParallel: true,
    run: check(toolPath('oxlint', 'bin/oxlint'), ['--type-aware']),
  },
  {
    name: 'knip',
    about: 'unused files, exports and dependencies',
    isParallel: true,
    run: check(toolPath('knip', 'bin/knip.js'), ['--no-progress']),
  },
  {
    name: 'words',
    about: 'catalogs of the six languages',
    isParallel: true,
    run: check(join(root, 'scripts/catalogs.mjs'), []),
  },
  { name: 'build', about: 'the app, a later version of it, and the server', run: build(['default', 'next', 'server']) },
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
    run: () => playwright('journeys', ['journeys'], { workers: 2 }),
  },
];

/** The stages that `npm run test:all` runs in addition to the gate. */
export const extraStages = [
  {
    name: 'builds',
    about: 'the other variants of the specification, the gallery, and the build that removes the service worker',
    run: build(['other', 'gallery', 'kill']),
  },
  { name: 'outside', about: 'external linters on the API document and the served pages', run: runOutsideLinters },
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
    run: () => playwright('screens', ['screens'], { workers: 2, extraBuilds: ['gallery'] }),
  },
  {
    name: 'browser',
    about: 'every screen, every state of the service worker, appearance',
    run: () =>
      playwright('browser', ['phone', 'window'], { workers: 2, fullChromium: true, extraBuilds: ['other', 'kill'] }),
  },
  { name: 'postgres', about: 'the server on a real PostgreSQL, two instances', run: postgres },
  { name: 'engines', about: 'seven journeys in Firefox and WebKitGTK, by WebDriver', run: engines },
];
