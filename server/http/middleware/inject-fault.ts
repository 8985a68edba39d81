import { identify } from '../../modules/customers/identity.ts';
import { perform } from '../../qa/faults.ts';
import type { HttpContext, Middleware } from '../env.ts';

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
