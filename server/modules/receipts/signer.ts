import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '../../platform/operator-error.ts';

const FILE_NAME = 'receipts-key.pem';

/** Returns whether there is a key already; `Signer` would make one otherwise. */
export const hasReceiptsKey = (dataDir: string, configuredKeys: string | undefined): boolean =>
  Boolean(configuredKeys) || existsSync(join(dataDir, FILE_NAME));

const PEM = /-----BEGIN PRIVATE KEY-----[\s\S]+?-----END PRIVATE KEY-----/g;

/** Reads one or several PEM keys (PKCS 8), oldest first. Throws if one of them is not an Ed25519 key. */
function parseKeys(text: string, from: string): KeyObject[] {
  try {
    const keys = (text.match(PEM) ?? []).map((pem) => createPrivateKey(pem));
    if (keys.length > 0 && keys.every(({ asymmetricKeyType }) => asymmetricKeyType === 'ed25519')) return keys;
  } catch {
    // reported below, without the key's content
  }
  throw new OperatorError(`${from} is no Ed25519 key in PEM. Make one with: openssl genpkey -algorithm ed25519`);
}

/** Reads the receipt keys: `RECEIPTS_KEY`, or else a file in the data folder, created at the first start. */
function readKeys(dataDir: string, configuredKeys: string | undefined): KeyObject[] {
  if (configuredKeys) return parseKeys(configuredKeys.replaceAll('\\n', '\n'), 'RECEIPTS_KEY');
  if (dataDir === 'memory') return [generateKeyPairSync('ed25519').privateKey];
  const file = join(dataDir, FILE_NAME);
  if (existsSync(file)) return parseKeys(readFileSync(file, 'utf8'), file);
  const { privateKey } = generateKeyPairSync('ed25519');
  mkdirSync(dataDir, { recursive: true });
  // never overwrites a key: its receipts could no longer be checked
  writeFileSync(file, privateKey.export({ type: 'pkcs8', format: 'pem' }), { mode: 0o600, flag: 'wx' });
  return [privateKey];
}

const publicKeyOf = (key: KeyObject): string => createPublicKey(key).export({ format: 'jwk' }).x as string;

/** A public key of the operator, signed by the previous key. The first key has no signature. */
export interface PublishedKey {
  readonly key: string;
  readonly signature: string;
}

/** Signs the ends of receipt chains (Ed25519) with the newest key. */
export class Signer {
  readonly #key: KeyObject;
  /** The 32 bytes of the signing public key, base64url. */
  readonly publicKey: string;
  /**
   * All keys, oldest first, so that a device that knows an earlier key can follow the signatures to the current one.
   */
  readonly published: readonly PublishedKey[];

  constructor(dataDir: string, configuredKeys: string | undefined) {
    const keys = readKeys(dataDir, configuredKeys);
    this.#key = keys.at(-1) as KeyObject;
    this.publicKey = publicKeyOf(this.#key);
    this.published = keys.map((keyObject, index) => {
      const [key, previousKey] = [publicKeyOf(keyObject), keys[index - 1]];
      return {
        key,
        signature: previousKey
          ? sign(null, Buffer.from(`andaman receipts key 1\n${key}`), previousKey).toString('base64url')
          : '',
      };
    });
  }

  /** Returns a text's signature, base64url. */
  sign(text: string): string {
    return sign(null, Buffer.from(text), this.#key).toString('base64url');
  }
}
