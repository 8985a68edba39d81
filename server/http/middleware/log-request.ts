import { maskFields, toPrintable } from '../../platform/request-log.ts';
import type { Envelope } from '../envelope.ts';
import type { HttpContext, Middleware } from '../env.ts';

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
      (envelope: Envelope) => envelope.ret,
      () => undefined,
    );
}
