import type { HttpBindings } from '@hono/node-server';
import type { Context as HonoContext, Hono } from 'hono';
import * as v from 'valibot';
import { endpoints } from '../../src/api/endpoints.ts';
import type { Endpoint } from '../../src/api/endpoint.ts';
import { assertNotFrozen, waitsWhileFrozen } from '../modules/customers/freeze.ts';
import { noteLanguage } from '../modules/customers/language.ts';
import { provePayment } from '../modules/customers/payment.ts';
import { findSession, type SignedIn } from '../modules/customers/sessions.ts';
import { type Context, type Handler, NotSignedIn, type Services } from '../context.ts';
import { retryTransaction } from '../platform/db/retry-transaction.ts';
import { perform } from '../qa/faults.ts';
import { masked, printable, type Seen } from '../platform/request-log.ts';
import { Refusal } from '../platform/refusal.ts';
import { sourceOf } from '../platform/rate-limit/source.ts';
import { assertOffered } from '../modules/region/region.ts';
import { languageOf, translate } from '../platform/texts/translate.ts';
import { answer, type Envelope, retOf } from './answer.ts';
import { answerError } from './error-answer.ts';
import { type Body, isUpload, readFields } from './fields.ts';
import { findAnswer, runOnce } from './idempotency.ts';
import { isForeign, originOf } from './origin.ts';

export type Env = { Bindings: HttpBindings };
type C = HonoContext<Env>;

/** The address that a request came from, in one spelling. */
export const sourceOfRequest = (c: C, services: Services): string =>
  sourceOf(c.req.header('x-forwarded-for'), c.env.incoming.socket.remoteAddress, services.config.trustProxy);

/** The handlers' view of a request. */
function contextOf(c: C, services: Services, body: Body, signedIn: SignedIn | undefined, cookies: string[]): Context {
  const needed = (): SignedIn => {
    if (!signedIn) throw new NotSignedIn();
    return signedIn;
  };
  const origin = originOf(c, services.config);
  return {
    services,
    db: services.db,
    language: languageOf(c.req.header('language')),
    now: services.clock.now(),
    source: sourceOfRequest(c, services),
    origin,
    userAgent: c.req.header('user-agent') ?? '',
    uploads: body.uploads,
    ...(signedIn ? { signedIn } : {}),
    get account() {
      return needed().account;
    },
    get session() {
      return needed().session;
    },
    setFilesCookie: (value) => {
      const life = value === '' ? '; Max-Age=0' : `; Max-Age=${90 * 86_400}`;
      cookies.push(
        `files=${value}; Path=/files; HttpOnly; SameSite=Strict${origin.startsWith('https:') ? '; Secure' : ''}${life}`,
      );
    },
  };
}

/** Whether keys are kept: QA may switch it off, and then the server is as one that knows nothing of keys. */
const keepsKeys = async (services: Services): Promise<boolean> => {
  const set = await services.settings.read<{ idempotency?: string | number | boolean }>(services.db, 'config.system');
  return set?.idempotency === undefined || ['1', 'true'].includes(String(set.idempotency));
};

/** Validates, runs the handler, and makes the envelope. */
async function act(
  c: C,
  endpoint: Endpoint,
  handler: Handler | undefined,
  fields: Record<string, string>,
  context: Context,
  seen: Seen,
  delay: () => Promise<void>,
): Promise<Response> {
  const { language, services } = context;
  if (!handler) throw new Refusal('notAvailable');
  const read = v.safeParse(endpoint.request, { ...fields });
  if (!read.success) throw new Refusal('fieldWrong', { field: v.getDotPath(read.issues[0]) ?? '' });
  await assertOffered(services, endpoint.id, read.output);
  if (endpoint.stream) return (await handler.run(read.output, context)) as Response;
  const waits = waitsWhileFrozen(endpoint);
  if (waits && endpoint.effect !== 'money') assertNotFrozen(context.account);
  if (endpoint.effect !== 'money')
    return answer(c, endpoint, { ret: 1, msg: '', data: (await handler.run(read.output, context)) ?? null });
  const key = c.req.header('idempotency-key');
  const keeps = await keepsKeys(services);
  const repeated = (told: Envelope): Response => {
    services.rateLimit.countRepeat(context.account.id, context.now);
    seen.replayed = true;
    return answer(c, endpoint, told, 200, { 'idempotency-replayed': '1' });
  };
  try {
    await services.rateLimit.money.count(services.db, context.account.id, context.now);
  } catch (error) {
    // what was answered is answered again however busy its customer is: it moves nothing
    const earlier = keeps ? await findAnswer(endpoint, key, fields, context) : undefined;
    if (!earlier) throw error;
    return repeated(earlier);
  }
  // the one name of the payment password in money calls; see `checkPayment`
  const { paypass } = read.output as { paypass?: unknown };
  const secret = typeof paypass === 'string' && paypass !== '' ? paypass : undefined;
  let proved: string | undefined;
  let wrong: Refusal | undefined;
  const prove = async (): Promise<void> => {
    if (secret === undefined) return;
    try {
      await provePayment(services, context.account, secret);
      proved = secret;
      await noteLanguage(services.db, context.account, language);
    } catch (error) {
      // a wrong one is the outcome of its key, so that the same request, sent again, is no second guess
      if (!(error instanceof Refusal) || error.retryAfter !== undefined) throw error;
      wrong = error;
    }
  };
  const inside = (tx: Context['db']) => {
    services.ledgerAudit.assertHealthy(context.now);
    // inside, so that a key which was answered before is answered the same
    if (waits) assertNotFrozen(context.account);
    if (wrong) throw wrong;
    return handler.run(
      read.output,
      Object.create(context, { db: { value: tx }, proved: { value: proved } }) as Context,
    );
  };
  if (!keeps) {
    await delay();
    await prove();
    return answer(c, endpoint, { ret: 1, msg: '', data: await retryTransaction(services.db, inside) });
  }
  const outcome = await runOnce(endpoint, key, fields, context, inside, {
    before: delay,
    ...(secret === undefined ? {} : { prove }),
  });
  if (outcome.state === 'running') {
    return answer(c, endpoint, { ret: 0, msg: translate(language, 'running'), data: { status: 'running' } }, 409, {
      'retry-after': '1',
    });
  }
  const { ret, msg, data } = outcome;
  if (!outcome.replayed) return answer(c, endpoint, { ret, msg, data });
  services.rateLimit.money.giveBack(context.account.id);
  return repeated({ ret, msg, data });
}

/** From a request to its answer: every rule of the wire that is the same for all calls. */
async function serve(c: C, endpoint: Endpoint, handler: Handler | undefined, services: Services): Promise<Response> {
  const language = languageOf(c.req.header('language'));
  const time = services.clock.now();
  const { round } = services.requests;
  const token = c.req.header('token') ?? '';
  const key = c.req.header('idempotency-key');
  const findSignedIn = async (): Promise<SignedIn | undefined> =>
    token === '' ? undefined : findSession(services.db, token, time);
  let body: Body = { fields: {}, uploads: [] };
  let unreadable: unknown;
  let leave = (): void => undefined;
  const source = sourceOfRequest(c, services);
  let signedIn: SignedIn | undefined;
  try {
    services.rateLimit.countCall(source, time);
    services.rateLimit.countToken(token, source, time);
    signedIn = await findSignedIn();
    if (signedIn) services.rateLimit.countCustomer(signedIn.account.id, endpoint.effect, { source, token }, time);
    else services.rateLimit.countVisitor(source, time);
    // ten megabytes are read for nobody who may not send them
    const large = isUpload(c, endpoint);
    if (large && signedIn) leave = await services.uploads.admit(services.db, signedIn.account.id, time);
    if (!large || signedIn) body = await readFields(c, endpoint);
  } catch (error) {
    unreadable = error;
  }
  const { fields } = body;
  const seen = services.requests.add(
    {
      call: endpoint.id,
      method: endpoint.method,
      path: endpoint.path,
      fields: masked(endpoint, fields),
      language: c.req.header('language') ?? '',
      token: token !== '',
      time,
      ...(key === undefined ? {} : { key }),
      ...(signedIn ? { account: signedIn.account.id } : {}),
    },
    round,
  );
  const cookies: string[] = [];
  const names = [
    signedIn?.account.username,
    signedIn?.account.identity,
    fields['username'],
    fields['userphone'],
    fields['email'],
  ].filter((name) => name !== undefined);
  // one that was read while QA began anew takes nothing that was set since
  const fault = round === services.requests.round ? services.demo?.faults.take(endpoint.id, names) : undefined;
  if (fault) seen.fault = fault.kind;
  const delay = async (): Promise<void> => {
    if (fault?.kind === 'latency') await services.demo?.faults.wait(fault);
  };
  const answerCall = async (): Promise<Response> => {
    try {
      // a money call waits once its key is known to run, so that a look-up finds it
      if (endpoint.effect !== 'money') await delay();
      if (endpoint.effect !== 'read' && isForeign(c, services.config)) {
        return answer(c, endpoint, { ret: 0, msg: translate(language, 'foreign'), data: null }, 403);
      }
      if (unreadable) throw unreadable;
      if (endpoint.access === 'customer' && !signedIn) throw new NotSignedIn();
      return await act(c, endpoint, handler, fields, contextOf(c, services, body, signedIn, cookies), seen, delay);
    } catch (error) {
      return answerError(c, endpoint, error);
    }
  };
  const begun = performance.now();
  const response = await (
    fault && fault.kind !== 'latency' ? perform(fault, answerCall, c.env.outgoing as never) : answerCall()
  ).finally(leave);
  for (const cookie of cookies) response.headers.append('set-cookie', cookie);
  seen.duration = Math.round(performance.now() - begun);
  seen.status = response.status;
  const ret = retOf(response);
  if (ret !== undefined) seen.result = ret;
  else if (fault && response.headers.get('content-type')?.startsWith('application/json')) {
    seen.result = await response
      .clone()
      .json()
      .then(
        (told: Envelope) => told.ret,
        () => undefined,
      );
  }
  services.metrics.observe(endpoint.id, response.status, seen.result, performance.now() - begun);
  if (services.config.logRequests) console.log(JSON.stringify(printable(seen)));
  return response;
}

/** Registers every endpoint under its path; another method on a path is 405. */
export function registerRows(
  app: Hono<Env>,
  prefix: string,
  handlers: ReadonlyMap<string, Handler>,
  services: Services,
): void {
  for (const endpoint of endpoints)
    app.on(endpoint.method, prefix + endpoint.path, (c) => serve(c, endpoint, handlers.get(endpoint.id), services));
  for (const path of new Set(endpoints.map((endpoint) => endpoint.path))) {
    const allowed = endpoints
      .filter((endpoint) => endpoint.path === path)
      .map((endpoint) => endpoint.method)
      .join(', ');
    app.all(prefix + path, (c) =>
      answer(
        c,
        undefined,
        { ret: 0, msg: translate(languageOf(c.req.header('language')), 'methodNotAllowed'), data: null },
        405,
        { allow: allowed },
      ),
    );
  }
}
