import { editAvatar, editUser, ranks } from '../../../src/api/profile.ts';
import { handle } from '../../context.ts';
import { changeAvatar, changeProfile } from './edit.ts';
import { readRank } from './ranks.ts';

export const handlers = [
  handle(editAvatar, async ({ userimg }, context) => {
    await changeAvatar(context, userimg);
    return {};
  }),
  handle(editUser, async (fields, context) => {
    await changeProfile(context, fields);
    return {};
  }),
  handle(ranks, async (_, { db, services, account }) => readRank(db, services.settings, account.id)),
];
