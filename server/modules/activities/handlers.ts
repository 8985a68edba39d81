import * as endpoints from '../../../src/api/activities.ts';
import { listActivities, findActivity } from './activities.ts';
import { handle } from '../../context.ts';
import { PAGE_SIZE } from '../../platform/pagination.ts';
import { Refusal } from '../../platform/refusal.ts';

export const handlers = [
  handle(endpoints.activities, async ({ page }, { db, language }) => {
    const activities = await listActivities(db, language, { limit: PAGE_SIZE + 1, skip: (page - 1) * PAGE_SIZE });
    return { lists: activities.slice(0, PAGE_SIZE), page, last: activities.length <= PAGE_SIZE };
  }),

  handle(endpoints.activityInfo, async ({ id }, { db, language }) => {
    const activity = await findActivity(db, id, language);
    if (!activity) throw new Refusal('notFound');
    return activity;
  }),
];
