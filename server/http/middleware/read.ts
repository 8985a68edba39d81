import * as v from 'valibot';
import type { Endpoint } from '../../../src/api/endpoint.ts';
import type { Services } from '../../context.ts';
import { findSession } from '../../modules/customers/index.ts';
import { wrongField } from '../../platform/refusal.ts';
import { languageOf } from '../../platform/texts/translate.ts';
import { isUpload, readFields } from '../body.ts';
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

/**
 * Defers the error of a middleware that reads the request until `throwDeferred`, so that unreadable requests are logged
 * and fault-injected like any others. After an error, the following deferred middleware is skipped.
 */
export const defer =
  (middleware: Middleware): Middleware =>
  async (c, next) => {
    if (c.get('deferredError') !== undefined) return next();
    let isPassed = false;
    try {
      return await middleware(c, () => {
        isPassed = true;
        return next();
      });
    } catch (error) {
      if (isPassed) throw error;
      c.set('deferredError', error);
    }
    return next();
  };

/** Throws the error that `defer` kept, if any. */
export const throwDeferred: Middleware = async (c, next) => {
  const error = c.get('deferredError');
  if (error !== undefined) throw error;
  await next();
};

/** Finds the session of the token, if any. */
export const authenticate: Middleware = async (c, next) => {
  const token = c.get('token');
  if (token !== '') c.set('signedIn', await findSession(c.get('services').db, token, c.get('time')));
  await next();
};

/** Reads the fields and the file. A visitor's upload is not read: it may have 10 MB. */
export const parseBody: Middleware = async (c, next) => {
  if (c.get('signedIn') || !isUpload(c)) c.set('body', await readFields(c));
  await next();
};

/** Parses the fields by the schema of the endpoint. Throws `wrongField` for the first invalid one. */
export const validate: Middleware = async (c, next) => {
  const parsed = v.safeParse(c.get('endpoint').request, { ...c.get('body').fields });
  if (!parsed.success) throw wrongField(v.getDotPath(parsed.issues[0]) ?? '');
  c.set('fields', parsed.output as Record<string, unknown>);
  await next();
};
