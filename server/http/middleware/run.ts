import { getCookie } from 'hono/cookie';
import { login } from '../../../src/api/auth.ts';
import { config } from '../../../src/config.ts';
import { type Context, type Handler, NotSignedIn } from '../../context.ts';
import { noteLanguage, provePayment, type SignedIn } from '../../modules/customers/index.ts';
import type { Database } from '../../platform/db/connect.ts';
import { retryTransaction } from '../../platform/db/retry-transaction.ts';
import { moneyCallOf } from '../../platform/idempotency-keys.ts';
import { Refusal } from '../../platform/refusal.ts';
import { translate } from '../../platform/texts/translate.ts';
import type { HttpContext, Middleware } from '../env.ts';
import { type EnvelopeResponse, writeEnvelope } from '../envelope.ts';
import { type MoneyHandler, runIdempotently } from '../idempotency.ts';
import { originOf } from '../origin.ts';
import { assertMoneyCallMayBegin } from './allow.ts';
import { replayOutcome } from './limit.ts';

const COOKIE_AGE_S = 90 * 86_400;

/** Sets the context for the handler. */
export const handlerContext: Middleware = async (c, next) => {
  c.set('context', contextOf(c));
  await next();
};

function contextOf(c: HttpContext): Context {
  const services = c.get('services');
  const signedIn = c.get('signedIn');
  const origin = originOf(c, services.config);
  const requireSignedIn = (): SignedIn => {
    if (!signedIn) throw new NotSignedIn();
    return signedIn;
  };
  return {
    services,
    db: services.db,
    language: c.get('language'),
    now: services.clock.now(),
    source: c.get('source'),
    origin,
    userAgent: c.req.header('user-agent') ?? '',
    uploads: c.get('body').uploads,
    ...(signedIn ? { signedIn } : {}),
    get account() {
      return requireSignedIn().account;
    },
    get session() {
      return requireSignedIn().session;
    },
    cookie: (name) => getCookie(c, name),
    setFilesCookie: (value) => c.get('cookies').push(cookieOf('files', value, { path: '/files', origin })),
    setDeviceCookie: (name, value) =>
      c.get('cookies').push(cookieOf(name, value, { path: `${config.apiPrefix}${login.path}`, origin })),
  };
}

/** Formats a cookie that scripts and other sites cannot read. An empty value removes it. */
function cookieOf(name: string, value: string, { path, origin }: { path: string; origin: string }): string {
  const secure = origin.startsWith('https:') ? '; Secure' : '';
  const maxAge = value === '' ? 0 : COOKIE_AGE_S;
  return `${name}=${value}; Path=${path}; HttpOnly; SameSite=Strict${secure}; Max-Age=${maxAge}`;
}

/** Runs the handler of an endpoint that moves no money. A stream is its own response. */
export const runHandler =
  (handler: Handler): Middleware =>
  async (c, next) => {
    const data = await handler.run(c.get('fields'), c.get('context'));
    if (c.get('endpoint').stream) return data as Response;
    c.set('response', { ret: 1, msg: '', data: data ?? null });
    return next();
  };

/** Runs the handler of an endpoint that moves money, once per key. */
export const runMoneyCall =
  (handler: Handler): Middleware =>
  async (c, next) => {
    const paymentPassword = paymentPasswordOf(c);
    const steps: MoneyHandler = {
      wait: () => waitForLatency(c),
      ...(paymentPassword === undefined ? {} : { verify: () => verifyPayment(c, paymentPassword) }),
      run: (tx) => runInTransaction(c, handler, tx),
    };
    const response = c.get('storesKeys') ? await runWithKey(c, steps) : await runWithoutKey(c, steps);
    const isFinished = response.ret !== 1 || !handler.finish;
    c.set(
      'response',
      isFinished ? response : { ...response, data: await handler.finish?.(response.data, c.get('context')) },
    );
    return next();
  };

async function runWithKey(c: HttpContext, steps: MoneyHandler): Promise<EnvelopeResponse> {
  const call = moneyCallOf(c.get('endpoint'), c.req.header('idempotency-key'), c.get('body').fields, c.get('context'));
  const outcome = await runIdempotently(call, steps);
  if (outcome.state === 'running') {
    const msg = translate(c.get('language'), 'running');
    return { ret: 0, msg, data: { status: 'running' }, status: 409, headers: { 'retry-after': '1' } };
  }
  if (!outcome.isReplayed) return outcome;
  c.get('services').callLimiter.moneyCalls.refund(call.account);
  return replayOutcome(c, outcome);
}

async function runWithoutKey(c: HttpContext, steps: MoneyHandler): Promise<EnvelopeResponse> {
  await steps.wait?.();
  await steps.verify?.();
  return { ret: 1, msg: '', data: await retryTransaction(c.get('services').db, (tx) => steps.run(tx)) };
}

async function waitForLatency(c: HttpContext): Promise<void> {
  const latency = c.get('latency');
  if (latency) await c.get('services').demo?.faults.wait(latency);
}

/** Returns the payment password. All money calls name it `paypass`. */
function paymentPasswordOf(c: HttpContext): string | undefined {
  const { paypass } = c.get('fields');
  return typeof paypass === 'string' && paypass !== '' ? paypass : undefined;
}

/**
 * Verifies the payment password. The transaction throws the refusal of a wrong one and so makes it the outcome of the
 * key: the same request, sent again, is not a second guess.
 */
async function verifyPayment(c: HttpContext, password: string): Promise<void> {
  const { services, account, language } = c.get('context');
  try {
    await provePayment(services, account, password);
    await noteLanguage(services.db, account, language);
    c.set('payment', { verifiedPaypass: password });
  } catch (error) {
    if (!(error instanceof Refusal) || error.retryAfter !== undefined) throw error;
    c.set('payment', { refusal: error });
  }
}

async function runInTransaction(c: HttpContext, handler: Handler, tx: Database): Promise<unknown> {
  const context = c.get('context');
  const { verifiedPaypass, refusal } = c.get('payment') ?? {};
  context.services.ledgerAudit.assertHealthy(context.now);
  await assertMoneyCallMayBegin(c, tx);
  if (refusal) throw refusal;
  return handler.run(c.get('fields'), {
    ...context,
    db: tx,
    ...(verifiedPaypass === undefined ? {} : { verifiedPaypass }),
  });
}

/** Adds the cookies that a handler set, also to a response that an injected fault replaced. */
export const setCookies: Middleware = async (c, next) => {
  await next();
  for (const cookie of c.get('cookies')) c.res.headers.append('set-cookie', cookie);
};

/** Writes the response of the handler. */
export const writeResponse: Middleware = async (c) => writeEnvelope(c, c.get('response'));
