import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from './port.mjs';
import { inPath, run } from './run.mjs';

/** Returns the folder with the programs of the newest PostgreSQL on this machine, or undefined. */
export function findPostgres() {
  const configured = process.env.PG_BIN;
  if (configured) return existsSync(join(configured, 'initdb')) ? configured : undefined;
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folder = versions.map((version) => join(debian, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
  const initdb = inPath('initdb');
  return folder ?? (initdb ? dirname(initdb) : undefined);
}

/** Returns the system user `postgres` if this process runs as root, which PostgreSQL refuses. */
function serviceUser() {
  if (process.getuid?.() !== 0) return undefined;
  const line = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .find((text) => text.startsWith('postgres:'));
  if (!line) throw new Error('PostgreSQL cannot run as root, and there is no user `postgres`');
  const [, , uid, gid] = line.split(':');
  return { uid: Number(uid), gid: Number(gid) };
}

/**
 * Starts a temporary cluster in its own folder and on its own port, without touching an installed cluster.
 *
 * @param {string} bin The folder with its programs.
 */
export async function startPostgres(bin) {
  const folder = mkdtempSync(join(tmpdir(), 'andaman-postgres-'));
  const user = serviceUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const spawnOptions = { cwd: folder, ...user, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
  /** @param {import('node:child_process').ChildProcess} child @returns {Promise<number | null>} */
  const exitOf = (child) => new Promise((resolve) => child.once('exit', resolve));
  const init = spawn(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'andaman', '--auth=trust', '-E', 'UTF8', '--locale=C', '-N'],
    { ...spawnOptions, stdio: 'ignore' },
  );
  if ((await exitOf(init)) !== 0) throw new Error(`initdb of ${bin} failed`);
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off', '-c', 'max_connections=200'],
    { ...spawnOptions, stdio: 'ignore' },
  );
  const stop = async () => {
    server.kill('SIGINT');
    if (server.exitCode === null) await exitOf(server);
    rmSync(folder, { recursive: true, force: true });
  };
  for (let tries = 0; tries < 100; tries += 1) {
    const { code } = await run(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)], { quiet: true });
    if (code === 0) {
      const version = (await run(join(bin, 'postgres'), ['--version'], { quiet: true })).output.trim();
      return { url: `postgres://andaman@127.0.0.1:${port}/postgres`, version, stop };
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await stop();
  throw new Error('PostgreSQL did not start');
}
