import { type HttpBindings, serve } from '@hono/node-server';
import type { Server } from 'node:http';
import { createServer as createNetServer } from 'node:net';
import type { ServerConfig } from './config.ts';
import type { Services } from './context.ts';
import { createApp } from './http/app.ts';
import { refuseEarly } from './http/early-refusal.ts';
import { KEEP_ALIVE_MS } from './platform/keep-alive.ts';
import { OperatorError } from './platform/operator-error.ts';

/** An upload may take 60 s; the server drops a request that takes longer than this. */
const REQUEST_TIMEOUT_MS = 90_000;
/** Time that running requests get to finish during a shutdown. */
const DRAIN_TIMEOUT_MS = 10_000;
/** Interval at which a stopping server closes idle connections. */
const IDLE_CHECK_MS = 50;

/** Returns the error that explains why the server cannot listen. */
function listenError({ port, host }: ServerConfig, error: NodeJS.ErrnoException): OperatorError {
  const messages: Record<string, string> = {
    EADDRINUSE: `Port ${port} is in use by another program. Stop it, or set PORT to another number.`,
    EACCES: `Port ${port} may not be used by this user. Set PORT to a number above 1023.`,
    EADDRNOTAVAIL: `The address ${host} is none of this machine. Set HOST to one that is, or leave it out.`,
  };
  return new OperatorError(messages[error.code ?? ''] ?? `The server cannot listen on port ${port}: ${error.message}`);
}

/** Starts the HTTP server. Throws `OperatorError`. */
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
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.once('error', (error) => reject(listenError(config, error)));
  });

/** Checks that the port is free, before the server opens a database for nothing. Throws `OperatorError`. */
export const assertPortFree = (config: ServerConfig): Promise<void> =>
  new Promise((resolve, reject) => {
    const probe = createNetServer();
    probe.once('error', (error) => reject(listenError(config, error)));
    probe.listen(config.port, config.host, () => probe.close(() => resolve()));
  });

/** Stops accepting connections and waits for running requests. */
export async function stopListening(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  // keep-alive connections would stay open for a next request, which will not come
  const idleTimer = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
  const forceTimer = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
  await closed;
  clearInterval(idleTimer);
  clearTimeout(forceTimer);
}
