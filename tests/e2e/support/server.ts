import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../../../scripts/parts/port.mjs';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const READY = /Andaman ready on (http:\/\/\S+)/;
/** ms to wait for a silent server: the first start of the embedded database takes up to 6 s. */
const START_TIMEOUT_MS = 60_000;
/** Below the ports that the system gives to connections, one of which could take the port while the server starts. */
const DESK_PORTS = 20_000;
/** ms until a stopping server counts as hanging: it waits up to 10 s for running requests. */
const STOP_TIMEOUT_MS = 60_000;

/** Folders of the builds by `scripts/variants.mjs`. */
export const builds = {
  default: 'dist',
  /** Classic tabs, open access, invitation required, page timeout 60000, version 1.0.0, English. */
  other: '.cache/builds/other',
  /** A later default build, for updates. */
  next: '.cache/builds/next',
  /** The build that removes the worker. */
  kill: '.cache/builds/kill',
} as const;
export type Build = keyof typeof builds;

export interface Server {
  /** Origin without a trailing slash. */
  readonly url: string;
  readonly process: ChildProcess;
  /** The server's whole output. */
  output(): string;
  /** Asks it to stop, and waits until it has. */
  stop(): Promise<void>;
  /** SIGKILL. */
  kill(): Promise<void>;
}

export interface ServerOptions {
  build?: Build;
  /** A folder of the app instead of a build's (see `deploy.ts`). */
  dist?: string;
  port?: number;
  /** `memory` stores nothing. */
  data?: string;
  env?: Record<string, string>;
}

const ended = (child: ChildProcess): Promise<void> =>
  child.exitCode !== null || child.signalCode !== null
    ? Promise.resolve()
    : new Promise((resolve) => child.once('exit', () => resolve()));

/** Starts the built server as a separate process, and resolves when it reports that it is ready. */
export async function startServer({
  build = 'default',
  dist,
  port = 0,
  data = 'memory',
  env = {},
}: ServerOptions = {}): Promise<Server> {
  const main = `${root}dist-server/main.js`;
  const folder = dist ?? root + builds[build];
  for (const needed of [main, `${folder}/index.html`]) {
    if (!existsSync(needed)) throw new Error(`${needed} is missing: build first with \`node scripts/variants.mjs\``);
  }
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    cwd: root,
    env: {
      ...process.env,
      ANDAMAN_MODE: 'demo',
      DATABASE_URL: '',
      PORT: String(port),
      DATA_DIR: data,
      DIST_DIR: folder,
      // the cost of a call depends on the machine
      CUSTOMER_WORK_MS: '0',
      SOURCE_WORK_MS: '0',
      LOGINS_A_DAY: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  // a test that times out stops nothing itself
  const leave = (): void => void child.kill('SIGKILL');
  process.once('exit', leave);
  child.once('exit', () => process.off('exit', leave));
  let printed = '';
  const url = await new Promise<string>((resolve, reject) => {
    const timer = setTimeout(() => {
      child.kill('SIGKILL');
      reject(new Error(`the server did not become ready:\n${printed}`));
    }, START_TIMEOUT_MS);
    const listen = (chunk: Buffer): void => {
      printed += chunk.toString();
      const match = READY.exec(printed)?.[1];
      if (!match) return;
      clearTimeout(timer);
      resolve(match.replace(/\/$/, ''));
    };
    child.stdout.on('data', listen);
    child.stderr.on('data', listen);
    child.once('exit', (code) => {
      clearTimeout(timer);
      reject(new Error(`the server ended with ${code} before it was ready:\n${printed}`));
    });
  });
  const end = async (signal: NodeJS.Signals): Promise<void> => {
    if (child.exitCode === null) child.kill(signal);
    let isHanging = false;
    const force = setTimeout(() => {
      isHanging = true;
      child.kill('SIGKILL');
    }, STOP_TIMEOUT_MS);
    await ended(child);
    clearTimeout(force);
    if (isHanging) throw new Error(`the server did not stop:\n${printed}`);
  };
  return { url, process: child, output: () => printed, stop: () => end('SIGTERM'), kill: () => end('SIGKILL') };
}

/** A demonstration with a desk. */
export interface DeskServer extends Server {
  readonly deskUrl: string;
  /** Invitation of the first person, who has every role. */
  readonly invitation: string;
}

const freeDeskPort = (): Promise<number> => freePort(DESK_PORTS + (process.pid % 10_000));
const deskUrlOf = (port: number): string => `http://localhost:${port}`;

/** Starts a server with a desk, where one person may do what needs two in production. */
export async function startDeskServer({ env, ...options }: ServerOptions = {}): Promise<DeskServer> {
  const port = Number(env?.['DESK_PORT'] ?? (await freeDeskPort()));
  const deskUrl = deskUrlOf(port);
  const server = await startServer({ ...options, env: { DESK_URL: deskUrl, DESK_PORT: String(port), ...env } });
  const [, invitation = ''] = /Desk for staff: (\S+)/.exec(server.output()) ?? [];
  return { ...server, invitation, deskUrl };
}

/** A demonstration whose desk asks for two people. */
export interface TwoPersonDesk extends DeskServer {
  /** Invitation of Ben, who is an owner. */
  readonly secondInvitation: string;
}

/** Starts a server whose desk asks for two people. The command on the server invites the second, as in production. */
export async function startTwoPersonDesk(): Promise<TwoPersonDesk> {
  const port = await freeDeskPort();
  const data = mkdtempSync(join(tmpdir(), 'andaman-desk-'));
  const env = { DESK_URL: deskUrlOf(port), DESK_PORT: String(port), DESK_ONE_PERSON: '0' };
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [`${root}dist-server/main.js`, 'desk', 'invite', 'Ben', 'ben@andaman.example', 'owner'],
    { env: { ...process.env, ...env, ANDAMAN_MODE: 'demo', DATABASE_URL: '', DATA_DIR: data }, encoding: 'utf8' },
  );
  const secondInvitation = /http\S+#invitation=\S+/.exec(stdout)?.[0];
  if (secondInvitation === undefined) throw new Error(`the command invited no one:\n${stdout}${stderr}`);
  const server = await startDeskServer({ data, env });
  const stop = async (): Promise<void> => {
    await server.stop();
    rmSync(data, { recursive: true, force: true });
  };
  return { ...server, stop, secondInvitation };
}
