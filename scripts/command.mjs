/** `npm run conformance`, `backup`, `restore`: runs a server command, after a build if the source changed. */
import { checkNode } from './parts/node-version.mjs';

checkNode();

const { spawn } = await import('node:child_process');
const path = await import('node:path');
const { ensureInstalled } = await import('./parts/install.mjs');
const { builds, ensureBuilt } = await import('./parts/build.mjs');
const { root } = await import('./parts/run.mjs');
const { main } = await import('./parts/say.mjs');

await main(async () => {
  await ensureInstalled();
  await ensureBuilt(['server']);
  const child = spawn(
    process.execPath,
    ['--enable-source-maps', path.join(root, builds.server.out, 'main.js'), ...process.argv.slice(2)],
    { cwd: root, stdio: 'inherit' },
  );
  await /** @type {Promise<void>} */ (
    new Promise((resolve) =>
      child.once('exit', (code) => {
        process.exitCode = code ?? 1;
        resolve();
      }),
    )
  );
});
