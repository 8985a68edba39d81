import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from './lock.mjs';
import { root, run } from './run.mjs';
import { ExpectedError, say } from './say.mjs';

const NETWORK_ERROR = /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/i;

const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

/** Tells whether `node_modules` matches the lock file, by the list of installed packages that npm keeps there. */
export function isInstalled() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  try {
    const installed = packagesOf('node_modules/.package-lock.json');
    return Object.entries(packagesOf('package-lock.json')).every(
      ([path, locked]) =>
        path === '' || (installed[path] ? installed[path].version === locked.version : locked.optional === true),
    );
  } catch {
    return false;
  }
}

async function install() {
  if (isInstalled()) return;
  say('Installing packages (npm ci). The first time takes about half a minute.');
  const { code, output } = await run('npm', ['ci', '--include=dev', '--no-fund', '--no-audit'], { quiet: true });
  if (code === 0) return;
  if (code === 127)
    throw new ExpectedError('npm was not found. It comes with Node: install Node from https://nodejs.org.');
  const reason = NETWORK_ERROR.test(output)
    ? 'The package registry could not be reached. Check the connection (and the proxy, if you use one), then run the command again.'
    : /EACCES|EPERM|EROFS/.test(output)
      ? `The folder ${root}node_modules cannot be written. Check who owns it.`
      : /ENOSPC/.test(output)
        ? 'The disk is full.'
        : "See npm's output above.";
  throw new ExpectedError(`${output.trim()}\n\nThe packages could not be installed. ${reason}`);
}

/** Installs the packages of the lock file, unless they already are. */
export const ensureInstalled = () => withLock('install', install);
