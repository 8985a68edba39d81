import { perform } from '../../qa/faults.ts';
import type { HttpContext, Middleware } from '../env.ts';

/** Does what QA aimed at a request; in production there is nothing to aim with (SEC-13). */
export const injectFault: Middleware = async (c, next) => {
  const { demo, requests } = c.get('services');
  // one that was read while QA began anew takes nothing that was set since
  const isCurrent = c.get('logRound') === requests.round;
  const fault = isCurrent ? demo?.faults.take(c.get('endpoint').id, namesOf(c)) : undefined;
  if (!demo || !fault) return next();
  c.get('logged').fault = fault.kind;
  if (fault.kind === 'latency') {
    // a money call waits once its key is claimed, so that a look-up finds it running
    if (c.get('endpoint').effect === 'money') c.set('latency', fault);
    else await demo.faults.wait(fault);
    return next();
  }
  const act = async (): Promise<Response> => {
    await next();
    return c.res;
  };
  const replaced = await perform(fault, act, c.env.outgoing as never);
  c.set('ret', undefined);
  // without this, hono copies the headers of the response that is replaced
  c.res = undefined;
  c.res = replaced;
};

/** Names of the account that a fault may be aimed at: of who is signed in, or of who wants to be. */
function namesOf(c: HttpContext): string[] {
  const account = c.get('signedIn')?.account;
  const { username, userphone, email } = c.get('body').fields;
  return [account?.username, account?.identity, username, userphone, email].filter((name) => name !== undefined);
}
