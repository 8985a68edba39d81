import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

const sha = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();

/** Creates a software authenticator with a new key. Its origin, counter and flags can be changed for each response. */
export function authenticator(origin: string) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const { x, y } = publicKey.export({ format: 'jwk' });
  const id = randomBytes(32);
  const number = (value: number, bytes: number): Buffer => {
    const buffer = Buffer.alloc(bytes);
    buffer.writeUIntBE(value, 0, bytes);
    return buffer;
  };
  const head = (origin: string, flags: number, counter: number): Buffer =>
    Buffer.concat([sha(new URL(origin).hostname), Buffer.from([flags]), number(counter, 4)]);
  const client = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const base = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
  };
  return {
    id: base.id,
    create(options: string, from = origin): string {
      const { challenge } = JSON.parse(options) as { challenge: string };
      const cose = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x!, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y!, 'base64url'),
      ]);
      const data = Buffer.concat([head(from, 0x45, 0), Buffer.alloc(16), number(id.length, 2), id, cose]);
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
        Buffer.from([0x58, data.length]),
        data,
      ]);
      const response = {
        clientDataJSON: client('webauthn.create', challenge, from).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['internal'],
      };
      return JSON.stringify({ ...base, response });
    },
    get(options: string, { from = origin, counter = 1, flags = 0x05 } = {}): string {
      const { challenge } = JSON.parse(options) as { challenge: string };
      const data = head(from, flags, counter);
      const reply = client('webauthn.get', challenge, from);
      const signature = createSign('sha256')
        .update(Buffer.concat([data, sha(reply)]))
        .sign(privateKey);
      const response = {
        clientDataJSON: reply.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      };
      return JSON.stringify({ ...base, response });
    },
  };
}
export type Authenticator = ReturnType<typeof authenticator>;
