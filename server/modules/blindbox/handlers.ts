import * as endpoints from '../../../src/api/blindbox.ts';
import { boxInfo, boxStake, drawBox, drawResponse, listDraws, newestDraw } from './box.ts';
import { handle } from '../../context.ts';
import { pageCursor, PAGE_SIZE } from '../../platform/pagination.ts';
import { assertMayTrade } from '../protection/index.ts';
import { closedText, readSwitches } from '../switches/index.ts';

export const handlers = [
  handle(endpoints.blindBox, async (_, { db, services, account, language }) => ({
    ...(await boxInfo(db, services.keys, account.id, language)),
    ...(closedText(await readSwitches(services, db), ['blindbox']) === undefined ? {} : { closed: true }),
  })),

  handle(endpoints.drawBlindBox, async (requested, context) => {
    const { db, services, account, language, now } = context;
    await assertMayTrade(db, context, { kind: 'blindbox', stake: await boxStake(db) });
    return drawResponse(await drawBox(db, services.keys, account.id, requested, now), language);
  }),

  handle(endpoints.draws, async ({ page }, { db, account, session, language, now }) => {
    const { newest } = await pageCursor(db, session.id, 'draws', page, now, () => newestDraw(db));
    const draws = await listDraws(db, account.id, { newest, limit: PAGE_SIZE + 1, skip: (page - 1) * PAGE_SIZE });
    return {
      lists: draws.slice(0, PAGE_SIZE).map((draw) => drawResponse(draw, language)),
      page,
      last: draws.length <= PAGE_SIZE,
    };
  }),
];
