import { Router } from 'workbox-routing/Router.js';

/** The service worker's routes. A request without a route goes to the network as if there were no worker. */
export const router = new Router();
