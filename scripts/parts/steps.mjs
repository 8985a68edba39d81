import { join } from 'node:path';
import { builds, ensureAllBuilt } from './build.mjs';
import { ensureChromium, findHeadlessShell } from './chromium.mjs';
import { findPostgres, startPostgres } from './postgres.mjs';
import { playwrightResult, reportFile, vitestResult } from './reports.mjs';
import { root, run, runTool, tool } from './run.mjs';
import { Plain, say } from './say.mjs';

const one = (ok) => ({ passed: ok ? 1 : 0, failed: ok ? 0 : 1, skipped: 0 });
/** Runs a tool that either passes or not. What it prints comes at its end, since another runs beside it. */
const check = (file, args) => async () => {
  const { code, output } = await runTool(file, args, { quiet: true });
  return { ...one(code === 0), output: output.trimEnd() };
};

/** Runs vitest and counts its tests. */
async function vitest(name, args, env = {}) {
  const file = reportFile(name);
  const { code } = await runTool(tool('vitest', 'vitest.mjs'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`, ...args], { env: { NODE_ENV: 'test', ...env } });
  return vitestResult(file, code);
}

async function playwright() {
  const chromium = await ensureChromium();
  if (!chromium) throw new Plain('The browser tests could not run.');
  const shell = findHeadlessShell();
  say(`Chromium: ${chromium}${shell ? `, and without its window: ${shell}` : ''}`);
  const file = reportFile('e2e');
  // a trace of each test takes time that two cores do not have; `npm run e2e` keeps those of tests that fail
  const { code } = await run(process.execPath, [tool('@playwright/test', 'cli.js'), 'test', '--reporter=list,json', '--trace=off'], {
    env: { CHROME_PATH: chromium, ...(shell && { CHROME_SHELL_PATH: shell }), PLAYWRIGHT_JSON_OUTPUT_FILE: file, NODE_ENV: 'test' },
  });
  return playwrightResult(file, code);
}

/** Where two databases may differ: sums, locks, jobs, lists. The rest is tested on the embedded one alone, so that all checks end in time. */
const onBoth = ['ledger', 'money', 'payment', 'instances', 'live', 'books', 'receipts', 'start', 'migrations', 'paused', 'strangers', 'contracts.test', 'options', 'liquidity', 'lockup', 'recharge', 'withdraw', 'blindbox.test', 'account.test', 'accounts', 'messages', 'notices', 'passkeys', 'protection', 'region', 'rewards', 'wallets'];

/** The tests of the server once more, on a real PostgreSQL: `TEST_DATABASE_URL` tells them. */
async function postgres() {
  const bin = findPostgres();
  if (!bin) {
    say('No PostgreSQL is installed, so the server was tested on the embedded one alone. Debian: apt-get install postgresql');
    return { passed: 0, failed: 0, skipped: 1, note: 'no PostgreSQL installed' };
  }
  const cluster = await startPostgres(bin);
  try {
    say(`${cluster.version}, a cluster of its own for this run`);
    return { ...(await vitest('postgres', ['--project', 'node', '--project', 'alone', ...onBoth.map((name) => `tests/unit/server/${name}`)], { TEST_DATABASE_URL: cluster.url })), note: cluster.version };
  } finally {
    await cluster.stop();
  }
}

/** Every check, in the order of `npm test`: the quick ones first, those that ask nothing of each other two at a time (`beside`). */
export const steps = [
  { name: 'types', about: 'TypeScript, strict', beside: true, run: check(tool('typescript', 'bin/tsc'), ['-b']) },
  { name: 'lint', about: 'oxlint with the rules of the house', beside: true, run: check(tool('oxlint', 'bin/oxlint'), ['--type-aware']) },
  { name: 'knip', about: 'unused files, exports and dependencies', beside: true, run: check(tool('knip', 'bin/knip.js'), ['--no-progress']) },
  { name: 'words', about: 'catalogs of the six languages', beside: true, run: check(join(root, 'scripts/catalogs.mjs'), []) },
  {
    name: 'builds',
    about: 'the server, the app, its other readings and a later version',
    run: async () => {
      for (const name of await ensureAllBuilt(Object.keys(builds))) say(`${builds[name].out} is up to date.`);
      return { passed: Object.keys(builds).length, failed: 0, skipped: 0 };
    },
  },
  { name: 'unit', about: 'vitest: the parts of the app, sizes and contents of the build', run: () => vitest('unit', ['--project', 'page', '--project', 'wired', '--project', 'build']) },
];

/** What is not yet in the gate: `npm run test:all`. */
export const breadth = [
  { name: 'server', about: 'vitest: the server and the worker', run: () => vitest('server', ['--project', 'node', '--project', 'alone']) },
  { name: 'e2e', about: 'the built app in Chromium against the real server', run: playwright },
  { name: 'postgres', about: 'the server on a real PostgreSQL', run: postgres },
];
