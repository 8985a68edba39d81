import { defineConfig, type LaunchOptions } from '@playwright/test';
import { findChromium, findHeadlessShell } from './scripts/parts/chromium.mjs';

const executablePath = findChromium();
/** Chromium's headless shell, if the machine has it. */
const shellPath = findHeadlessShell();
/**
 * Tag of tests that need the full browser: the headless shell lacks installing, notifications and background sync, and
 * the reference pictures were taken with the full browser's fonts.
 */
const WINDOW = /@window/;

const launch = (path: string | undefined): LaunchOptions => ({
  ...(path ? { executablePath: path } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
});
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 1, hasTouch: true, isMobile: true };

/**
 * Runs the built app in a real browser against the real server, one server per worker. There are no retries: a test
 * that only passes at the second try is a defect.
 */
export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] === 'true',
  // so long that no test fails only because the machine is busy
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    locale: 'en-US',
    timezoneId: 'Asia/Bangkok',
    colorScheme: 'light',
    serviceWorkers: 'allow',
    // `npm test` leaves it out
    trace: 'retain-on-failure',
  },
  projects: [
    // the gate: journeys of a customer
    {
      name: 'journeys',
      testMatch: 'journeys/**/*.spec.ts',
      use: { ...phone, launchOptions: launch(shellPath ?? executablePath) },
    },
    // only in the full test suite
    {
      name: 'phone',
      testMatch: ['e2e/**/*.spec.ts', 'perf/**/*.spec.ts'],
      grepInvert: WINDOW,
      use: { ...phone, launchOptions: launch(shellPath ?? executablePath) },
    },
    {
      name: 'window',
      testMatch: ['e2e/**/*.spec.ts', 'visual/**/*.spec.ts'],
      grep: WINDOW,
      use: { ...phone, launchOptions: launch(executablePath) },
    },
    // `npm run stage -- --check`
    {
      name: 'stage',
      testMatch: 'stage/**/*.spec.ts',
      use: { ...phone, launchOptions: launch(shellPath ?? executablePath) },
    },
    {
      name: 'screens',
      testMatch: 'a11y/**/*.spec.ts',
      use: { ...phone, launchOptions: launch(shellPath ?? executablePath) },
    },
  ],
});
