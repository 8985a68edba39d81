import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTurn } from './lock.mjs';
import { root, run } from './run.mjs';
import { Plain, say } from './say.mjs';

const NETWORK = /ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET|ENETUNREACH|ERR_SOCKET_TIMEOUT|network/i;

const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

/** Whether `node_modules` holds what the lock file names: npm writes down there what it installed. */
export function isInstalled() {
  if (!existsSync(join(root, 'node_modules/.package-lock.json'))) return false;
  try {
    const present = packagesOf('node_modules/.package-lock.json');
    return Object.entries(packagesOf('package-lock.json')).every(
      ([path, requested]) =>
        path === '' || (present[path] ? present[path].version === requested.version : requested.optional === true),
    );
  } catch {
    return false;
  }
}

async function install() {
  if (isInstalled()) return;
  say('Installing packages (npm ci); the first time this takes about half a minute.');
  const { code, output } = await run('npm', ['ci', '--include=dev', '--no-fund', '--no-audit'], { quiet: true });
  if (code === 0) return;
  if (code === 127) throw new Plain('npm was not found. It comes with Node: install Node from https://nodejs.org.');
  const why = NETWORK.test(output)
    ? 'The package registry could not be reached. Check the connection (and the proxy, if you use one), then run the command again.'
    : /EACCES|EPERM|EROFS/.test(output)
      ? `The folder ${root}node_modules cannot be written. Check who owns it.`
      : /ENOSPC/.test(output)
        ? 'The disk is full.'
        : 'npm says why above.';
  throw new Plain(`${output.trim()}\n\nThe packages could not be installed. ${why}`);
}

/** Installs the packages of the lock file where they are missing or others. */
export const ensureInstalled = () => inTurn('install', install);
