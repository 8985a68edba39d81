import { type Context as HonoContext, Hono } from 'hono';
import * as v from 'valibot';
import type { Services } from '../context.ts';
import { isForeign } from '../http/origin.ts';
import { isOwnMachine, isOwnName } from '../http/own-machine.ts';
import { bookOverrides, contractDepth } from '../modules/contracts/schema.ts';
import { attempts } from '../platform/db/schema.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { Refusal } from '../platform/refusal.ts';
import { translate } from '../platform/texts/translate.ts';
import { InvalidRequest, readBody, respond, text } from './body.ts';
import { contentControls } from './content.ts';
import { contractControls } from './contracts.ts';
import type { Demo } from './demo.ts';
import { requireAccount } from './known.ts';
import { marketControls } from './market.ts';
import { miningControls } from './mining.ts';
import { pageRoutes } from './page.ts';
import { profileControls } from './profile.ts';
import { riskControls } from './protection.ts';
import { rewardControls } from './rewards.ts';
import { stateControls } from './state.ts';
import { transferControls } from './transfers.ts';
import { trafficControls } from './traffic.ts';

/** Adds `GET books`, which says whether the ledger is sound, and `POST books`, which checks all of it now. */
function ledgerControls({ ledgerAudit }: Services): Hono<any> {
  const qa = new Hono();
  const noStore = { 'cache-control': 'no-store' };
  const auditResponse = () => ({
    sound: ledgerAudit.mayMoveMoney,
    checked: ledgerAudit.checkedAt,
    lists: ledgerAudit.violations,
  });

  qa.get('/books', (c) => c.json(auditResponse(), 200, noStore));
  qa.post('/books', async (c) => {
    await ledgerAudit.check({ full: true });
    return c.json(auditResponse(), 200, noStore);
  });
  return qa;
}

/** Returns what is wrong with a request, in words for QA; undefined for an unexpected error. */
function messageOf(error: Error): string | undefined {
  if (error instanceof Refusal) return translate('en', error.key, error.parameters);
  return error instanceof InvalidRequest || error instanceof OperatorError || v.isValiError(error)
    ? error.message
    : undefined;
}

/** Returns why a request may not use the controls; undefined if it may. */
function whyForbidden(c: HonoContext, { config }: Services): string | undefined {
  // in demo mode the app is open to the network, so that phones can reach it; its clock and funds are not
  if (!config.qaOpen && !(isOwnMachine(c) && isOwnName(c)))
    return 'the QA controls only answer on localhost; QA_OPEN=1 opens them to the network';
  // another site's page must not use the controls through the tester's browser
  return c.req.method !== 'GET' && isForeign(c, config) ? 'a page of another site sent this' : undefined;
}

const resetSchema = v.object({ username: v.optional(text) });

/** Removes everything that changes behaviour. Accounts, messages and money stay. */
async function reset({ db, settings, requests }: Services, demo: Demo): Promise<void> {
  demo.faults.clear();
  demo.clock.reset();
  demo.prices.clearOverrides();
  requests.clear();
  await settings.clear(db);
  await db.delete(attempts);
  await db.delete(bookOverrides);
  await db.delete(contractDepth);
}

/** Creates the routes of the QA page and its controls (docs/qa.md); only mounted in demo mode. */
export function qaRoutes(services: Services, demo: Demo): Hono<any> {
  const qa = new Hono();
  qa.use('*', async (c, next) => {
    const error = whyForbidden(c, services);
    return error === undefined ? next() : c.json({ error }, 403);
  });
  qa.onError((error, c) => {
    const message = messageOf(error);
    if (message === undefined) throw error;
    return c.json({ error: message }, 400);
  });

  qa.route('/', pageRoutes(services));

  qa.route('/', stateControls(services, demo));
  qa.route('/', trafficControls(services, demo));
  qa.route('/', contentControls(services));
  qa.route('/', marketControls(services, demo));
  qa.route('/', contractControls(services));
  qa.post('/reset', async (c) => {
    const { username } = await readBody(c, resetSchema);
    if (username === undefined) await reset(services, demo);
    else demo.faults.clear({ username: (await requireAccount(services.db, username)).identity });
    return respond(c);
  });
  qa.route('/', riskControls(services));
  qa.route('/', ledgerControls(services));
  qa.route('/', transferControls(services));
  qa.route('/', miningControls(services));
  qa.route('/', profileControls(services));
  qa.route('/', rewardControls(services));
  qa.all('*', (c) => c.json({ error: 'there is no such control' }, 404));
  return qa;
}
