import { Router } from 'workbox-routing/Router.js';

/**
 * The one table of what the worker answers. A request that no route names goes to the network as if there were no
 * worker.
 */
export const router = new Router();
