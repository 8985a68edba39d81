import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** @type {NodeJS.Signals[]} */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** @typedef {{ quiet?: boolean, env?: Record<string, string>, cwd?: string }} RunOptions */
/** @typedef {{ code: number, output: string }} RunResult */

export const root = fileURLToPath(new URL('../../', import.meta.url));

/**
 * Runs a program without a shell and waits for its end. With `quiet`, its output goes to the caller instead of the
 * screen. `code` is 127 if the program does not exist.
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<RunResult>}
 */
export function run(program, args, { quiet = false, env = {}, cwd = root } = {}) {
  return new Promise((resolve) => {
    // on Windows npm is a script, which only a shell can start
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
    // a signal that ends this script also ends the program
    /** @param {NodeJS.Signals} signal */
    const killAndExit = (signal) => {
      child.kill(signal);
      process.exit(1);
    };
    /** @param {RunResult} result */
    const finish = (result) => {
      for (const signal of SIGNALS) process.off(signal, killAndExit);
      resolve(result);
    };
    for (const signal of SIGNALS) process.on(signal, killAndExit);
    child.on('error', (error) => finish({ code: 127, output: String(error) }));
    child.on('close', (code) => finish({ code: code ?? 1, output }));
  });
}

/**
 * Returns the path of an installed package's script: `toolPath('vite', 'bin/vite.js')`.
 *
 * @param {string} name
 * @param {string} file
 */
export const toolPath = (name, file) => join(root, 'node_modules', name, file);

/**
 * Runs an installed package's script with the current Node.
 *
 * @param {string} file
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 */
export const runTool = (file, args, options) => run(process.execPath, [file, ...args], options);

/**
 * Returns the full path of a program in PATH, or undefined.
 *
 * @param {string} name
 * @returns {string | undefined}
 */
export function inPath(name) {
  const extensions = process.platform === 'win32' ? ['.exe', '.cmd'] : [''];
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => extensions.map((extension) => join(folder, name + extension)))
    .find((path) => existsSync(path));
}
