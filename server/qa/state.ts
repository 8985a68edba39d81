import { Hono } from 'hono';
import type { Services } from '../context.ts';
import { REGION_FEATURES } from '../../src/domain/region-features.ts';
import { currencies } from '../modules/content/index.ts';
import { bookOverrides } from '../modules/contracts/schema.ts';
import { messageKinds } from '../modules/messages/index.ts';
import { respond } from './body.ts';
import type { Demo } from './demo.ts';
import { faultKinds } from './faults.ts';
import { balanceCodes, callIds } from './known.ts';
import { transferNames } from './transfers.ts';

/**
 * Adds `GET state`, which says what is set now, and `GET names`, which lists the values that the controls accept. The
 * page uses both.
 */
export function stateControls(services: Services, demo: Demo): Hono {
  const { db, clock, market, settings } = services;
  const qa = new Hono();
  qa.get('/state', async (c) =>
    respond(c, {
      faults: demo.faults.list(),
      clock: { now: clock.now(), ahead: demo.clock.now() - demo.clock.source.now() },
      market: demo.prices.overrides(),
      book: (await db.select().from(bookOverrides)).map(({ code, left }) => ({ code, left: String(left) })),
      config: await settings.changes(db),
    }),
  );
  qa.get('/names', async (c) => {
    const { methods, channels } = await transferNames(services);
    return respond(c, {
      calls: ['*', ...callIds],
      kinds: faultKinds,
      coins: market.codes(),
      balances: balanceCodes(market),
      currencies: Object.keys(currencies),
      events: messageKinds,
      features: REGION_FEATURES,
      methods,
      channels: [...channels, ...methods],
    });
  });
  return qa;
}
