import { type HttpBindings, serve } from '@hono/node-server';
import type { Server } from 'node:http';
import { createServer as createNetServer } from 'node:net';
import type { ServerConfig } from './config.ts';
import type { Services } from './context.ts';
import { createApp } from './http/app.ts';
import { refuseEarly } from './http/early-refusal.ts';
import { OperatorError } from './platform/operator-error.ts';

/** An upload has 60 s; what has not sent its head by then is dropped. */
const REQUEST_TIMEOUT_MS = 90_000;
/** How long running requests get to finish at a stop. */
const DRAIN_TIMEOUT_MS = 10_000;
/** Between two looks for connections whose last response is out, while the server stops. */
const IDLE_CHECK_MS = 50;

/** Why the server cannot listen, in words. */
function cannotListen({ port, host }: ServerConfig, error: NodeJS.ErrnoException): OperatorError {
  const words: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program. Stop it, or set PORT to another number.`,
    EACCES: `Port ${port} may not be used by this user. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `The address ${host} is none of this machine. Set HOST to one that is, or leave it out.`,
  };
  return new OperatorError(words[error.code ?? ''] ?? `The server cannot listen on port ${port}: ${error.message}`);
}

/** Listens, and answers whatever comes. Throws `OperatorError`. */
export const listen = (services: Services): Promise<Server> =>
  new Promise((resolve, reject) => {
    const { config } = services;
    const { port, host } = config;
    const app = createApp(services);
    const fetch = (request: Request, bindings: HttpBindings) =>
      refuseEarly(services, bindings) ?? app.fetch(request, bindings);
    const server = serve({ fetch: fetch as never, port, ...(host ? { hostname: host } : {}) }, () =>
      resolve(server),
    ) as Server;
    server.requestTimeout = REQUEST_TIMEOUT_MS;
    server.once('error', (error) => reject(cannotListen(config, error)));
  });

/** Says that a port is taken before a database is opened for nothing. Throws `OperatorError`. */
export const tryPort = (config: ServerConfig): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createNetServer();
    probe.once('error', (error) => reject(cannotListen(config, error)));
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });

/** Takes no new connection and waits for running requests. */
export async function stopListening(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // a connection whose last response is out stays open for the next request, which will not come
  const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const force = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(force);
}
