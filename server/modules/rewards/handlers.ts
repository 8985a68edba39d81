import * as endpoints from '../../../src/api/rewards.ts';
import { handle } from '../../context.ts';
import { joinedBy } from './invitations.ts';
import { checkInToday, readCheckIns } from './check-in.ts';
import { claimTask, listTasks } from './tasks.ts';

export const handlers = [
  handle(endpoints.checkInState, (_, { db, account, now }) => readCheckIns(db, account.id, now)),
  handle(endpoints.checkIn, ({ day }, { db, account, now }) => checkInToday(db, account.id, day, now)),
  handle(endpoints.tasks, async (_, { db, account, language, now }) => ({
    lists: await listTasks(db, account, language, now),
  })),
  handle(endpoints.claimTask, ({ id }, { db, account, now }) => claimTask(db, account, id, now)),
  handle(endpoints.invitation, async (_, { db, account }) => ({
    allowed: account.invitable,
    code: account.invitable ? account.inviteCode : '',
    joined: account.invitable ? await joinedBy(db, account.id) : undefined,
  })),
];
