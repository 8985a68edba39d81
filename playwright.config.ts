import { defineConfig, type LaunchOptions } from '@playwright/test';
import { findChromium, findHeadlessShell } from './scripts/parts/chromium.mjs';

const executablePath = findChromium();
/** Chromium without its window, where the machine has it. */
const shellPath = findHeadlessShell();
/**
 * Tag of tests that need the whole browser: installing, notifications and background sync are of its window, and looks
 * were taken with its fonts.
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
 * Browser tests: the built app in a real browser against the real server, one server a worker.
 * No retries: a test that passes at the second try is a defect.
 */
export default defineConfig({
  testDir: './tests',
  outputDir: './test-results',
  fullyParallel: false,
  workers: 2,
  retries: 0,
  forbidOnly: process.env['CI'] === 'true',
  // far above what anything takes: a test fails because something is wrong, not because the machine was busy
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
    // the gate: roads that a customer walks
    {
      name: 'journeys',
      testMatch: 'journeys/**/*.spec.ts',
      use: { ...phone, launchOptions: launch(shellPath ?? executablePath) },
    },
    // the breadth
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
    {
      name: 'screens',
      testMatch: 'a11y/**/*.spec.ts',
      use: { ...phone, launchOptions: launch(shellPath ?? executablePath) },
    },
  ],
});
