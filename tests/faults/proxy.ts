import { createServer, request as forward, type IncomingMessage, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * How a connection breaks:
 *
 * - `lost`: the server acts, then the connection dies before the headers
 * - `refused`: the connection dies before the server receives the request
 * - `half`: the connection dies in the middle of the body
 * - `resend`: the connection dies before the headers and the request is repeated, as browsers do on a reused connection
 * - `doubled`: the request arrives twice at the same moment
 */
export type Break = 'lost' | 'refused' | 'half' | 'resend' | 'doubled';

interface Reply {
  readonly status: number;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}

export interface Proxy {
  readonly url: string;
  /** Breaks the next requests whose path ends with `path`, in this order. */
  spoil(path: string, ...breaks: Break[]): void;
  /** Cancels all pending breaks. */
  mend(): void;
  close(): Promise<void>;
}

const readBody = async (stream: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts);
};

const ask = (options: RequestOptions, body: Buffer): Promise<Reply> =>
  new Promise((resolve, reject) => {
    const sent = forward({ ...options, agent: false }, (response) => {
      readBody(response).then(
        (whole) => resolve({ status: response.statusCode ?? 0, headers: response.headers, body: whole }),
        reject,
      );
    });
    sent.once('error', reject);
    sent.end(body);
  });

/** Starts a proxy on a free port in front of the server on `port`. */
export const startProxy = async (port: number): Promise<Proxy> => {
  const waiting: { path: string; kind: Break }[] = [];
  const take = (url: string): Break | undefined => {
    const index = waiting.findIndex(({ path }) => url.split('?')[0]?.endsWith(path));
    return index < 0 ? undefined : waiting.splice(index, 1)[0]?.kind;
  };

  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const body = await readBody(incoming);
      const kind = take(incoming.url ?? '');
      if (kind === 'refused') return incoming.socket.destroy();
      const send = (): Promise<Reply> =>
        ask({ host: '127.0.0.1', port, path: incoming.url, method: incoming.method, headers: incoming.headers }, body);
      let reply: Reply;
      if (kind === 'doubled') {
        // the slower request gets "in progress"; the client receives the other response
        const both = await Promise.all([send(), send()]);
        reply = both.find(({ status }) => status === 200) ?? both[0];
      } else {
        reply = await send();
        if (kind === 'resend') reply = await send();
      }
      if (kind === 'lost') return incoming.socket.destroy();
      const { 'transfer-encoding': _, ...headers } = reply.headers;
      outgoing.writeHead(reply.status, { ...headers, 'content-length': reply.body.length });
      if (kind === 'half')
        return outgoing.write(reply.body.subarray(0, reply.body.length / 2), () => incoming.socket.destroy());
      return outgoing.end(reply.body);
    })().catch(() => incoming.socket.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spoil: (path, ...breaks) => waiting.push(...breaks.map((kind) => ({ path, kind }))),
    mend: () => void waiting.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
