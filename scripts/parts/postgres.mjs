import { spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { freePort } from './port.mjs';
import { inPath, run } from './run.mjs';

/** Folder of the newest PostgreSQL's programs on this machine, or undefined. */
export function findPostgres() {
  const named = process.env.PG_BIN;
  if (named) return existsSync(join(named, 'initdb')) ? named : undefined;
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folder = versions.map((version) => join(debian, version, 'bin')).find((bin) => existsSync(join(bin, 'initdb')));
  const initdb = inPath('initdb');
  return folder ?? (initdb ? dirname(initdb) : undefined);
}

/** PostgreSQL refuses to run as root: then the system's `postgres` user runs it. */
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
 * Starts a cluster of its own in a temporary folder, on a port of its own, and resolves to `{ url, version, stop }`.
 * Nothing of an installed cluster is touched.
 */
export async function startPostgres(bin) {
  const folder = mkdtempSync(join(tmpdir(), 'andaman-postgres-'));
  const user = serviceUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  const as = { cwd: folder, ...user, env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' } };
  const finish = (child) => new Promise((resolve) => child.once('exit', resolve));
  const init = spawn(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'andaman', '--auth=trust', '-E', 'UTF8', '--locale=C', '-N'],
    { ...as, stdio: 'ignore' },
  );
  if ((await finish(init)) !== 0) throw new Error(`initdb of ${bin} failed`);
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off', '-c', 'max_connections=200'],
    { ...as, stdio: 'ignore' },
  );
  const stop = async () => {
    server.kill('SIGINT');
    if (server.exitCode === null) await finish(server);
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
