import { existsSync } from 'node:fs';
import { inPath, root, run, toolPath } from './run.mjs';
import { say } from './say.mjs';

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
 * Package managers in the order in which they are tried: how each updates its index, and how it installs the headless
 * shell (where it has one) and the full Chromium.
 */
const managers = [
  {
    name: 'apt-get',
    update: ['update', '-q'],
    installShell: ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
    installFull: ['install', '-y', '--no-install-recommends', 'chromium'],
  },
  { name: 'dnf', installFull: ['install', '-y', 'chromium'] },
  { name: 'pacman', installFull: ['-Sy', '--noconfirm', 'chromium'] },
  { name: 'apk', installFull: ['add', 'chromium'] },
  { name: 'zypper', installFull: ['--non-interactive', 'install', 'chromium'] },
  { name: 'brew', installFull: ['install', '--cask', 'chromium'], withoutRoot: true },
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

async function install(manager, { full }) {
  const withoutSudo = manager.withoutRoot || process.getuid?.() === 0;
  say(`No Chromium was found: installing it with ${withoutSudo ? '' : 'sudo '}${manager.name}.`);
  const runManager = async (args) => {
    // -n: sudo must fail rather than wait for a password
    const { code, output } = withoutSudo
      ? await run(manager.name, args, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
      : await run('sudo', ['-n', manager.name, ...args], { quiet: true });
    if (code !== 0) say(output.trim().split('\n').slice(-3).join('\n'));
    return code === 0;
  };
  if (manager.update) await runManager(manager.update);
  if (!full && manager.installShell && (await runManager(manager.installShell))) return;
  await runManager(manager.installFull);
}

/**
 * Finds a Chromium, or installs one with the system's package manager or with Playwright. Resolves to its path, or
 * prints why there is none and resolves to undefined. `full` asks for the browser with a window, which pictures and
 * tests of installing need.
 */
export async function ensureChromium({ full = true } = {}) {
  const find = () => (full ? findChromium() : (findHeadlessShell() ?? findChromium()));
  const present = find() ?? (await findPlaywrightChromium());
  if (present) return present;
  if (process.env.CHROME_PATH) {
    say(`CHROME_PATH names ${process.env.CHROME_PATH}, which does not exist.`);
    return undefined;
  }
  const manager = managers.find(({ name }) => inPath(name));
  if (manager) await install(manager, { full });
  if (!find()) {
    say('Asking Playwright for its Chromium.');
    await run(
      process.execPath,
      [toolPath('@playwright/test', 'cli.js'), 'install', full ? 'chromium' : 'chromium-headless-shell'],
      { quiet: true, cwd: root },
    );
  }
  const installed = find() ?? (await findPlaywrightChromium());
  if (!installed)
    say(
      'There is no Chromium for the browser tests: install Chromium or Chrome, or name one with CHROME_PATH=/path/to/chrome.',
    );
  return installed;
}
