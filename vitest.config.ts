import { lingui } from '@lingui/vite-plugin';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { linguiMacro } from './build/lingui-macro.ts';
import { slowTests } from './scripts/parts/sets.mjs';
import { TEST_MS, WAIT_MS } from './tests/limits.ts';

/** Tests of what runs in a page: they get a document. */
const page = ['ui', 'app', 'client', 'storage', 'features', 'i18n', 'pwa'].map(
  (area) => `tests/unit/${area}/**/*.test.{ts,tsx}`,
);

/**
 * Of these, tests that need what Node has and the window of a document made for tests lacks: channels between tabs,
 * streams, a `fetch` of its own, the time zone of a process.
 */
const wired = [
  'client/realtime/account-events.test.tsx',
  'client/realtime/event-stream.test.ts',
  'client/query/resource.test.ts',
  'features/market/candle-times.test.ts',
  'features/market/favourites.test.ts',
  'features/market/feed.test.ts',
  'features/market/feed-windows.test.ts',
  'features/messages/store.test.ts',
  'features/credentials/lock.test.ts',
].map((file) => `tests/unit/${file}`);

/** Tests that change what others of their process would meet: how passwords are checked. */
const alone = ['tests/unit/server/http/strangers.test.ts'];

export default defineConfig({
  plugins: [linguiMacro(), react(), lingui()],
  test: {
    // the embedded PostgreSQL of a server test takes up to 850 MB, and two cores gain nothing from more workers
    maxWorkers: 2,
    // a test fails because something is wrong, not because the machine was busy
    testTimeout: TEST_MS,
    hookTimeout: TEST_MS,
    expect: { poll: { timeout: WAIT_MS } },
    restoreMocks: true,
    unstubGlobals: true,
    projects: [
      {
        extends: true,
        // nothing is bundled for these: what the scan for it would read are the pages of the app
        environments: { __vitest_vm__: { optimizeDeps: { noDiscovery: true } } },
        // a realm per file isolates like a process per file, in a third of the time
        test: {
          name: 'page',
          pool: 'vmThreads',
          environment: 'happy-dom',
          include: page,
          exclude: wired,
          setupFiles: ['tests/unit/setup-page.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'wired', environment: 'happy-dom', include: wired, setupFiles: ['tests/unit/setup-page.ts'] },
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
        // a process keeps its modules and the compiled database from file to file, which would take as long as the
        // tests
        test: {
          name: 'node',
          environment: 'node',
          include: ['tests/unit/server/**/*.test.ts'],
          exclude: [...alone, ...slowTests],
          isolate: false,
        },
      },
      { extends: true, test: { name: 'alone', environment: 'node', include: alone } },
      { extends: true, test: { name: 'slow', environment: 'node', include: slowTests } },
      {
        extends: true,
        test: { name: 'faults', environment: 'node', include: ['tests/faults/**/*.test.ts'] },
      },
      // reads the built app, or runs the built server: `npm test` builds them first
      {
        extends: true,
        test: { name: 'build', environment: 'node', include: ['tests/perf/**/*.test.ts'], exclude: slowTests },
      },
      // the built app in Debian's Firefox and WebKitGTK, against the built server
      {
        extends: true,
        test: { name: 'engines', environment: 'node', include: ['tests/engines/**/*.test.ts'] },
      },
      // every command that a document names, in a clean clone
      {
        extends: true,
        test: { name: 'commands', environment: 'node', include: ['tests/commands/**/*.test.ts'] },
      },
      // what only a quiet machine can tell: `npm run figures`, not part of `npm test`
      {
        extends: true,
        test: { name: 'figures', environment: 'node', include: ['tests/figures/**/*.test.ts'] },
      },
    ],
  },
});
