import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

export const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Runs a program without a shell and waits. `quiet` keeps its output for the caller in place of the screen.
 * Resolves to `{ code, output }`; `code` is 127 where the program does not exist.
 */
export function run(program, args, { quiet = false, env = {}, cwd = root } = {}) {
  return new Promise((resolve) => {
    // npm is a script on Windows, which only a shell starts
    const shell = process.platform === 'win32' && program === 'npm';
    const child = spawn(program, args, {
      cwd,
      shell,
      env: { ...process.env, ...env },
      stdio: ['ignore', quiet ? 'pipe' : 'inherit', quiet ? 'pipe' : 'inherit'],
    });
    let output = '';
    child.stdout?.on('data', (chunk) => (output += chunk));
    child.stderr?.on('data', (chunk) => (output += chunk));
    // whoever ends this script ends what it started
    const end = (signal) => {
      child.kill(signal);
      process.exit(1);
    };
    const done = (result) => {
      for (const signal of SIGNALS) process.off(signal, end);
      resolve(result);
    };
    for (const signal of SIGNALS) process.on(signal, end);
    child.on('error', (error) => done({ code: 127, output: String(error) }));
    child.on('close', (code, signal) => done({ code: code ?? 1, signal, output }));
  });
}

/** The script of an installed package, run by this very Node: `tool('vite', 'bin/vite.js')`. */
export const tool = (name, file) => join(root, 'node_modules', name, file);

/** Runs an installed tool. */
export const runTool = (file, args, options) => run(process.execPath, [file, ...args], options);

/** Full path of a program in PATH, or undefined. */
export function inPath(name) {
  const endings = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => endings.map((ending) => join(folder, name + ending)))
    .find((path) => existsSync(path));
}
