import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './run.mjs';
import { ExpectedError, say } from './say.mjs';

const INSTALLED = 'node_modules/.package-lock.json';

/** @param {string} file @returns {Record<string, { version: string, optional?: boolean }>} */
const packagesOf = (file) => JSON.parse(readFileSync(join(root, file), 'utf8')).packages;

/** Tells whether `node_modules` matches the lock file, by the list of installed packages that npm keeps there. */
function isInstalled() {
  if (!existsSync(join(root, INSTALLED))) return false;
  const installed = packagesOf(INSTALLED);
  return Object.entries(packagesOf('package-lock.json')).every(
    ([path, locked]) =>
      path === '' || (installed[path] ? installed[path].version === locked.version : locked.optional === true),
  );
}

/** Installs the packages of the lock file, unless they already are. */
export async function ensureInstalled() {
  if (isInstalled()) return;
  say('Installing packages (npm ci). The first time takes about half a minute.');
  const { code } = await run('npm', ['ci', '--include=dev', '--no-fund', '--no-audit']);
  if (code !== 0) throw new ExpectedError("The packages could not be installed. npm's output above says why.");
}
