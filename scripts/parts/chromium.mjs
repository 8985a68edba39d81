import { existsSync } from 'node:fs';
import { inPath, root, run, tool } from './run.mjs';
import { say } from './say.mjs';

const shells = ['chromium-headless-shell', 'chrome-headless-shell'];
const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const places = [
  '/usr/bin/chromium',
  '/usr/lib/chromium/chromium',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * Package managers in order: how each looks for news, and how it gets a Chromium without its window (where it has one)
 * and a whole one.
 */
const managers = [
  {
    name: 'apt-get',
    before: ['update', '-q'],
    shell: ['install', '-y', '--no-install-recommends', 'chromium-headless-shell'],
    whole: ['install', '-y', '--no-install-recommends', 'chromium'],
  },
  { name: 'dnf', whole: ['install', '-y', 'chromium'] },
  { name: 'pacman', whole: ['-Sy', '--noconfirm', 'chromium'] },
  { name: 'apk', whole: ['add', 'chromium'] },
  { name: 'zypper', whole: ['--non-interactive', 'install', 'chromium'] },
  { name: 'brew', whole: ['install', '--cask', 'chromium'], plain: true },
];

/**
 * `CHROME_PATH`, or the system's Chromium or Chrome, or undefined. A `CHROME_PATH` that is not there is an error of its
 * own.
 *
 * @returns {string | undefined}
 */
export function findChromium() {
  const named = process.env.CHROME_PATH;
  if (named) return existsSync(named) ? named : undefined;
  return names.map(inPath).find(Boolean) ?? places.find((path) => existsSync(path));
}

/**
 * The same browser without its window, which takes half the time for each page: `CHROME_SHELL_PATH`, or the system's
 * where `CHROME_PATH` asks for no other browser. It knows nothing of installing; tests of that take the whole one.
 *
 * @returns {string | undefined}
 */
export function findHeadlessShell() {
  const named = process.env.CHROME_SHELL_PATH;
  if (named) return existsSync(named) ? named : undefined;
  return process.env.CHROME_PATH ? undefined : shells.map(inPath).find(Boolean);
}

/** The one that Playwright brought, where it was allowed to. */
async function findPlaywrights() {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

async function install(manager, { whole }) {
  const own = manager.plain || process.getuid?.() === 0;
  say(`No Chromium was found: installing it with ${own ? '' : 'sudo '}${manager.name}.`);
  const command = async (args) => {
    // without a password at hand sudo must fail, not wait
    const { code, output } = own
      ? await run(manager.name, args, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
      : await run('sudo', ['-n', manager.name, ...args], { quiet: true });
    if (code !== 0) say(output.trim().split('\n').slice(-3).join('\n'));
    return code === 0;
  };
  if (manager.before) await command(manager.before);
  if (!whole && manager.shell && (await command(manager.shell))) return;
  await command(manager.whole);
}

/**
 * Finds a Chromium or gets one, by the system's package manager or by Playwright; resolves to its path, or undefined
 * with words on the screen. `whole`: one with its window is asked for, which pictures and tests of installing need.
 */
export async function ensureChromium({ whole = true } = {}) {
  const find = () => (whole ? findChromium() : (findHeadlessShell() ?? findChromium()));
  const present = find() ?? (await findPlaywrights());
  if (present) return present;
  if (process.env.CHROME_PATH) {
    say(`CHROME_PATH names ${process.env.CHROME_PATH}, which does not exist.`);
    return undefined;
  }
  const manager = managers.find(({ name }) => inPath(name));
  if (manager) await install(manager, { whole });
  if (!find()) {
    say('Asking Playwright for its Chromium.');
    await run(
      process.execPath,
      [tool('@playwright/test', 'cli.js'), 'install', whole ? 'chromium' : 'chromium-headless-shell'],
      { quiet: true, cwd: root },
    );
  }
  const match = find() ?? (await findPlaywrights());
  if (!match)
    say(
      'There is no Chromium for the browser tests: install Chromium or Chrome, or name one with CHROME_PATH=/path/to/chrome.',
    );
  return match;
}
