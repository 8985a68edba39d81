/**
 * `npm run stage`: starts production on this machine with stand-ins for everything that it reaches, without a network,
 * and a page with links, a mailbox and buttons for every fault.
 *
 *   node scripts/stage.mjs [--two] [--port 4190] [--check]
 *
 * `--two` starts two instances, which needs PostgreSQL. The ports of the app and the desk follow the page's; 0 chooses
 * free ports. `--check` starts a stage of its own and walks it in Chromium. Ctrl+C stops everything and deletes its
 * data.
 */
import { checkNode } from './parts/node-version.mjs';

checkNode();

const { ensureInstalled } = await import('./parts/install.mjs');
const { ensureBuilt } = await import('./parts/build.mjs');
const { readOptions } = await import('./parts/options.mjs');
const { ExpectedError, main, say } = await import('./parts/say.mjs');
const { freePort } = await import('./parts/port.mjs');

const options = readOptions(import.meta.url, {
  two: { type: 'boolean', default: false },
  port: { type: 'string', default: '4190' },
  check: { type: 'boolean', default: false },
});

/** Walks a stage in Chromium, and passes the exit code on. */
async function check() {
  const { ensureChromium } = await import('./parts/chromium.mjs');
  const { runTool, toolPath } = await import('./parts/run.mjs');
  const chromium = await ensureChromium();
  const tag = options.two ? '@two' : '@one';
  const { code } = await runTool(
    toolPath('@playwright/test', 'cli.js'),
    ['test', '--project=stage', `--grep=${tag}`, '--reporter=list', '--trace=off'],
    { env: { CHROME_PATH: chromium } },
  );
  process.exitCode = code;
}

/** Runs the stage until a signal stops it. */
async function run() {
  const { startWorld } = await import('./stage/world.mjs');
  const { servePage } = await import('./stage/page.mjs');
  const port = Number(options.port);
  if (!Number.isInteger(port) || port < 0 || port > 65_533)
    throw new ExpectedError(`--port is "${options.port}", but it has to be a number from 0 to 65533.`);
  // from the beginning, so that a signal during the start leaves nothing behind; the terminal and npm may both send it
  const stopped = new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, resolve);
  });
  const [appPort, deskPort] = port === 0 ? [await freePort(), await freePort()] : [port + 1, port + 2];
  const world = await startWorld({ two: options.two, appPort, deskPort });
  const page = await servePage({ world, port }).catch(async (error) => {
    await world.stop();
    throw error;
  });
  const { appUrl, deskUrl, database, databaseUrl, dataDir } = world;
  // only one process can open the embedded database
  const verify =
    databaseUrl === ''
      ? ''
      : `Verify the staff log: DATABASE_URL="${databaseUrl}" DATA_DIR="${dataDir}" node dist-server/main.js desk verify\n`;
  say(
    `Stage: ${page.url}\nApp: ${appUrl}\nDesk: ${deskUrl}\nDatabase: ${database}\n${verify}` +
      'Ctrl+C stops it and deletes its data.',
  );
  await stopped;
  await page.close();
  await world.stop();
}

await main(async () => {
  await ensureInstalled();
  await ensureBuilt(['default', 'desk', 'server']);
  await (options.check ? check() : run());
});
