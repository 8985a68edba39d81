import { points, redeemPoints as redeemEndpoint } from '../../../src/api/points.ts';
import { handle } from '../../context.ts';
import { QUOTE_ASSET } from '../../ledger/assets.ts';
import { pageCursor, PAGE_SIZE } from '../../platform/pagination.ts';
import { Refusal } from '../../platform/refusal.ts';
import { translate } from '../../platform/texts/translate.ts';
import { closedText, readSwitches } from '../switches/index.ts';
import { newestPoint, pointPage, readPoints, redeemPoints } from './points.ts';
import { pointTerms } from './terms.ts';

export const handlers = [
  handle(points, async ({ page }, { db, services, account, session, language, now }) => {
    const { rate, closed: refusal } = await pointTerms(services, db, account.id);
    const closed = closedText(await readSwitches(services, db), ['points']) ?? refusal;
    const { newest } = await pageCursor(db, session.id, 'points', page, now, () => newestPoint(db, account.id));
    const changes = await pointPage(db, account.id, { newest, limit: PAGE_SIZE + 1, skip: (page - 1) * PAGE_SIZE });
    return {
      balance: String(await readPoints(db, account.id)),
      ...(rate === undefined ? {} : { rate }),
      // `redeemPoints` charges no fee
      fee: '0',
      code: QUOTE_ASSET,
      closed: closed === undefined ? '' : translate(language, closed),
      certify: closed === 'pointsVerify',
      last: changes.length <= PAGE_SIZE,
      lists: changes
        .slice(0, PAGE_SIZE)
        .map(({ id, reason, number, created }) => ({ id: String(id), reason, number, time: created })),
    };
  }),
  handle(redeemEndpoint, async ({ number }, { db, services, account, now }) => {
    const { rate, closed } = await pointTerms(services, db, account.id);
    if (rate === undefined || closed !== undefined) throw new Refusal(closed ?? 'pointsClosed');
    return redeemPoints(db, account.id, Number(number), { rate, now });
  }),
];
