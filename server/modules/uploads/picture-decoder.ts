import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { Refusal } from '../../platform/refusal.ts';
import { reportError } from '../../platform/report.ts';
import { PictureTurns } from './picture-turns.ts';
import { MINUTE_MS } from '../../../src/domain/time.ts';

/** Next to this file in the sources; the build copies it next to `main.js`. */
const PROCESS_FILE = fileURLToPath(new URL('./picture-process.mjs', import.meta.url));
/** Limits JavaScript objects; the pixels are outside the heap and limited by `memoryBytes`. */
const HEAP_MB = 128;

export const DEFAULT_LIMITS = {
  /** Pixels per side and in total, checked before anything is decoded (SEC-11). */
  side: 12_000,
  pixels: 24_000_000,
  /** Longest side of a stored picture, in pixels. */
  storedSide: 2560,
  /** Memory of the process; the heaviest picture measured, an interlaced PNG with 16 bits per channel, takes 310 MB. */
  memoryBytes: 512 * 1024 * 1024,
  /** For one picture, including the start of the process; the largest takes 1.4 s. */
  timeMs: 20_000,
  /** After this time without a picture the process ends and frees its memory. */
  idleMs: MINUTE_MS,
};
export type PictureLimits = typeof DEFAULT_LIMITS;

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
 * Decodes pictures in a separate process, one at a time, so that a bad picture cannot slow or break the server. The
 * process starts with the first picture. If a picture takes too long or too much memory, the process is killed, and the
 * next picture starts a new one.
 */
export class PictureDecoder {
  readonly #limits: PictureLimits;
  readonly #turns = new PictureTurns();
  #process: ChildProcess | undefined;
  #idleTimer: NodeJS.Timeout | undefined;

  constructor(limits: Partial<PictureLimits> = {}) {
    this.#limits = { ...DEFAULT_LIMITS, ...limits };
  }

  /** Unfinished pictures, including the one being decoded. */
  get pending(): number {
    return this.#turns.pending;
  }

  /** Id of the process; undefined if there is none. */
  get pid(): number | undefined {
    return this.#process?.pid;
  }

  /**
   * Decodes a picture and encodes it again, upright and without metadata. Throws `uploadType` if it is broken or of
   * another type, `uploadPixels` if it is too large, `uploadHeavy` if it takes too much time or memory, and `tooMany`
   * if too many pictures are waiting. `storedSide`: its longest side if it is to be smaller than usual.
   */
  async decode(
    bytes: Uint8Array,
    type: string,
    source: string,
    storedSide = this.#limits.storedSide,
  ): Promise<DecodedPicture> {
    const limits = { ...this.#limits, storedSide };
    const result = await this.#turns.run(source, () => this.#decodeNow({ bytes, type, limits }));
    if ('bytes' in result) return result;
    if (result.refused === 'type') throw new Refusal('uploadType');
    throw new Refusal('uploadPixels', { pixels: this.#limits.pixels / 1_000_000 });
  }

  close(): void {
    clearTimeout(this.#idleTimer);
    this.#process?.kill('SIGKILL');
    this.#process = undefined;
  }

  #decodeNow(job: PictureJob): Promise<PictureResult> {
    clearTimeout(this.#idleTimer);
    const child = (this.#process ??= this.#startProcess());
    return new Promise((resolve, reject) => {
      const finish = (): void => {
        clearTimeout(timer);
        child.off('message', succeed);
        child.off('exit', fail);
        this.#idleTimer = setTimeout(() => this.close(), this.#limits.idleMs).unref();
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

  #startProcess(): ChildProcess {
    // no environment variables: the server's contain its secrets
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
    // must not keep the server running
    child.unref();
    child.channel?.unref();
    return child;
  }
}
