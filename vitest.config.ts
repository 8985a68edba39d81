import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { linguiMacro } from './build/lingui-macro.ts';
import { TEST_MS, WAIT_MS } from './tests/limits.ts';

/** Tests of code that runs in a page, in happy-dom. */
const page = ['ui', 'app', 'client', 'desk', 'storage', 'features', 'i18n', 'pwa'].map(
  (area) => `tests/unit/${area}/**/*.test.{ts,tsx}`,
);

/** Pages and parts that move no money and give no access. Only the full test suite tests them. */
const looks = ['ui', 'features/{cases,help,home,language,market,messages,profile,rewards}'].map(
  (area) => `tests/unit/${area}/**/*.test.{ts,tsx}`,
);

/**
 * Page tests that need Node's own globals, which a VM realm lacks: channels between tabs, streams, `fetch`, and the
 * process's time zone.
 */
const wired = 'tests/unit/**/*.wired.test.{ts,tsx}';

/** Tests that need their own process, because they change how it checks passwords. */
const isolated = 'tests/unit/**/*.isolated.test.ts';

/**
 * Tests that spend seconds on starting, killing, migrating or filling a database, or that need a real PostgreSQL. Only
 * the full test suite runs them.
 */
const slow = ['tests/process/**/*.test.ts', 'tests/**/*.slow.test.ts'];

export default defineConfig({
  plugins: [linguiMacro(), react(), lingui()],
  test: {
    // a server test's embedded PostgreSQL takes up to 850 MB, and more workers gain nothing on two cores
    maxWorkers: 2,
    // so long that no test fails only because the machine is busy
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: WAIT_MS } },
    restoreMocks: true,
    unstubGlobals: true,
    setupFiles: ['tests/setup-console.ts'],
    projects: [
      {
        extends: true,
        // these tests need no bundled packages, and the scan for them would read all pages of the app
        environments: { __vitest_vm__: { optimizeDeps: { noDiscovery: true } } },
        // one realm per file isolates as well as one process per file, in a third of the time
        test: {
          name: 'page',
          pool: 'vmThreads',
          environment: 'happy-dom',
          include: page,
          exclude: [wired, ...looks],
          setupFiles: ['tests/unit/setup-page.ts'],
        },
      },
      {
        extends: true,
        environments: { __vitest_vm__: { optimizeDeps: { noDiscovery: true } } },
        test: {
          name: 'looks',
          pool: 'vmThreads',
          environment: 'happy-dom',
          include: looks,
          exclude: [wired],
          setupFiles: ['tests/unit/setup-page.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'wired', environment: 'happy-dom', include: [wired], setupFiles: ['tests/unit/setup-page.ts'] },
      },
      {
        extends: true,
        test: {
          name: 'plain',
          environment: 'node',
          include: ['domain', 'browser', 'api', 'tooling'].map((area) => `tests/unit/${area}/**/*.test.{ts,tsx}`),
          isolate: false,
        },
      },
      {
        extends: true,
        test: { name: 'worker', environment: 'node', include: ['tests/unit/sw/**/*.test.ts'] },
      },
      {
        extends: true,
        // the process keeps its modules and the compiled database from file to file: loading them again takes as long as
        // the tests
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/unit/server/**/*.test.ts'],
          exclude: [isolated, ...slow],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'isolated', environment: 'node', include: [isolated] } },
      // hundreds of rounds in one test
      { extends: true, test: { name: 'slow', environment: 'node', include: slow, testTimeout: 5 * TEST_MS } },
      {
        extends: true,
        test: { name: 'faults', environment: 'node', include: ['tests/faults/**/*.test.ts'] },
      },
      // these tests read the built app or run the built server, which `npm test` builds first
      {
        extends: true,
        test: { name: 'build', environment: 'node', include: ['tests/perf/**/*.test.ts'], exclude: slow },
      },
      // the built app in Debian's Firefox and WebKitGTK, against the built server
      {
        extends: true,
        test: { name: 'engines', environment: 'node', include: ['tests/engines/**/*.test.ts'] },
      },
      // runs every command that a document names in a clean clone
      {
        extends: true,
        test: { name: 'commands', environment: 'node', include: ['tests/commands/**/*.test.ts'] },
      },
      // measurements that need an idle machine: `npm run figures`, not part of `npm test`
      {
        extends: true,
        test: { name: 'figures', environment: 'node', include: ['tests/figures/**/*.test.ts'] },
      },
    ],
  },
});
