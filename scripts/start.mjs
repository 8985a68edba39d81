/**
 * `npm start`: installs missing packages, builds what changed, and serves the app and its backend on one origin. Needs
 * only Node, so it works in a fresh clone. The server reads PORT (4173), HOST, DATA_DIR (.data) and DATABASE_URL.
 */
import { checkNode } from './parts/node-version.mjs';

checkNode();

const { spawn } = await import('node:child_process');
const path = await import('node:path');
const { ensureInstalled } = await import('./parts/install.mjs');
const { builds, ensureBuilt } = await import('./parts/build.mjs');
const { root } = await import('./parts/run.mjs');
const { main } = await import('./parts/say.mjs');

/** Port of the desk. The server takes another one if something else listens there. */
const DESK_PORT = '4180';

await main(async () => {
  await ensureInstalled();
  await ensureBuilt(['default', 'desk', 'server']);
  const mode = process.env.ANDAMAN_MODE || 'demo';
  const deskPort = process.env.DESK_PORT ?? DESK_PORT;
  const server = spawn(process.execPath, ['--enable-source-maps', path.join(root, builds.server.out, 'main.js')], {
    cwd: root,
    stdio: 'inherit',
    // `npm start` is a demonstration. A real deployment runs `node dist-server/main.js`, see docs/operating/run.md
    env: {
      ...process.env,
      ANDAMAN_MODE: mode,
      ...(mode === 'demo'
        ? { DESK_URL: process.env.DESK_URL ?? `http://localhost:${deskPort}`, DESK_PORT: deskPort }
        : {}),
      DIST_DIR: process.env.DIST_DIR ?? builds.default.out,
    },
  });
  // Ctrl+C in a terminal reaches both processes; a supervisor signals only this one
  process.on('SIGINT', () => process.stdin.isTTY || server.kill('SIGINT'));
  for (const signal of /** @type {const} */ (['SIGTERM', 'SIGHUP'])) process.on(signal, () => server.kill(signal));
  await /** @type {Promise<void>} */ (
    new Promise((resolve) =>
      server.once('exit', (code, signal) => {
        process.exitCode = code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1);
        resolve();
      }),
    )
  );
});
