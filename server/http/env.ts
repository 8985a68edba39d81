import type { HttpBindings } from '@hono/node-server';
import type { Context as HonoContext, MiddlewareHandler } from 'hono';
import type { Endpoint } from '../../src/api/endpoint.ts';
import type { Language } from '../../src/config.ts';
import type { Context, Services } from '../context.ts';
import type { SignedIn } from '../modules/customers/sessions.ts';
import type { LoggedRequest } from '../platform/request-log.ts';
import type { Fault } from '../qa/faults.ts';
import type { Body } from './body.ts';
import type { EnvelopeResponse } from './envelope.ts';

/** What the middleware of an endpoint hands on, each in the order in which it is set. */
export interface Variables {
  services: Services;
  endpoint: Endpoint;
  /** ms, when the request came. */
  time: number;
  language: Language;
  /** The address that the request came from, in one spelling. */
  source: string;
  /** Empty where none came. */
  token: string;
  /** Of the request log, when the request came: see `RequestLog.round`. */
  logRound: number;
  signedIn: SignedIn | undefined;
  body: Body;
  /** What refused the request while it was read; thrown by `throwDeferred`. */
  deferred: unknown;
  /** Values of `set-cookie`. */
  cookies: string[];
  logged: LoggedRequest;
  /** A latency of QA that a money call waits for once its key is claimed. */
  latency: Fault | undefined;
  /** The handlers' view of the request. */
  context: Context;
  /** The fields, parsed by the schema of the endpoint. */
  fields: Record<string, unknown>;
  /** Of a money call: whether keys are stored. */
  storesKeys: boolean;
  /** Of a money call: its payment password, once it was compared. */
  payment: Payment;
  response: EnvelopeResponse;
  /** `ret` of the envelope that was written. */
  ret: number | undefined;
}

/** A payment password that was right, or the refusal of one that was wrong; neither where none was sent. */
export interface Payment {
  readonly proved?: string;
  readonly wrong?: Error;
}

export type Env = { Bindings: HttpBindings; Variables: Variables };
export type HttpContext = HonoContext<Env>;
export type Middleware = MiddlewareHandler<Env>;
