import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto';

/** Forged attestations, with as much CBOR and DER as these tests need. */
const sha = (data: Uint8Array | string): Buffer => createHash('sha256').update(data).digest();

const head = (major: number, length: number): Buffer =>
  length < 24
    ? Buffer.from([major * 32 + length])
    : length < 256
      ? Buffer.from([major * 32 + 24, length])
      : Buffer.from([major * 32 + 25, length >> 8, length & 255]);
type Cbor = number | string | Uint8Array | readonly Cbor[] | ReadonlyMap<string | number, Cbor>;
export function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  if (value instanceof Map)
    return Buffer.concat([head(5, value.size), ...[...value].flatMap(([key, item]) => [cbor(key), cbor(item)])]);
  const items = value as readonly Cbor[];
  return Buffer.concat([head(4, items.length), ...items.map(cbor)]);
}

function der(tag: number, ...parts: Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
const sequence = (...parts: Uint8Array[]): Buffer => der(0x30, ...parts);
const integer = (value: number): Buffer => der(2, Buffer.from([value]));
const oid = (hex: string): Buffer => der(6, Buffer.from(hex, 'hex'));
const name = (commonName: string): Buffer =>
  sequence(der(0x31, sequence(oid('550403'), der(0x0c, Buffer.from(commonName)))));
const time = (ms: number): Buffer =>
  der(0x18, Buffer.from(`${new Date(ms).toISOString().replace(/[-:T]/g, '').slice(0, 14)}Z`));
const SHA256_WITH_ECDSA = sequence(oid('2a8648ce3d040302'));
const DAY_MS = 86_400_000;

type KeyPair = ReturnType<typeof keyPair>;
const keyPair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });

function certificate({
  issuer,
  subject,
  key,
  signer,
  extensions,
}: {
  issuer: string;
  subject: string;
  key: KeyPair;
  signer: KeyPair;
  extensions: Uint8Array[];
}): Buffer {
  const body = sequence(
    der(0xa0, integer(2)),
    integer(1),
    SHA256_WITH_ECDSA,
    name(issuer),
    sequence(time(Date.now() - DAY_MS), time(Date.now() + DAY_MS)),
    name(subject),
    key.publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(...extensions)),
  );
  return sequence(
    body,
    SHA256_WITH_ECDSA,
    der(3, Buffer.from([0]), createSign('sha256').update(body).sign(signer.privateKey)),
  );
}
const extension = (id: string, ...content: Uint8Array[]): Buffer => sequence(oid(id), der(4, ...content));

export interface Attested {
  readonly challenge: string;
  readonly origin: string;
  readonly format: string;
  /** Revocation URL in the leaf certificate; without it the statement has no certificates. */
  readonly revocations?: string;
}

/** Creates a registration response with a forged certificate chain whose leaf names a revocation URL. */
export function attested({ challenge, origin, format, revocations }: Attested): string {
  const [root, leaf] = [keyPair(), keyPair()];
  const client = Buffer.from(JSON.stringify({ type: 'webauthn.create', challenge, origin, crossOrigin: false }));
  const { x, y } = leaf.publicKey.export({ format: 'jwk' });
  const key = cbor(
    new Map<number, Cbor>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x!, 'base64url')],
      [-3, Buffer.from(y!, 'base64url')],
    ]),
  );
  const id = randomBytes(16);
  const authData = Buffer.concat([
    sha(new URL(origin).hostname),
    Buffer.from([0x45, 0, 0, 0, 0]),
    Buffer.alloc(16),
    Buffer.from([0, 16]),
    id,
    key,
  ]);
  const signature = createSign('sha256')
    .update(Buffer.concat([authData, sha(client)]))
    .sign(leaf.privateKey);
  const statement = new Map<string, Cbor>(
    format === 'none'
      ? []
      : [
          ['alg', -7],
          ['sig', signature],
        ],
  );
  if (revocations !== undefined) {
    const described = sequence(
      integer(3),
      der(10, Buffer.from([1])),
      integer(3),
      der(10, Buffer.from([1])),
      der(4, sha(client)),
      der(4),
      sequence(),
      sequence(),
    );
    const address = sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(revocations))))));
    const leafCertificate = certificate({
      issuer: 'root',
      subject: 'leaf',
      key: leaf,
      signer: root,
      extensions: [extension('2b06010401d679020111', described), extension('551d1f', address)],
    });
    const rootCertificate = certificate({
      issuer: 'root',
      subject: 'root',
      key: root,
      signer: root,
      extensions: [extension('551d13', sequence(der(1, Buffer.from([255]))))],
    });
    statement.set('x5c', [leafCertificate, rootCertificate]);
  }
  const attestationObject = cbor(
    new Map<string, Cbor>([
      ['fmt', format],
      ['attStmt', statement],
      ['authData', authData],
    ]),
  );
  const response = {
    clientDataJSON: client.toString('base64url'),
    attestationObject: attestationObject.toString('base64url'),
    transports: ['internal'],
  };
  return JSON.stringify({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  });
}
