import { serve } from '@hono/node-server';
import type { Server } from 'node:http';
import type { Services } from '../context.ts';
import type { DeskSettings } from '../platform/desk-settings.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { adoptKeys } from './adopt-keys.ts';
import { createDeskApp } from './app.ts';

/** Starts the desk on its own port. Throws an `OperatorError` if the port is taken. */
export async function listenDesk(services: Services, settings: DeskSettings): Promise<Server> {
  await adoptKeys(services);
  return new Promise((resolve, reject) => {
    const { port, host: hostname } = settings;
    const app = createDeskApp({ services, settings });
    const server = serve({ fetch: app.fetch, port, hostname }, () => resolve(server)) as Server;
    server.once('error', (error) =>
      reject(new OperatorError(`The desk cannot listen on ${hostname}:${port}: ${error.message}`)),
    );
  });
}
