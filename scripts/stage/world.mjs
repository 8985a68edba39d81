import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { builds } from '../parts/build.mjs';
import { freePort } from '../parts/port.mjs';
import { findPostgres, startPostgres } from '../parts/postgres.mjs';
import { root } from '../parts/run.mjs';
import { ExpectedError } from '../parts/say.mjs';
import { startExchanges } from '../stand-ins/exchanges.mjs';
import { startMailServer } from '../stand-ins/mail-server.mjs';
import { startSmsHook } from '../stand-ins/sms-hook.mjs';
import { openBank } from './bank.mjs';
import { startBalancer } from './balancer.mjs';
import { moveClock } from './clock.mjs';
import { Instance } from './instance.mjs';
import { inviteStaff } from './staff.mjs';
import { setTerms } from './terms.mjs';
import { startWallet } from './wallet.mjs';

const main = join(root, builds.server.out, 'main.js');

/**
 * Starts PostgreSQL where there is one. Two instances need it.
 *
 * @param {boolean} two
 */
async function startDatabase(two) {
  const bin = findPostgres();
  if (bin) return startPostgres(bin);
  if (two)
    throw new ExpectedError('Two instances need PostgreSQL, and there is none (Debian: apt-get install postgresql).');
  return {
    url: '',
    version: 'the embedded database, because PostgreSQL is not installed',
    stop: async () => undefined,
  };
}

/**
 * Says where the data is.
 *
 * @param {Awaited<ReturnType<typeof startDatabase>>} database
 * @param {string} dataDir
 */
const placeOf = ({ version, url }, dataDir) => ({ database: version, databaseUrl: url, dataDir });

/**
 * Starts the load balancers of app and desk. Resolves to what stops them.
 *
 * @param {{ appPort: number, deskPort: number, instances: readonly Instance[] }} options
 */
async function startBalancers({ appPort, deskPort, instances }) {
  const running = () => instances.filter(({ isReady }) => isReady);
  const app = await startBalancer({ port: appPort, targets: () => running().map((instance) => instance.port) });
  const desk = await startBalancer({ port: deskPort, targets: () => running().map((instance) => instance.deskPort) });
  return [() => app.close(), () => desk.close()];
}

/**
 * Starts production with everything that it reaches: a database, a mail server, an SMS program, three exchanges, a
 * chain, one instance or two, and load balancers in front of app and desk. All data is in a temporary folder.
 *
 * @param {{ two: boolean, appPort: number, deskPort: number, env?: Record<string, string> }} options `env` has further
 *   settings of the server
 */
export async function startWorld({ two, appPort, deskPort, env: settings = {} }) {
  /** What to stop, last started first. @type {(() => unknown)[]} */
  const stops = [];
  const stop = async () => {
    for (const end of stops.splice(0).reverse()) await end();
  };
  try {
    const dataDir = mkdtempSync(join(tmpdir(), 'andaman-stage-'));
    stops.push(() => rmSync(dataDir, { recursive: true, force: true }));
    const database = await startDatabase(two);
    stops.push(() => database.stop());
    const mail = await startMailServer();
    stops.push(() => mail.close());
    const sms = await startSmsHook();
    stops.push(() => sms.close());
    const exchanges = await startExchanges({ retryAfterS: 5 });
    stops.push(() => exchanges.stop());
    const wallet = await startWallet();
    stops.push(() => wallet.stop());
    const appUrl = `http://localhost:${appPort}`;
    const deskUrl = `http://localhost:${deskPort}`;
    /** @type {NodeJS.ProcessEnv} */
    const env = {
      PATH: process.env.PATH,
      ANDAMAN_MODE: 'production',
      SECRET_KEY: randomBytes(32).toString('hex'),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DIST_DIR: join(root, builds.default.out),
      DESK_DIST_DIR: join(root, builds.desk.out),
      DESK_URL: deskUrl,
      HOST: '127.0.0.1',
      PUBLIC_URL: appUrl,
      TRUST_PROXY: '1',
      DESK_TRUST_PROXY: '1',
      DRAIN_SECONDS: '0',
      SMTP_URL: mail.url.href,
      MAIL_FROM: 'Andaman <mail@andaman.example>',
      SMS_HOOK_URL: sms.url,
      SMS_HOOK_SECRET: sms.secret,
      PRICES: 'binance,kraken,okx',
      PRICES_BINANCE: exchanges.urls.binance,
      PRICES_KRAKEN: exchanges.urls.kraken,
      PRICES_OKX: exchanges.urls.okx,
      RPC_TRC20: wallet.urls,
      ...settings,
    };
    await setTerms({ main, root, env, dataDir, databaseUrl: database.url, wallet });
    const staff = inviteStaff({ main, env });
    /** @type {Instance[]} */
    const instances = [];
    for (const name of two ? ['Instance 1', 'Instance 2'] : ['Server']) {
      const instance = new Instance({ name, main, port: await freePort(), deskPort: await freePort(), env });
      instances.push(instance);
      stops.push(() => instance.stop());
      // one after the other: the first creates the keys in the data folder
      await instance.start();
    }
    for (const end of await startBalancers({ appPort, deskPort, instances })) stops.push(end);
    return {
      appUrl,
      deskUrl,
      staff,
      wallet,
      bank: openBank(),
      ...placeOf(database, dataDir),
      mail,
      sms,
      exchanges,
      instances,
      /** @param {keyof typeof import('./clock.mjs').times} time */
      moveClock: (time) => moveClock(time, { databaseUrl: database.url, env, instances }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** @typedef {Awaited<ReturnType<typeof startWorld>>} World */
