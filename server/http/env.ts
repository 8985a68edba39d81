import type { HttpBindings } from '@hono/node-server';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import type { Endpoint } from '../../src/api/endpoint.ts';
import type { Language } from '../../src/config.ts';
import type { Context, Services } from '../context.ts';
import type { SignedIn } from '../modules/customers/index.ts';
import type { LoggedRequest } from '../platform/request-log.ts';
import type { Fault } from '../qa/faults.ts';
import type { Body } from './body.ts';
import type { EnvelopeResponse } from './envelope.ts';

/** Variables that the middleware of an endpoint sets, in this order. */
export interface Variables {
  services: Services;
  endpoint: Endpoint;
  /** Arrival of the request, ms. */
  time: number;
  language: Language;
  /** Canonical address that the request came from. */
  source: string;
  /** Empty if the request has none. */
  token: string;
  /** `RequestLog.round` on arrival. */
  logRound: number;
  signedIn: SignedIn | undefined;
  body: Body;
  /** Error that was thrown while the request was read. `throwDeferred` throws it again. */
  deferredError: unknown;
  /** Values of `set-cookie`. */
  cookies: string[];
  logged: LoggedRequest;
  /** Injected latency that a money call waits for after its key is claimed. */
  latency: Fault | undefined;
  /** Context for the handler. */
  context: Context;
  /** Fields, parsed by the schema of the endpoint. */
  fields: Record<string, unknown>;
  /** Money calls only: whether the server stores idempotency keys. */
  storesKeys: boolean;
  /** Money calls only: result of verifying the payment password. */
  payment: Payment;
  response: EnvelopeResponse;
  /** `ret` of the written envelope. */
  ret: number | undefined;
}

/** The verified payment password, or the refusal of a wrong one. Empty if the request has none. */
export interface Payment {
  readonly verifiedPaypass?: string;
  readonly refusal?: Error;
}

export type Env = { Bindings: HttpBindings; Variables: Variables };
export type HttpContext = HonoContext<Env>;
export type Middleware = MiddlewareHandler<Env>;
