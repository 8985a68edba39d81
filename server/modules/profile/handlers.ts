import * as endpoints from '../../../src/api/profile.ts';
import { points, redeemPoints as redeemEndpoint } from '../../../src/api/rewards.ts';
import { handle } from '../../context.ts';
import { uploads } from '../uploads/schema.ts';
import { pageCursor, PAGE_SIZE } from '../../platform/pagination.ts';
import { ASSET } from '../../ledger/pools.ts';
import { newestPoint, pointPage, pointsOf, redeemPoints } from '../points/points.ts';
import { pointTerms } from '../points/terms.ts';
import { changeAvatar, changeProfile } from './edit.ts';
import { cleanPicture } from '../uploads/pictures.ts';
import { rankOf } from './ranks.ts';
import { assertUploadSpace } from '../uploads/uploads.ts';
import { Refusal } from '../../platform/refusal.ts';
import { translate } from '../../platform/texts/translate.ts';
import { changePassword, changePaymentPassword } from '../credentials/passwords.ts';

/** The whole body has its own limit, which the server checks before it reads the body. */
const MAX_PICTURE_BYTES = 10 * 1024 * 1024;

export const handlers = [
  handle(endpoints.upload, async ({ name }, { db, account, services, uploads: files, source, now }) => {
    const file = files.find((candidate) => candidate.name === name);
    if (!file || files.length !== 1 || file.bytes.length === 0) throw new Refusal('uploadMissing');
    if (file.bytes.length > MAX_PICTURE_BYTES) throw new Refusal('tooLarge');
    await assertUploadSpace(db, account.id, now);
    const { bytes, type } = await cleanPicture(services.pictures, file.bytes, source);
    const id = await services.files.put(bytes);
    await db.insert(uploads).values({ id, account: account.id, type, size: bytes.length, created: now });
    return { url: `/files/${id}` };
  }),

  handle(endpoints.editAvatar, async ({ userimg }, context) => {
    await changeAvatar(context, userimg);
    return {};
  }),
  handle(endpoints.editUser, async (fields, context) => {
    await changeProfile(context, fields);
    return {};
  }),
  handle(endpoints.changePassword, async ({ oldpassword, password }, context) => {
    await changePassword(context, oldpassword, password);
    return {};
  }),
  handle(endpoints.changePaymentPassword, async (fields, context) => {
    await changePaymentPassword(context, fields);
    return {};
  }),

  handle(endpoints.ranks, async (_, { db, services, account }) => rankOf(db, services.settings, account.id)),

  handle(points, async ({ page }, { db, services, account, session, language, now }) => {
    const { rate, closed } = await pointTerms(services, db, account.id);
    const { newest } = await pageCursor(db, session.id, 'points', page, now, () => newestPoint(db, account.id));
    const changes = await pointPage(db, account.id, { newest, limit: PAGE_SIZE + 1, skip: (page - 1) * PAGE_SIZE });
    return {
      balance: String(await pointsOf(db, account.id)),
      ...(rate === undefined ? {} : { rate }),
      // `redeemPoints` charges no fee
      fee: '0',
      code: ASSET,
      closed: closed === undefined ? '' : translate(language, closed),
      certify: closed === 'pointsCertify',
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
