import { existsSync } from 'node:fs';
import { inPath, run } from './run.mjs';
import { say } from './say.mjs';

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome', 'chrome'];
const places = [
  '/usr/bin/chromium', '/usr/lib/chromium/chromium', '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium', '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe', 'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/** Package managers in order, each with its commands; the pictures need fonts of all six languages. */
const managers = [
  ['apt-get', [['update'], ['install', '-y', '--no-install-recommends', 'chromium', 'fonts-noto-core', 'fonts-noto-cjk']]],
  ['dnf', [['install', '-y', 'chromium', 'google-noto-sans-fonts', 'google-noto-sans-cjk-fonts']]],
  ['pacman', [['-Sy', '--noconfirm', 'chromium', 'noto-fonts', 'noto-fonts-cjk']]],
  ['apk', [['add', 'chromium', 'font-noto', 'font-noto-cjk']]],
  ['zypper', [['--non-interactive', 'install', 'chromium']]],
  ['brew', [['install', '--cask', 'chromium']]],
];

/** `CHROME_PATH`, or the system's Chromium or Chrome, or undefined. A `CHROME_PATH` that is not there is an error of its own. */
export function findChromium() {
  const named = process.env.CHROME_PATH;
  if (named) return existsSync(named) ? named : undefined;
  return names.map(inPath).find(Boolean) ?? places.find((path) => existsSync(path));
}

/**
 * The same browser without its window, which takes a third less of the processor for each page: `CHROME_SHELL_PATH`, or the system's
 * where `CHROME_PATH` asks for no other browser. It knows nothing of installing; tests of that take the whole one.
 */
export function findHeadlessShell() {
  const named = process.env.CHROME_SHELL_PATH;
  if (named) return existsSync(named) ? named : undefined;
  return process.env.CHROME_PATH ? undefined : ['chromium-headless-shell', 'chrome-headless-shell'].map(inPath).find(Boolean);
}

/** Finds a Chromium or gets one by the system's package manager; resolves to its path, or undefined with words on the screen. */
export async function ensureChromium() {
  const present = findChromium();
  if (present) return present;
  if (process.env.CHROME_PATH) {
    say(`CHROME_PATH names ${process.env.CHROME_PATH}, which does not exist.`);
    return undefined;
  }
  const [manager, commands] = managers.find(([name]) => inPath(name)) ?? [];
  if (manager) {
    const root = manager === 'brew' || process.getuid?.() === 0;
    say(`No Chromium was found: installing it with ${root ? '' : 'sudo '}${manager}.`);
    for (const args of commands) {
      // without a password at hand sudo must fail, not wait
      const { code, output } = root
        ? await run(manager, args, { quiet: true, env: { DEBIAN_FRONTEND: 'noninteractive' } })
        : await run('sudo', ['-n', manager, ...args], { quiet: true });
      if (code !== 0) say(output.trim().split('\n').slice(-5).join('\n'));
    }
  }
  const found = findChromium();
  if (!found) say('There is no Chromium for the browser tests. Install Chromium or Chrome, or name one: CHROME_PATH=/path/to/chrome npm test');
  return found;
}
