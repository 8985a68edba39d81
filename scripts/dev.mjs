/**
 * `npm run dev`: serves the app with hot reload on http://localhost:5173, and rebuilds and restarts the backend
 * whenever its code changes. PORT is the backend's port (default 4174), and its data is in .data/dev. Further arguments
 * go to vite (`-- --host`). The strict headers and the service worker are missing here; use `npm start` for those.
 */
import { spawn } from 'node:child_process';
import { existsSync, rmSync, watch } from 'node:fs';
import { join } from 'node:path';
import { ensureInstalled } from './parts/install.mjs';
import { checkNode } from './parts/node-version.mjs';
import { root, toolPath } from './parts/run.mjs';
import { main, say } from './parts/say.mjs';

/** @typedef {import('node:child_process').ChildProcess} ChildProcess */

checkNode();
const port = process.env.PORT ?? '4174';
const vite = toolPath('vite', 'bin/vite.js');
const outDir = join(root, '.cache/dev-server');
/** @type {Set<ChildProcess>} */
const children = new Set();

/** @param {readonly string[]} args @param {Record<string, string>} [env] */
function start(args, env = {}) {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
  children.add(child);
  child.once('exit', () => children.delete(child));
  return child;
}

await main(async () => {
  await ensureInstalled();
  say(
    `The app: http://localhost:5173. The backend: http://localhost:${port}, restarted when its code changes. Ctrl+C stops both.`,
  );
  /** @type {ChildProcess | undefined} */
  let backend;
  let stopping = false;
  const restart = async () => {
    const old = backend;
    if (old && old.exitCode === null && old.signalCode === null) {
      const exit = new Promise((resolve) => old.once('exit', resolve));
      old.kill('SIGTERM');
      await exit;
    }
    if (stopping) return;
    backend = start(['--enable-source-maps', join(outDir, 'main.js')], {
      ANDAMAN_MODE: process.env.ANDAMAN_MODE || 'demo',
      PORT: port,
      DATA_DIR: process.env.DATA_DIR ?? '.data/dev',
      DIST_DIR: process.env.DIST_DIR ?? 'dist',
    });
  };
  // one restart at a time: two backends would share a port and a data folder
  let restarts = Promise.resolve();
  const queueRestart = () => {
    restarts = restarts.then(restart);
    return restarts;
  };
  // otherwise the backend of an earlier run would start before the new build is ready
  rmSync(outDir, { recursive: true, force: true });
  start([vite, 'build', '--config', 'configs/vite.server.config.ts', '--watch', '--logLevel', 'warn'], {
    OUT_DIR: outDir,
  });
  while (!existsSync(join(outDir, 'main.js'))) await new Promise((resolve) => setTimeout(resolve, 200));
  /** @type {NodeJS.Timeout | undefined} */
  let restartTimer;
  watch(outDir, () => {
    clearTimeout(restartTimer);
    restartTimer = setTimeout(() => void queueRestart(), 200);
  });
  await queueRestart();
  start([vite, ...process.argv.slice(2)], { DEV_BACKEND: `http://localhost:${port}` });
  // the terminal and npm may both send the signal, so it can arrive more than once
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    clearTimeout(restartTimer);
    const exits = [...children].map((child) => new Promise((resolve) => child.once('exit', resolve)));
    for (const child of children) child.kill('SIGTERM');
    // the next start needs the port and the data folder
    await Promise.all(exits);
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => void stop());
});
