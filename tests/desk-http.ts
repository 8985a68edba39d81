import { request as httpRequest } from 'node:http';
import { digestOf } from '../server/desk/digest.ts';
import { type Authenticator, authenticator } from './unit/server/authenticator.ts';

export interface Answer {
  readonly status: number;
  readonly body: any;
  readonly cookie: string | undefined;
  readonly headers: Record<string, string | string[] | undefined>;
}
/** Someone who is logged in. */
export interface Person {
  readonly id: number;
  readonly key: Authenticator;
  readonly cookie: string;
}
export interface Options {
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
  readonly cookie?: string;
}

/** Creates a client of the desk at a local origin. It sends what the page sends, and has software passkeys. */
export function createDeskClient(origin: string) {
  const { host, port } = new URL(origin);
  let counter = 0;

  /** Sends a request with any header, also those that `fetch` forbids. */
  const ask = (method: string, path: string, { body, headers = {}, cookie }: Options = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const isRaw = body === undefined || typeof body === 'string' || body instanceof Uint8Array;
      const text = isRaw ? body : JSON.stringify(body);
      const sent = httpRequest(
        {
          host: '127.0.0.1',
          port,
          method,
          path,
          headers: {
            host,
            ...(method === 'POST' ? { origin, 'content-type': 'application/json' } : {}),
            ...(text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) }),
            ...(cookie === undefined ? {} : { cookie }),
            ...headers,
          },
        },
        (response) => {
          let received = '';
          response.setEncoding('utf8');
          response.on('data', (chunk: string) => (received += chunk));
          response.on('end', () => {
            const [set] = response.headers['set-cookie'] ?? [];
            resolve({
              status: response.statusCode ?? 0,
              body: received.startsWith('{') ? JSON.parse(received) : received,
              cookie: set?.split(';')[0],
              headers: response.headers,
            });
          });
        },
      );
      sent.on('error', reject);
      sent.end(text);
    });
  const post = (path: string, body: unknown, cookie?: string): Promise<Answer> =>
    ask('POST', `/api/${path}`, { body, ...(cookie === undefined ? {} : { cookie }) });
  /** Reads a view: `name?field=value`. */
  const view = (path: string, cookie?: string): Promise<Answer> => {
    const [name, query] = path.split('?');
    return post(`view/${name}`, Object.fromEntries(new URLSearchParams(query)), cookie);
  };

  const logIn = async (key: Authenticator): Promise<Answer> => {
    const { options } = (await post('login/begin', {})).body;
    return post('login/finish', { response: key.get(options, { counter: (counter += 1) }) });
  };
  /** Adds a new passkey to an enrolment. */
  async function addKey(token: string): Promise<Authenticator> {
    const key = authenticator(origin);
    const { options } = (await post('enrol/begin', { token })).body;
    await post('enrol/passkey', { token, response: key.create(options), name: 'Key' });
    return key;
  }
  /** Accepts an invitation with a new passkey and recovery codes. */
  async function enrol(token: string): Promise<Authenticator> {
    const key = await addKey(token);
    const keys = (await post('enrol/begin', { token })).body.passkeys.map(({ id }: { id: string }) => id);
    const [code] = (await post('enrol/codes', { token })).body.codes;
    await post('enrol/end', { token, keys, code });
    return key;
  }

  /** Signs what someone saw. */
  const sign = ({ id, key }: Person, nonce: string, seen: string, approval: number | null = null) => ({
    nonce,
    response: key.get(JSON.stringify({ challenge: digestOf({ nonce, staff: id, seen, approval }) }), {
      counter: (counter += 1),
    }),
  });
  /** Prepares an action, signs it if it asks for that, and does it. */
  async function act(who: Person, action: string, body: unknown): Promise<Answer> {
    const prepared = await post(`prepare/${action}`, { body }, who.cookie);
    if (prepared.status !== 200) return prepared;
    const { seen, nonce } = prepared.body;
    const signature = nonce === undefined ? {} : { signature: sign(who, nonce, seen) };
    return post(`act/${action}`, { body, seen, ...signature }, who.cookie);
  }
  /**
   * Approves a proposal as the second person. `typed` is what they looked up, where the action asks for that; the
   * proposed list of addresses or transfer of a bank if it is left out.
   */
  async function approve(who: Person, id: number, typed?: string): Promise<Answer> {
    const { approvals } = (await view('approvals?state=open', who.cookie)).body;
    const { digest, retype, body } = approvals.find((approval: { id: number }) => approval.id === id);
    const { nonce } = (await post('approvals/sign', { id, seen: digest }, who.cookie)).body;
    const lookedUp = retype ? { typed: typed ?? body.csv ?? body.payment } : {};
    const signature = sign(who, nonce, digest, id);
    return post('approvals/approve', { id, seen: digest, signature, ...lookedUp }, who.cookie);
  }

  return { ask, post, view, logIn, addKey, enrol, sign, act, approve };
}
