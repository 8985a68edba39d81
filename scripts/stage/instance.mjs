import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ExpectedError } from '../parts/say.mjs';

/** Lines of its output that an instance remembers. */
const MAX_LINES = 200;
/** ms until a stopping server is killed: it waits up to 10 s for running requests. */
const STOP_MS = 15_000;
const movedDate = new URL('moved-date.mjs', import.meta.url).href;

/** One process of the built server, which can be killed and started again on the same port. */
export class Instance {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #process;
  /** @type {string[]} */
  lines = [];
  isReady = false;

  /**
   * @param {{ name: string, main: string, port: number, deskPort: number, env: NodeJS.ProcessEnv }} options `env` is
   *   read at each start
   */
  constructor({ name, main, port, deskPort, env }) {
    this.name = name;
    this.port = port;
    this.deskPort = deskPort;
    this.#main = main;
    this.#env = env;
  }
  #main;
  #env;

  /** Starts the server, and resolves once it is ready. Throws an `ExpectedError` with its output if it ends before. */
  async start() {
    if (this.#process) return;
    const child = spawn(process.execPath, ['--enable-source-maps', '--import', movedDate, this.#main], {
      env: { ...this.#env, PORT: String(this.port), DESK_PORT: String(this.deskPort) },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#process = child;
    this.lines = [];
    await /** @type {Promise<void>} */ (
      new Promise((resolve, reject) => {
        /** @param {Buffer} chunk */
        const read = (chunk) => {
          this.lines = [...this.lines, ...chunk.toString().trimEnd().split('\n')].slice(-MAX_LINES);
          if (!this.isReady && this.lines.some((line) => line.startsWith('Andaman ready on'))) {
            this.isReady = true;
            resolve();
          }
        };
        child.stdout?.on('data', read);
        child.stderr?.on('data', read);
        child.once('exit', () => {
          this.#process = undefined;
          this.isReady = false;
          reject(new ExpectedError(`${this.name} has ended:\n${this.lines.join('\n')}`));
        });
      })
    );
  }

  /** Kills the process with signal 9. */
  async kill() {
    await this.#end('SIGKILL');
  }

  /** Stops the process, or kills it if it takes too long. */
  async stop() {
    const timer = setTimeout(() => void this.#end('SIGKILL'), STOP_MS);
    await this.#end('SIGTERM');
    clearTimeout(timer);
  }

  /** @param {NodeJS.Signals} signal */
  async #end(signal) {
    const child = this.#process;
    if (!child) return;
    this.isReady = false;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }

  /** Resolves to whether this instance writes the prices. */
  async isLeader() {
    if (!this.isReady) return false;
    try {
      const response = await fetch(`http://127.0.0.1:${this.port}/metrics`, { signal: AbortSignal.timeout(2000) });
      return /^andaman_prices_leader 1$/m.test(await response.text());
    } catch {
      // it died in the meantime
      return false;
    }
  }
}
