import { join } from 'node:path';
import { builds, ensureBuilt } from './build.mjs';
import { ensureChromium, findHeadlessShell } from './chromium.mjs';
import { outside } from './outside.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { playwrightResult, reportFile, vitestResult } from './reports.mjs';
import { root, run, runTool, tool } from './run.mjs';
import { Plain, say } from './say.mjs';

/** A check that either passes or not. What it prints comes at its end, since another may run beside it. */
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
  const { code } = await runTool(tool('vitest', 'vitest.mjs'), args, { env: { NODE_ENV: 'test', ...env } });
  return vitestResult(file, code);
}

/**
 * Runs projects of playwright.config.ts and counts their tests. `whole`: with a Chromium that has its window, beside
 * the one without; `more`: builds that they need beside the gate's.
 *
 * @param {string} stage
 * @param {string[]} projects
 * @param {{ workers: number, whole?: boolean, more?: string[] }} options
 */
async function playwright(stage, projects, { workers, whole = false, more = [] }) {
  // a stage alone never runs against what an older source was built into
  await ensureBuilt(['default', 'next', 'server', ...more]);
  const chromium = await ensureChromium({ whole });
  if (!chromium) throw new Plain('The browser tests could not run.');
  const shell = findHeadlessShell();
  say(`Chromium: ${chromium}${shell && shell !== chromium ? `, and without its window: ${shell}` : ''}`);
  const file = reportFile(stage);
  // a trace of each test takes time that two cores do not have; `npm run e2e` keeps those of tests that fail
  const args = [
    'test',
    '--reporter=list,json',
    '--trace=off',
    `--workers=${workers}`,
    ...projects.map((name) => `--project=${name}`),
  ];
  const { code } = await run(process.execPath, [tool('@playwright/test', 'cli.js'), ...args], {
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
 * Where two databases may differ: sums, locks, jobs, lists. Each file with a race belongs here: the embedded database
 * runs one transaction at a time, so a lock that is missing shows on PostgreSQL alone.
 */
const onBoth = [
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

/** The tests of the server once more, on a real PostgreSQL: `TEST_DATABASE_URL` tells them. */
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
    say(`${cluster.version}, a cluster of its own for this run`);
    const files = onBoth.map((name) => `tests/unit/server/${name}`);
    return {
      ...(await vitest('postgres', ['node', 'alone', 'slow'], { files, env: { TEST_DATABASE_URL: cluster.url } })),
      note: cluster.version,
    };
  } finally {
    await cluster.stop();
  }
}

/**
 * Seven journeys in the engines of Firefox and Safari, as Debian builds them; one that is missing is a failure that
 * names its packages.
 */
async function engines() {
  await ensureBuilt(['default', 'server']);
  return vitest('engines', ['engines']);
}

/** The stages of `npm test`, cheapest first; those marked `beside` ask nothing of each other and run two at a time. */
export const gate = [
  { name: 'format', about: 'oxfmt', beside: true, run: check(tool('oxfmt', 'bin/oxfmt'), ['--check']) },
  { name: 'types', about: 'TypeScript, strict', beside: true, run: check(tool('typescript', 'bin/tsc'), ['-b']) },
  {
    name: 'lint',
    about: 'oxlint with our own rules',
    beside: true,
    run: check(tool('oxlint', 'bin/oxlint'), ['--type-aware']),
  },
  {
    name: 'knip',
    about: 'unused files, exports and dependencies',
    beside: true,
    run: check(tool('knip', 'bin/knip.js'), ['--no-progress']),
  },
  {
    name: 'words',
    about: 'catalogs of the six languages',
    beside: true,
    run: check(join(root, 'scripts/catalogs.mjs'), []),
  },
  { name: 'build', about: 'the app, a later version of it, and the server', run: build(['default', 'next', 'server']) },
  { name: 'budgets', about: 'bytes and contents of the build', run: () => vitest('budgets', ['build']) },
  {
    name: 'unit',
    about: 'functions, client, storage, worker and screens',
    run: () => vitest('unit', ['page', 'wired', 'plain', 'worker']),
  },
  { name: 'server', about: 'the backend on the embedded database', run: () => vitest('server', ['node', 'alone']) },
  {
    name: 'journeys',
    about: 'the built app in Chromium, against the real server',
    run: () => playwright('journeys', ['journeys'], { workers: 2 }),
  },
];

/** What `npm run test:all` runs beside the gate. */
export const breadth = [
  {
    name: 'builds',
    about: 'the other readings of the specification, the gallery, and the build that takes the worker away',
    run: build(['other', 'gallery', 'kill']),
  },
  { name: 'outside', about: 'external linters on the API document and the pages that the server sends', run: outside },
  {
    name: 'slow',
    about: 'migrations, backups, every product at random, kills by signal 9, a thousand orders over a bad wire',
    run: () => vitest('slow', ['slow']),
  },
  {
    name: 'commands',
    about: 'every command that the documents name, in a clean clone',
    run: () => vitest('commands', ['commands']),
  },
  { name: 'faults', about: 'calls and money calls over a wire that fails', run: () => vitest('faults', ['faults']) },
  {
    name: 'screens',
    about: 'every page in languages, themes and sizes: axe, targets, overflow',
    run: () => playwright('screens', ['screens'], { workers: 2, more: ['gallery'] }),
  },
  {
    name: 'browser',
    about: 'every screen and every state of the worker, looks',
    run: () => playwright('browser', ['phone', 'window'], { workers: 2, whole: true, more: ['other', 'kill'] }),
  },
  { name: 'postgres', about: 'the server on a real PostgreSQL, two instances', run: postgres },
  { name: 'engines', about: 'seven journeys in Firefox and WebKitGTK, by WebDriver', run: engines },
];
