import { type HttpBindings, serve } from '@hono/node-server';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Services } from '../context.ts';
import type { DeskSettings } from '../platform/desk-settings.ts';
import { KEEP_ALIVE_MS } from '../platform/keep-alive.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { createDeskApp } from './app.ts';

type App = ReturnType<typeof createDeskApp>;

/** Listens on a port, 0 for any. `createApp` runs once the port is known. Throws Node's error of the socket. */
const listenOn = (port: number, hostname: string, createApp: (port: number) => App): Promise<Server> =>
  new Promise((resolve, reject) => {
    let app: App | undefined;
    const answer = (request: Request, bindings: HttpBindings) => app!.fetch(request, bindings);
    const server = serve({ fetch: answer as never, port, hostname }, (address: AddressInfo) => {
      app = createApp(address.port);
      resolve(server);
    }) as Server;
    server.keepAliveTimeout = KEEP_ALIVE_MS;
    server.once('error', reject);
  });

/**
 * Starts the desk on its own port. A demonstration takes another port if a second one has this; its address in the
 * config then follows. Throws an `OperatorError` if it can't listen.
 */
export function listenDesk(services: Services, settings: DeskSettings): Promise<Server> {
  const { port, host, url } = settings;
  const { config } = services;
  const listenHere = (): Promise<Server> => listenOn(port, host, () => createDeskApp({ services, settings }));
  const listenElsewhere = (): Promise<Server> =>
    listenOn(0, host, (free) => {
      config.desk = { ...settings, port: free, url: new URL(`${url.protocol}//${url.hostname}:${free}`) };
      return createDeskApp({ services, settings: config.desk });
    });
  const isTaken = (error: NodeJS.ErrnoException): boolean => error.code === 'EADDRINUSE';
  return listenHere()
    .catch((error: NodeJS.ErrnoException) => {
      if (config.mode === 'demo' && isTaken(error)) return listenElsewhere();
      throw error;
    })
    .catch((error: NodeJS.ErrnoException) => {
      throw new OperatorError(`The desk cannot listen on ${host}:${port}: ${error.message}`);
    });
}
