import type { Endpoint } from '../../../src/api/endpoint.ts';
import type { Services } from '../../context.ts';
import { languageOf } from '../../platform/texts/translate.ts';
import type { Middleware } from '../env.ts';
import { sourceOfRequest } from '../origin.ts';

/** Sets the variables that all other middleware needs. */
export const beginRequest =
  (services: Services, endpoint: Endpoint): Middleware =>
  async (c, next) => {
    c.set('services', services);
    c.set('endpoint', endpoint);
    c.set('time', services.clock.now());
    c.set('language', languageOf(c.req.header('language')));
    c.set('source', sourceOfRequest(c, services.config));
    c.set('token', c.req.header('token') ?? '');
    c.set('logRound', services.requests.round);
    c.set('body', { fields: {}, uploads: [] });
    c.set('cookies', []);
    await next();
  };
