import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../../platform/refusal.ts';
import { reportError } from '../../platform/report.ts';
import { PictureTurns } from './picture-turns.ts';
import { MINUTE_MS } from '../../../src/lib/time.ts';

/** Beside this file in the sources, and beside `main.js` in the build, which copies it. */
const PROCESS_FILE = fileURLToPath(new URL('./picture-process.mjs', import.meta.url));
/** MB of JavaScript objects; the pixels are outside of them, and bounded by `memoryBytes`. */
const HEAP_MB = 128;

export const LIMITS = {
  /** Pixels a side and in all that a picture may have before anything of it is decoded (SEC-11). */
  side: 12_000,
  pixels: 24_000_000,
  /** The longest side that is stored. */
  storedSide: 2560,
  /** Memory of the process; the heaviest picture measured, an interlaced PNG of 16 bits a channel, takes 310 MB. */
  memoryBytes: 512 * 1024 * 1024,
  /** ms for one picture, the start of the process included; the largest takes 1.4 s. */
  timeMs: 20_000,
  /** ms without a picture after which the process ends and gives its memory back. */
  idleMs: MINUTE_MS,
};
export type PictureLimits = typeof LIMITS;

export interface PictureJob {
  readonly bytes: Uint8Array;
  readonly type: string;
  readonly limits: PictureLimits;
}
export interface DecodedPicture {
  readonly bytes: Uint8Array;
  readonly type: string;
}
type PictureResult = DecodedPicture | { readonly refused: 'type' | 'pixels' };

/**
 * Decodes pictures in a process of its own, one at a time: what a picture costs or breaks is never the server's. The
 * process starts with the first picture. One that takes too long or too much memory is killed, and the next picture
 * gets a new one.
 */
export class PictureDecoder {
  readonly #limits: PictureLimits;
  readonly #turns = new PictureTurns();
  #process: ChildProcess | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(limits: Partial<PictureLimits> = {}) {
    this.#limits = { ...LIMITS, ...limits };
  }

  /** Pictures that are not finished, the one that is decoded included. */
  get pending(): number {
    return this.#turns.pending;
  }

  /** Id of the process; undefined while there is none. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /**
   * Decodes a picture and encodes it again, upright, without its metadata. Throws `uploadType` for a broken one or one
   * of another type, `uploadPixels` for one that is too large, `uploadHeavy` where it took too much time or memory, and
   * `tooMany` where too many wait.
   */
  async decode(bytes: Uint8Array, type: string, source: string): Promise<DecodedPicture> {
    const result = await this.#turns.run(source, () => this.#decodeNow({ bytes, type, limits: this.#limits }));
    if ('bytes' in result) return result;
    if (result.refused === 'type') throw new Refusal('uploadType');
    throw new Refusal('uploadPixels', { pixels: this.#limits.pixels / 1_000_000 });
  }

  close(): void {
    clearTimeout(this.#idle);
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
  }

  #decodeNow(job: PictureJob): Promise<PictureResult> {
    clearTimeout(this.#idle);
    const child = (this.#process ??= this.#start());
    return new Promise((resolve, reject) => {
      const finish = (): void => {
        clearTimeout(timer);
        child.off('message', succeed);
        child.off('exit', fail);
        this.#idle = setTimeout(() => this.close(), this.#limits.idleMs).unref();
      };
      const succeed = (result: unknown): void => {
        finish();
        resolve(result as PictureResult);
      };
      const fail = (): void => {
        finish();
        if (this.#process === child) this.#process = undefined;
        child.kill('SIGKILL');
        reportError(new Error(`a picture of ${job.bytes.length} bytes (${job.type}) took too much time or memory`), {
          at: 'picture process',
        });
        reject(new Refusal('uploadHeavy'));
      };
      const timer = setTimeout(fail, job.limits.timeMs);
      child.once('message', succeed);
      child.once('exit', fail);
      child.send(job, (error) => {
        if (error) fail();
      });
    });
  }

  #start(): ChildProcess {
    // no environment: the server's has its secrets
    const child = fork(PROCESS_FILE, {
      env: {},
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      serialization: 'advanced',
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.once('exit', () => {
      if (this.#process === child) this.#process = undefined;
    });
    child.on('error', (error) => reportError(error, { at: 'picture process' }));
    // never what keeps the server from its end
    child.unref();
    child.channel?.unref();
    return child;
  }
}
