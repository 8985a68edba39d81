import { Hono } from 'hono';
import * as v from 'valibot';
import type { Services } from '../context.ts';
import { riskPasses } from '../modules/protection/schema.ts';
import { DAY_MS } from '../../src/domain/time.ts';
import { readBody, respond, text } from './body.ts';
import { requireAccount } from './known.ts';

const YEAR_MS = 365 * DAY_MS;
const shape = v.object({ username: text });

/**
 * Adds `POST /qa/risk { username }`: marks the risk questions as answered a year ago, so that trading is open at once.
 */
export function riskControls({ db, clock }: Services): Hono {
  const qa = new Hono();
  qa.post('/risk', async (c) => {
    const { username } = await readBody(c, shape);
    const account = await requireAccount(db, username);
    const passed = clock.now() - YEAR_MS;
    await db
      .insert(riskPasses)
      .values({ account: account.id, passed })
      .onConflictDoUpdate({ target: riskPasses.account, set: { passed } });
    return respond(c);
  });
  return qa;
}
