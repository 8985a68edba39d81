import type { Hono } from 'hono';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Handler, Services } from '../context.ts';
import { Refusal } from '../platform/refusal.ts';
import { languageOf, translate } from '../platform/texts/translate.ts';
import { writeEnvelope } from './envelope.ts';
import type { Env, HttpContext, Middleware } from './env.ts';
import { mayBegin, rejectForeignOrigin, requireCustomer } from './middleware/allow.ts';
import { admitUpload, limitCaller, limitMoneyCalls, limitSource, limitWork } from './middleware/limit.ts';
import { injectFault, logRequest } from './middleware/log.ts';
import { authenticate, beginRequest, defer, parseBody, throwDeferred, validate } from './middleware/read.ts';
import { handlerContext, runHandler, runMoneyCall, setCookies, writeResponse } from './middleware/run.ts';

const unavailable: Middleware = () => {
  throw new Refusal('notAvailable');
};

/** Returns the middleware of an endpoint in its order. `app.onError` answers all errors. */
const middlewareOf = (services: Services, endpoint: Endpoint, handler: Handler | undefined): readonly Middleware[] => [
  beginRequest(services, endpoint),
  // these read the request; their errors wait until it is logged
  defer(limitSource),
  defer(authenticate),
  defer(limitCaller),
  defer(admitUpload),
  defer(parseBody),
  setCookies,
  logRequest,
  injectFault,
  rejectForeignOrigin,
  throwDeferred,
  requireCustomer,
  ...(handler
    ? [
        limitWork,
        handlerContext,
        validate,
        mayBegin,
        ...(endpoint.effect === 'money' ? [limitMoneyCalls, runMoneyCall(handler)] : [runHandler(handler)]),
        writeResponse,
      ]
    : [unavailable]),
];

/** Registers every endpoint under its path. Other methods on a path answer 405. */
export function registerEndpoints(
  app: Hono<Env>,
  prefix: string,
  handlers: ReadonlyMap<string, Handler>,
  services: Services,
): void {
  for (const endpoint of endpoints)
    app.on(endpoint.method, [prefix + endpoint.path], ...middlewareOf(services, endpoint, handlers.get(endpoint.id)));
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    const allowed = endpoints.filter((endpoint) => endpoint.path === path).map(({ method }) => method);
    app.all(prefix + path, (c) => rejectMethod(c, allowed.join(', ')));
  }
}

/** Answers 405 with the allowed methods. */
export const rejectMethod = (c: HttpContext, allow: string): Response =>
  writeEnvelope(c, {
    ret: 0,
    msg: translate(languageOf(c.req.header('language')), 'methodNotAllowed'),
    data: null,
    status: 405,
    headers: { allow },
  });
