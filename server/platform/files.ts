import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Accepted picture formats. The first bytes identify them, never the file name (SEC-11). */
const formats: readonly { type: string; matches: (bytes: Uint8Array) => boolean }[] = [
  { type: 'image/png', matches: (b) => startsWith(b, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { type: 'image/jpeg', matches: (b) => startsWith(b, [0xff, 0xd8, 0xff]) },
  { type: 'image/gif', matches: (b) => ['GIF87a', 'GIF89a'].includes(ascii(b, 0, 6)) },
  { type: 'image/webp', matches: (b) => ascii(b, 0, 4) === 'RIFF' && ascii(b, 8, 12) === 'WEBP' },
];
const startsWith = (bytes: Uint8Array, head: number[]): boolean => head.every((byte, at) => bytes[at] === byte);
const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.slice(from, to));

/** Returns the media type of a picture; undefined if its format is not accepted. */
export const pictureType = (bytes: Uint8Array): string | undefined =>
  formats.find((format) => format.matches(bytes))?.type;

/** Only the server's own user may read uploads. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** Stores uploaded files under names that the server generates. */
export class FileStore {
  readonly #folder: string;
  readonly #isTemporary: boolean;

  constructor(dataDir: string) {
    this.#isTemporary = dataDir === 'memory';
    this.#folder = this.#isTemporary ? mkdtempSync(join(tmpdir(), 'andaman-')) : join(dataDir, 'uploads');
    if (this.#isTemporary) return;
    mkdirSync(this.#folder, { recursive: true, mode: PRIVATE_FOLDER });
    // an operator may have created the folder with wider permissions, and it holds customers' documents
    chmodSync(this.#folder, PRIVATE_FOLDER);
  }

  /** Stores a file and returns its id. */
  async put(bytes: Uint8Array): Promise<string> {
    const id = randomBytes(16).toString('hex');
    await writeFile(join(this.#folder, id), bytes, { flag: 'wx', mode: PRIVATE_FILE });
    return id;
  }

  get(id: string): Promise<Uint8Array | undefined> {
    if (!/^[0-9a-f]{32}$/.test(id)) return Promise.resolve(undefined);
    return readFile(join(this.#folder, id)).catch(() => undefined);
  }

  async remove(id: string): Promise<void> {
    if (/^[0-9a-f]{32}$/.test(id)) await rm(join(this.#folder, id), { force: true });
  }

  close(): void {
    if (this.#isTemporary) rmSync(this.#folder, { recursive: true, force: true });
  }
}
