import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../platform/operator-error.ts';

const FILE = 'receipts-key.pem';

const PEM = /-----BEGIN PRIVATE KEY-----[\s\S]+?-----END PRIVATE KEY-----/g;

/** Keys of a text with one or several PEMs (PKCS 8), oldest first; throws where one of them is no Ed25519 key. */
function keysOf(text: string, from: string): KeyObject[] {
  try {
    const keys = (text.match(PEM) ?? []).map((pem) => createPrivateKey(pem));
    if (keys.length > 0 && keys.every(({ asymmetricKeyType }) => asymmetricKeyType === 'ed25519')) return keys;
  } catch {
    // told below, without a word of it
  }
  throw new OperatorError(`${from} is no Ed25519 key in PEM. Make one with: openssl genpkey -algorithm ed25519`);
}

/** The keys of receipts: of `RECEIPTS_KEY`, else of a file in the data folder, made at the first start. */
function readKeys(dataDir: string, input: string | undefined): KeyObject[] {
  if (input) return keysOf(input.replaceAll('\\n', '\n'), 'RECEIPTS_KEY');
  if (dataDir === 'memory') return [generateKeyPairSync('ed25519').privateKey];
  const file = join(dataDir, FILE);
  if (existsSync(file)) return keysOf(readFileSync(file, 'utf8'), file);
  const { privateKey } = generateKeyPairSync('ed25519');
  mkdirSync(dataDir, { recursive: true });
  // never overwrites: receipts of the old key could not be checked any more
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  return [privateKey];
}

const publicOf = (key: KeyObject): string => createPublicKey(key).export({ format: 'jwk' }).x as string;

/** A public key of the operator, and that the key before it vouches for it; the first needs nobody. */
export interface PublishedKey {
  readonly key: string;
  readonly signature: string;
}

/** Signs the ends of receipt chains, Ed25519, with the newest of its keys. */
export class Signer {
  readonly #key: KeyObject;
  /** The 32 bytes of the public key that signs, base64url. */
  readonly publicKey: string;
  /** All keys, oldest first, so that a device that knows an earlier one finds the way to the one that signs now. */
  readonly published: readonly PublishedKey[];

  constructor(dataDir: string, input: string | undefined) {
    const keys = readKeys(dataDir, input);
    this.#key = keys.at(-1) as KeyObject;
    this.publicKey = publicOf(this.#key);
    this.published = keys.map((keyObject, place) => {
      const [key, before] = [publicOf(keyObject), keys[place - 1]];
      return {
        key,
        signature: before
          ? sign(null, Buffer.from(`andaman receipts key 1\n${key}`), before).toString('base64url')
          : '',
      };
    });
  }

  /** Signature of a text, base64url. */
  sign(text: string): string {
    return sign(null, Buffer.from(text), this.#key).toString('base64url');
  }
}
