import { existsSync } from 'node:fs';
import { inPath, root, run, toolPath } from './run.mjs';
import { ExpectedError, say } from './say.mjs';

const shellNames = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const paths = [
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Returns `CHROME_PATH`, or the path of the system's Chromium or Chrome, or undefined. If `CHROME_PATH` names a missing
 * file, the system is not searched.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  const configured = process.env.CHROME_PATH;
  if (configured) return existsSync(configured) ? configured : undefined;
  return names.map(inPath).find(Boolean) ?? paths.find((path) => existsSync(path));
}

/**
 * Returns the path of Chromium's headless shell, which opens a page in half the time: `CHROME_SHELL_PATH`, or the
 * system's unless `CHROME_PATH` names another browser. It cannot install apps, so tests of installing need the full
 * Chromium.
 *
 * @returns {string | undefined}
 */
export function findHeadlessShell() {
  const configured = process.env.CHROME_SHELL_PATH;
  if (configured) return existsSync(configured) ? configured : undefined;
  return process.env.CHROME_PATH ? undefined : shellNames.map(inPath).find(Boolean);
}

/** Returns the path of the Chromium that Playwright downloaded, or undefined. */
async function findPlaywrightChromium() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/**
 * Returns the path of `CHROME_PATH`, the system's Chromium, or Playwright's, which it downloads if there is no other.
 * `full` asks for the browser with a window, which pictures and tests of installing need.
 *
 * @returns {Promise<string>}
 */
export async function ensureChromium({ full = true } = {}) {
  const configured = process.env.CHROME_PATH;
  if (configured && !existsSync(configured))
    throw new ExpectedError(`CHROME_PATH names ${configured}, which does not exist.`);
  const ofSystem = full ? findChromium() : (findHeadlessShell() ?? findChromium());
  const present = ofSystem ?? (await findPlaywrightChromium());
  if (present) return present;
  say("There is no Chromium on this machine: downloading Playwright's.");
  await run(process.execPath, [toolPath('@playwright/test', 'cli.js'), 'install', 'chromium'], {
    quiet: true,
    cwd: root,
  });
  const downloaded = await findPlaywrightChromium();
  if (!downloaded)
    throw new ExpectedError(
      'There is no Chromium: install Chromium or Chrome (Debian: apt-get install chromium), or name one with CHROME_PATH=/path/to/chrome.',
    );
  return downloaded;
}
