import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A clean clone of the last commit with its packages installed. */
export interface Clone {
  readonly folder: string;
  /** Runs a command to its end. */
  run(command: string, env?: Record<string, string>): { code: number | null; output: string };
  /** Starts a long-running command; `stop` ends it with all its child processes. */
  start(command: string, env?: Record<string, string>): Running;
  remove(): Promise<void>;
}
export interface Running {
  readonly child: ChildProcess;
  output(): string;
  stop(): Promise<void>;
}

/** Environment without the settings of this test run. */
function environment(more: Record<string, string>): NodeJS.ProcessEnv {
  const own = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(VITE|VITEST|TEST|NODE_ENV|DATABASE_URL|DATA_DIR|PORT|ANDAMAN)/.test(name),
    ),
  );
  return { ...own, ...more };
}

export function cloneProject(): Clone {
  const folder = join(mkdtempSync(join(tmpdir(), 'andaman-clone-')), 'a clone');
  const running = new Set<Running>();
  const must = (program: string, args: string[], cwd: string): void => {
    const { status, stdout, stderr } = spawnSync(program, args, { cwd, env: environment({}), encoding: 'utf8' });
    if (status !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`);
  };
  must('git', ['clone', '--quiet', process.cwd(), folder], process.cwd());
  must('npm', ['ci', '--no-audit', '--no-fund'], folder);
  return {
    folder,
    run: (command, env = {}) => {
      const { status, stdout, stderr } = spawnSync('sh', ['-c', command], {
        cwd: folder,
        env: environment(env),
        encoding: 'utf8',
        maxBuffer: 64e6,
      });
      return { code: status, output: stdout + stderr };
    },
    start: (command, env = {}) => {
      // its own process group, so that the children of npm end too
      const child = spawn('sh', ['-c', command], {
        cwd: folder,
        env: environment(env),
        stdio: ['ignore', 'pipe', 'pipe'],
        detached: true,
      });
      let output = '';
      child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
      const item: Running = {
        child,
        output: () => output,
        stop: async () => {
          running.delete(item);
          if (child.exitCode !== null || child.signalCode !== null) return;
          // `close` comes after the shell and the server of npm have both closed the output
          const ended = once(child, 'close');
          process.kill(-child.pid!, 'SIGTERM');
          await ended;
        },
      };
      running.add(item);
      return item;
    },
    remove: async () => {
      for (const item of running) await item.stop();
      rmSync(join(folder, '..'), { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
