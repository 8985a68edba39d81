import { identify } from '../../modules/customers/index.ts';
import { maskFields, toPrintable } from '../../platform/request-log.ts';
import { perform } from '../../qa/faults.ts';
import type { HttpContext, Middleware } from '../env.ts';
import type { Envelope } from '../envelope.ts';

/** Logs a request without its secrets as soon as it is read, adds its result, and counts it in the metrics. */
export const logRequest: Middleware = async (c, next) => {
  const { requests, metrics, config } = c.get('services');
  const endpoint = c.get('endpoint');
  const key = c.req.header('idempotency-key');
  const account = c.get('signedIn')?.account.id;
  const logged = requests.add(
    {
      call: endpoint.id,
      method: endpoint.method,
      path: endpoint.path,
      fields: maskFields(endpoint, c.get('body').fields),
      language: c.req.header('language') ?? '',
      token: c.get('token') !== '',
      time: c.get('time'),
      ...(key === undefined ? {} : { key }),
      ...(account === undefined ? {} : { account }),
    },
    c.get('logRound'),
  );
  c.set('logged', logged);
  const startedAt = performance.now();
  await next();
  logged.duration = Math.round(performance.now() - startedAt);
  logged.status = c.res.status;
  const ret = await retOf(c);
  if (ret !== undefined) logged.result = ret;
  metrics.observe(endpoint.id, c.res.status, ret, performance.now() - startedAt);
  if (config.logRequests) console.log(JSON.stringify(toPrintable(logged)));
};

/** Returns `ret` of the response. If an injected fault replaced the response, it parses the new body. */
async function retOf(c: HttpContext): Promise<number | undefined> {
  const ret = c.get('ret');
  const isFaulty = c.get('logged').fault !== undefined;
  if (ret !== undefined || !isFaulty || !c.res.headers.get('content-type')?.startsWith('application/json')) return ret;
  return c.res
    .clone()
    .json()
    .then(
      (envelope) => (envelope as Envelope).ret,
      () => undefined,
    );
}

/** Applies the fault that QA set for a request. Production has no faults (SEC-13). */
export const injectFault: Middleware = async (c, next) => {
  const { demo, requests } = c.get('services');
  // a request that arrived before QA cleared the log must not take a fault that was set since
  const isCurrent = c.get('logRound') === requests.round;
  const fault = isCurrent ? demo?.faults.take(c.get('endpoint').id, namesOf(c)) : undefined;
  if (!demo || !fault) return next();
  c.get('logged').fault = fault.kind;
  if (fault.kind === 'latency') {
    // a money call waits after its key is claimed, so that a look-up finds it running
    if (c.get('endpoint').effect === 'money') c.set('latency', fault);
    else await demo.faults.wait(fault);
    return next();
  }
  const respond = async (): Promise<Response> => {
    await next();
    return c.res;
  };
  const replacement = await perform(fault, respond, c.env.outgoing as never);
  c.set('ret', undefined);
  // without this, Hono copies the headers of the previous response
  c.res = undefined;
  c.res = replacement;
};

/** Returns the identities by which a fault may target this request: of its account, or of one that logs in. */
function namesOf(c: HttpContext): string[] {
  const { username, userphone, email } = c.get('body').fields;
  const typed = [username, userphone, email].map((name) => (name ? identify(name)?.identity : undefined));
  return [c.get('signedIn')?.account.identity, ...typed].filter((name) => name !== undefined);
}
