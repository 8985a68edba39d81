import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach } from 'vitest';

interface Taken {
  readonly path: string;
  readonly headers: Record<string, unknown>;
  readonly bytes: number;
}

/** A push service on this machine that records requests. */
export interface PushService {
  origin: string;
  readonly taken: Taken[];
  /** Status of its answers. */
  status: number;
  /** Runs before each answer. */
  onPush: (() => Promise<unknown>) | undefined;
  /** Returns a subscription as a browser creates it. */
  subscription(path: string): string;
}

/** Runs a push service for the tests of a file, which the server may push to. Call it before the server starts. */
export function localPushService(): PushService {
  const service: PushService = {
    origin: '',
    taken: [],
    status: 201,
    onPush: undefined,
    subscription: (path) => {
      const pair = createECDH('prime256v1');
      return JSON.stringify({
        endpoint: `${service.origin}/${path}`,
        expirationTime: null,
        keys: { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') },
      });
    },
  };
  const server = createServer((request, response) => {
    let bytes = 0;
    request.on('data', (data: Buffer) => {
      bytes += data.length;
    });
    request.on('end', () => {
      service.taken.push({ path: request.url ?? '', headers: request.headers, bytes });
      void Promise.resolve(service.onPush?.()).then(() => response.writeHead(service.status).end());
    });
  });
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    service.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    process.env['PUSH_ORIGINS'] = service.origin;
  });
  afterAll(() => {
    delete process.env['PUSH_ORIGINS'];
    server.close();
  });
  beforeEach(() => {
    service.taken.length = 0;
    service.status = 201;
    service.onPush = undefined;
  });
  return service;
}
