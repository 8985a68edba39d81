import { createHash, generateKeyPairSync, sign, type KeyObject } from 'node:crypto';
import { vi } from 'vitest';

const base64url = (data: Uint8Array | string): string => Buffer.from(data).toString('base64url');
const bufferOf = (text: string): ArrayBuffer => Uint8Array.from(Buffer.from(text, 'base64url')).buffer;
interface CredentialJson {
  readonly id: string;
  readonly authenticatorAttachment: string;
  readonly response: Record<string, string | number>;
}
const sha256 = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

/** A credential from the browser, with bytes for the texts of its JSON. */
class FakeCredential {
  declare readonly id: string;
  declare readonly rawId: ArrayBuffer;
  declare readonly authenticatorAttachment: string;
  readonly response: object;
  constructor({ id, authenticatorAttachment, response }: CredentialJson) {
    const { publicKey, publicKeyAlgorithm, ...texts } = response;
    const bytes = Object.entries(texts).map(([name, text]) => [name, bufferOf(text as string)]);
    Object.assign(this, { id, rawId: bufferOf(id), authenticatorAttachment });
    this.response = {
      clientDataJSON: new ArrayBuffer(0),
      ...Object.fromEntries(bytes),
      getPublicKey: () => (typeof publicKey === 'string' ? bufferOf(publicKey) : null),
      getPublicKeyAlgorithm: () => publicKeyAlgorithm,
    };
  }
  getClientExtensionResults(): object {
    return {};
  }
}

export const RP_ID = 'andaman.test';
export const ID = base64url('a passkey');
const pairs = {
  ES256: generateKeyPairSync('ec', { namedCurve: 'P-256' }),
  EDDSA: generateKeyPairSync('ed25519'),
  RS256: generateKeyPairSync('rsa', { modulusLength: 2048 }),
};
const algorithms = { ES256: -7, EDDSA: -8, RS256: -257 };
export type Algorithm = keyof typeof pairs;

/** A deviation of an authenticator from the standard. */
export interface Deviation {
  readonly type?: string;
  readonly challenge?: string;
  readonly origin?: string;
  readonly rpId?: string;
  readonly flags?: number;
  readonly id?: string;
  readonly algorithm?: Algorithm;
  readonly signer?: KeyObject;
  readonly attachment?: string;
}

const clientData = (type: string, challenge: string, origin: string): Buffer =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

const assertion = (options: PublicKeyCredentialRequestOptions, deviation: Deviation): CredentialJson => {
  const { type = 'webauthn.get', origin = location.origin, rpId = options.rpId, flags = 5, id = ID } = deviation;
  const expected = options.challenge as Uint8Array | string;
  const challenge = deviation.challenge ?? (typeof expected === 'string' ? expected : base64url(expected));
  const client = clientData(type, challenge, origin);
  const data = Buffer.concat([sha256(rpId ?? ''), Buffer.from([flags, 0, 0, 0, 1])]);
  const signer = deviation.signer ?? pairs[deviation.algorithm ?? 'ES256'].privateKey;
  return {
    id,
    authenticatorAttachment: deviation.attachment ?? 'platform',
    response: {
      clientDataJSON: base64url(client),
      authenticatorData: base64url(data),
      signature: base64url(
        sign(signer.asymmetricKeyType === 'ed25519' ? null : 'sha256', Buffer.concat([data, sha256(client)]), signer),
      ),
    },
  };
};

/** The browser's passkeys: a device with one, `ID`. `deviation` undefined: the person closes the dialog. */
export const authenticator = () => {
  const state = { deviation: {} as Deviation | undefined, asked: [] as PublicKeyCredentialRequestOptions[] };
  const refuse = () => Promise.reject(new DOMException('closed', 'NotAllowedError'));
  const credentials = {
    create: () => {
      const { algorithm = 'ES256', attachment = 'platform' } = state.deviation ?? {};
      const publicKey = base64url(pairs[algorithm].publicKey.export({ type: 'spki', format: 'der' }));
      const response = { publicKey, publicKeyAlgorithm: algorithms[algorithm] };
      return Promise.resolve(new FakeCredential({ id: ID, authenticatorAttachment: attachment, response }));
    },
    get: ({ publicKey }: { publicKey: PublicKeyCredentialRequestOptions }) => {
      state.asked.push(publicKey);
      return state.deviation ? Promise.resolve(new FakeCredential(assertion(publicKey, state.deviation))) : refuse();
    },
  };
  vi.stubGlobal('PublicKeyCredential', FakeCredential);
  Object.defineProperty(navigator, 'credentials', { value: credentials, configurable: true });
  return state;
};

/** A key pair that is not the passkey's. */
export const strangerKey = (): KeyObject => generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
