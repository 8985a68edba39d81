import type { Hono } from 'hono';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Handler, Services } from '../context.ts';
import { Refusal } from '../platform/refusal.ts';
import { languageOf, translate } from '../platform/texts/translate.ts';
import { writeEnvelope } from './envelope.ts';
import type { Env, HttpContext, Middleware } from './env.ts';
import { admitUpload } from './middleware/admit-upload.ts';
import { authenticate } from './middleware/authenticate.ts';
import { beginRequest } from './middleware/begin.ts';
import { defer, throwDeferred } from './middleware/defer.ts';
import { handlerContext } from './middleware/handler-context.ts';
import { injectFault } from './middleware/inject-fault.ts';
import { limitCaller } from './middleware/limit-caller.ts';
import { limitMoneyCalls } from './middleware/limit-money-calls.ts';
import { limitSource } from './middleware/limit-source.ts';
import { limitWork } from './middleware/limit-work.ts';
import { logRequest } from './middleware/log-request.ts';
import { mayBegin } from './middleware/may-begin.ts';
import { parseBody } from './middleware/parse-body.ts';
import { rejectForeignOrigin } from './middleware/reject-foreign-origin.ts';
import { requireCustomer } from './middleware/require-customer.ts';
import { runHandler } from './middleware/run-handler.ts';
import { runMoneyCall } from './middleware/run-money-call.ts';
import { setCookies } from './middleware/set-cookies.ts';
import { validate } from './middleware/validate.ts';
import { writeResponse } from './middleware/write-response.ts';

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
