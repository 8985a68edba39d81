import { Hono } from 'hono';
import * as v from 'valibot';
import { JOURNAL_KINDS } from '../../src/domain/journal-kinds.ts';
import type { Services } from '../context.ts';
import { changePoints, readPoints } from '../modules/points/index.ts';
import { readBody, respond, text } from './body.ts';
import { requireAccount } from './known.ts';

const shapes = {
  points: v.object({
    username: text,
    number: v.pipe(
      v.number('write a whole number of points'),
      v.safeInteger('write a whole number of points'),
      v.check((points) => points !== 0, 'write a number above or below 0'),
    ),
    reason: v.optional(v.picklist(JOURNAL_KINDS), 'task'),
  }),
  ranks: v.object({ lists: v.array(v.object({ value: text, name: text })) }),
};

/** Adds the controls of points and VIP levels: `POST points | ranks` (docs/qa.md). */
export function profileControls({ db, clock, settings, ledgerAudit }: Services): Hono {
  const qa = new Hono();
  qa.post('/points', async (c) => {
    const { username, number, reason } = await readBody(c, shapes.points);
    const account = await requireAccount(db, username);
    ledgerAudit.assertHealthy();
    await db.transaction((tx) => changePoints(tx, account.id, { number, reason, now: clock.now() }));
    return respond(c, { balance: String(await readPoints(db, account.id)) });
  });
  qa.post('/ranks', async (c) => {
    const { lists } = await readBody(c, shapes.ranks);
    await settings.write(db, 'ranks', lists);
    return respond(c);
  });
  return qa;
}
