import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { askPasskey, createPasskey, passkeyObstacle } from '../../../src/browser/passkeys.ts';

const bufferOf = (text: string): ArrayBuffer => new TextEncoder().encode(text).buffer;
const base64 = (text: string): string => Buffer.from(text).toString('base64url');

const creation: PublicKeyCredentialCreationOptionsJSON = {
  challenge: base64('challenge'),
  rp: { id: 'andaman.test', name: 'Andaman' },
  user: { id: base64('owner'), name: 'owner', displayName: 'Owner' },
  pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
  excludeCredentials: [{ type: 'public-key', id: base64('known'), transports: ['internal'] }],
};
const illegal = (): never => {
  throw new TypeError('Illegal invocation');
};
/** What a password manager gives instead of the browser's credential. */
const broken = {
  id: base64('new'),
  rawId: bufferOf('new'),
  toJSON: illegal,
  getClientExtensionResults: illegal,
  response: {
    clientDataJSON: bufferOf('client'),
    attestationObject: bufferOf('attestation'),
    signature: bufferOf('signature'),
    authenticatorData: bufferOf('authenticator'),
    userHandle: bufferOf('owner'),
    getTransports: illegal,
  },
};

const create = vi.fn(async (_: CredentialCreationOptions): Promise<unknown> => broken);
const get = vi.fn(async (_: CredentialRequestOptions): Promise<unknown> => broken);
beforeEach(() => {
  vi.clearAllMocks();
  // without the static methods of the newest browsers
  vi.stubGlobal('PublicKeyCredential', () => undefined);
  vi.stubGlobal('isSecureContext', true);
  vi.stubGlobal('navigator', { credentials: { create, get }, userAgent: 'Mozilla/5.0 Chrome/140.0' });
});
afterEach(() => vi.unstubAllGlobals());

test('creates a passkey with a password manager that breaks toJSON, in a browser without parse…FromJSON', async () => {
  const response = JSON.parse((await createPasskey(creation))!) as object;
  expect(response).toEqual({
    id: base64('new'),
    rawId: base64('new'),
    type: 'public-key',
    clientExtensionResults: {},
    response: expect.objectContaining({
      clientDataJSON: base64('client'),
      attestationObject: base64('attestation'),
    }),
  });
  const { publicKey } = create.mock.calls[0]![0];
  expect(Buffer.from(publicKey!.challenge as Uint8Array).toString()).toBe('challenge');
  expect(Buffer.from(publicKey!.user.id as Uint8Array).toString()).toBe('owner');
  expect(publicKey!.excludeCredentials!.map(({ id }) => Buffer.from(id as Uint8Array).toString())).toEqual(['known']);
  expect(publicKey!.rp).toEqual(creation.rp);
});

test('asks for a passkey in the same way', async () => {
  const options = { challenge: base64('challenge'), allowCredentials: [{ type: 'public-key', id: base64('known') }] };
  const { response } = JSON.parse((await askPasskey(options))!) as { response: object };
  expect(response).toMatchObject({
    signature: base64('signature'),
    authenticatorData: base64('authenticator'),
    userHandle: base64('owner'),
  });
  const { publicKey } = get.mock.calls[0]![0];
  expect(Buffer.from(publicKey!.allowCredentials![0]!.id as Uint8Array).toString()).toBe('known');
});

test('returns nothing if the person cancels, and says that a device is registered', async () => {
  create.mockRejectedValueOnce(new DOMException('closed', 'NotAllowedError'));
  expect(await createPasskey(creation)).toBeUndefined();
  create.mockRejectedValueOnce(new DOMException('known', 'InvalidStateError'));
  await expect(createPasskey(creation)).rejects.toMatchObject({ why: 'registered' });
});

test.each([
  ['insecure', false, 'Mozilla/5.0 Chrome/140.0'],
  ['in-app', true, 'Mozilla/5.0 (iPhone) AppleWebKit/605 Safari Line/14.1.0'],
  ['in-app', true, 'Mozilla/5.0 (Linux; Android 14; Pixel 8; wv) AppleWebKit/537.36 Chrome/140.0'],
  ['unsupported', true, 'Mozilla/5.0 (X11; Linux x86_64) Firefox/50.0'],
])('knows why there is no WebAuthn: %s (secure %s, %s)', async (why, isSecure, userAgent) => {
  vi.unstubAllGlobals();
  vi.stubGlobal('isSecureContext', isSecure);
  vi.stubGlobal('navigator', { credentials: undefined, userAgent });
  expect(passkeyObstacle()).toBe(why);
  await expect(createPasskey(creation)).rejects.toMatchObject({ why });
  await expect(askPasskey({ challenge: 'YQ' })).rejects.toMatchObject({ why });
});
