import * as rows from '../../../src/api/activities.ts';
import { activitiesOf, activityOf } from './activities.ts';
import { handle } from '../../context.ts';
import { PAGE } from '../../platform/pagination.ts';
import { Refusal } from '../../platform/refusal.ts';

export const handlers = [
  handle(rows.activities, async ({ page }, { db, language }) => {
    const match = await activitiesOf(db, language, { limit: PAGE + 1, skip: (page - 1) * PAGE });
    return { lists: match.slice(0, PAGE), page, last: match.length <= PAGE };
  }),

  handle(rows.activityInfo, async ({ id }, { db, language }) => {
    const match = await activityOf(db, id, language);
    if (!match) throw new Refusal('notFound');
    return match;
  }),
];
