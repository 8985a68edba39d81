import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { lockFolder } from '../../../../server/platform/db/folder-lock.ts';

const IN_USE = 'is in use by another Andaman';
/** Script that locks a folder, prints the result, and keeps running. */
const HOLDER = `
  import { lockFolder } from './folder-lock.js';
  await lockFolder(process.argv[2]).then(
    () => console.log('held by ' + process.pid),
    (error) => console.log(error.message),
  );
  setInterval(() => undefined, 60_000);
`;

let scripts: string;
let folder: string;
const children: ChildProcess[] = [];
beforeAll(async () => {
  scripts = mkdtempSync(join(tmpdir(), 'andaman-lock-script-'));
  await build({
    configFile: false,
    logLevel: 'silent',
    publicDir: false,
    build: { ssr: 'server/platform/db/folder-lock.ts', outDir: scripts, minify: false },
  });
  writeFileSync(join(scripts, 'package.json'), '{"type":"module"}');
  writeFileSync(join(scripts, 'holder.js'), HOLDER);
});
afterAll(() => rmSync(scripts, { recursive: true, force: true }));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'andaman-lock-'));
});
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a command that starts the holder script. Resolves to the process and its first line of output. */
async function holder(command: string, ...args: string[]): Promise<{ child: ChildProcess; said: string }> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'inherit'] });
  children.push(child);
  const [chunk] = (await once(child.stdout!, 'data')) as [Buffer];
  return { child, said: chunk.toString().trim() };
}
const node = (): string[] => [process.execPath, join(scripts, 'holder.js'), folder];

test('refuses a lock that another process holds, until that process is killed [HARD-03]', async () => {
  const [command, ...args] = node();
  const { child, said } = await holder(command!, ...args);
  expect(said).toBe(`held by ${child.pid}`);
  await expect(lockFolder(folder)).rejects.toThrow(IN_USE);
  child.kill('SIGKILL');
  await once(child, 'exit');
  await (
    await lockFolder(folder)
  )();
  expect(readdirSync(folder)).toEqual([]);
});

test.runIf(process.platform === 'linux')('ignores the lock of a zombie process [HARD-03]', async () => {
  // its parent becomes a program that never reaps its children, so that the killed process stays a zombie
  const { said } = await holder('sh', '-c', '"$0" "$1" "$2" & exec sleep 600', ...node());
  const pid = Number(said.split(' ').at(-1));
  process.kill(pid, 'SIGKILL');
  await expect.poll(() => readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.[0]).toBe('Z');
  await (
    await lockFolder(folder)
  )();
});

test('ignores a process that is exiting and does not answer [HARD-03]', async () => {
  const ending = createServer((socket) => {
    socket.destroy();
    ending.close();
  });
  await new Promise<void>((resolve) => {
    ending.listen(join(folder, 'lock-ending.sock'), resolve);
  });
  await (
    await lockFolder(folder)
  )();
});

test('ignores a leftover pid that now belongs to another process [HARD-03]', async () => {
  writeFileSync(join(folder, 'server.pid'), String(process.ppid));
  await (
    await lockFolder(folder)
  )();
});

/** Whether this user may create process namespaces, which simulate containers. */
const namespaces = process.platform === 'linux' && spawnSync('unshare', ['-fp', '--mount-proc', 'true']).status === 0;

test.runIf(namespaces)('refuses a second container, though the server is process 1 in both [HARD-03]', async () => {
  const first = await holder('unshare', '-fp', '--mount-proc', '--kill-child', ...node());
  expect(first.said).toBe('held by 1');
  const second = await holder('unshare', '-fp', '--mount-proc', '--kill-child', ...node());
  expect(second.said).toContain(IN_USE);
  first.child.kill('SIGKILL');
  await once(first.child, 'exit');
  const third = await holder('unshare', '-fp', '--mount-proc', '--kill-child', ...node());
  expect(third.said).toBe('held by 1');
});

test('gives the folder to exactly one of many simultaneous starts [HARD-03]', async () => {
  const outcomes = await Promise.allSettled(Array.from({ length: 8 }, () => lockFolder(folder)));
  const held = outcomes.filter((outcome) => outcome.status === 'fulfilled');
  expect(held).toHaveLength(1);
  for (const outcome of outcomes) if (outcome.status === 'rejected') expect(String(outcome.reason)).toContain(IN_USE);
  await held[0]!.value();
});

test('locks a folder with a long path', async () => {
  const deep = join(folder, 'a'.repeat(120), 'b'.repeat(120));
  mkdirSync(deep, { recursive: true });
  const release = await lockFolder(deep);
  await expect(lockFolder(deep)).rejects.toThrow(IN_USE);
  await release();
});
