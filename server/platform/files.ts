import { randomBytes } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Kinds of picture that are taken, known by their first bytes and never by their name (SEC-11). */
const kinds: readonly { type: string; is: (bytes: Uint8Array) => boolean }[] = [
  { type: 'image/png', is: (b) => starts(b, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]) },
  { type: 'image/jpeg', is: (b) => starts(b, [0xff, 0xd8, 0xff]) },
  { type: 'image/gif', is: (b) => ['GIF87a', 'GIF89a'].includes(ascii(b, 0, 6)) },
  { type: 'image/webp', is: (b) => ascii(b, 0, 4) === 'RIFF' && ascii(b, 8, 12) === 'WEBP' },
];
const starts = (bytes: Uint8Array, head: number[]): boolean => head.every((byte, at) => bytes[at] === byte);
const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.slice(from, to));

export const pictureType = (bytes: Uint8Array): string | undefined => kinds.find((kind) => kind.is(bytes))?.type;

/** For the server's own user alone. */
const PRIVATE_FOLDER = 0o700;
const PRIVATE_FILE = 0o600;

/** Uploaded files, under names that the server makes. */
export class FileStore {
  readonly #folder: string;
  readonly #temporary: boolean;

  constructor(dataDir: string) {
    this.#temporary = dataDir === 'memory';
    this.#folder = this.#temporary ? mkdtempSync(join(tmpdir(), 'andaman-')) : join(dataDir, 'uploads');
    if (this.#temporary) return;
    mkdirSync(this.#folder, { recursive: true, mode: PRIVATE_FOLDER });
    // documents of customers lie here: also in a folder that an older version made
    chmodSync(this.#folder, PRIVATE_FOLDER);
  }

  /** Stores bytes; returns the name under which they are found. */
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
    if (this.#temporary) rmSync(this.#folder, { recursive: true, force: true });
  }
}
