import { type Context as HonoContext, Hono } from 'hono';
import * as v from 'valibot';
import type { Services } from '../context.ts';
import { isForeign } from '../http/origin.ts';
import { isOwnMachine, isOwnName } from '../http/own-machine.ts';
import { contractBooks, contractDepth } from '../modules/contracts/schema.ts';
import { attempts } from '../platform/db/schema.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { Refusal } from '../platform/refusal.ts';
import { translate } from '../platform/texts/translate.ts';
import { done, Wrong } from './body.ts';
import { contentControls } from './content.ts';
import { contractControls } from './contracts.ts';
import type { Demo } from './demo.ts';
import { marketControls } from './market.ts';
import { miningControls } from './mining.ts';
import { operatorControls } from './operator.ts';
import { profileRoutes } from './profile.ts';
import { riskRoute } from './protection.ts';
import { rewardControls } from './rewards.ts';
import { transferControls } from './transfers.ts';
import { wireControls } from './wire.ts';

const page = import.meta.glob<string>('./page/page.*', { query: '?raw', import: 'default', eager: true });
const file = (type: string, name: string) => (): Response =>
  new Response(page[`./page/${name}`], {
    headers: { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-cache' },
  });

/** What is wrong with a request, in words for QA; undefined for an error that nobody foresaw. */
function wordsOf(error: Error): string | undefined {
  if (error instanceof Refusal) return translate('en', error.key, error.parameters);
  return error instanceof Wrong || error instanceof OperatorError || v.isValiError(error) ? error.message : undefined;
}

/** Why a request may not pull a lever; undefined where it may. */
function forbidden(c: HonoContext, { config }: Services): string | undefined {
  // the app is open to the network in demo mode, so that phones reach it: who moves its clock and gives out funds
  // sits at this machine
  if (!config.qaOpen && !(isOwnMachine(c) && isOwnName(c)))
    return 'the levers answer this machine alone, under localhost; QA_OPEN=1 opens them to the network';
  // another site's page must not pull these levers through the tester's browser
  return c.req.method !== 'GET' && isForeign(c, config) ? 'a page of another site sent this' : undefined;
}

/** Accounts, messages and money stay: everything that changes behaviour goes. */
async function reset({ db, settings, requests }: Services, demo: Demo): Promise<void> {
  demo.faults.clear();
  demo.clock.reset();
  demo.prices.clearOverrides();
  requests.clear();
  await settings.clear(db);
  await db.delete(attempts);
  await db.delete(contractBooks);
  await db.delete(contractDepth);
}

/** The page of QA and its levers (docs/qa.md); mounted in demo mode alone. */
export function qaRoutes(services: Services, demo: Demo): Hono<any> {
  const qa = new Hono();
  qa.use('*', async (c, next) => {
    const error = forbidden(c, services);
    return error === undefined ? next() : c.json({ error }, 403);
  });
  qa.onError((error, c) => {
    const words = wordsOf(error);
    if (words === undefined) throw error;
    return c.json({ error: words }, 400);
  });

  qa.get('/', file('text/html', 'page.html'));
  qa.get('/page.js', file('text/javascript', 'page.js'));
  qa.get('/page.css', file('text/css', 'page.css'));

  qa.route('/', wireControls(services, demo));
  qa.route('/', contentControls(services));
  qa.route('/', marketControls(services, demo));
  contractControls(qa, services.db);
  qa.post('/reset', async (c) => {
    await reset(services, demo);
    return done(c);
  });
  riskRoute(qa, services);
  qa.route('/', operatorControls(services));
  qa.route('/', transferControls(services, demo));
  qa.route('/', miningControls(services));
  qa.route('/', profileRoutes(services));
  qa.route('/', rewardControls(services));
  qa.all('*', (c) => c.json({ error: 'there is no such lever' }, 404));
  return qa;
}
