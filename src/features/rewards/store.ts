import { request } from '../../client/http/request.ts';
import { findBy } from '../../client/outbox/submit.ts';
import { createHistory } from '../../client/query/history.ts';
import { createResource, type Resource } from '../../client/query/resource.ts';
import { activities, activityInfo } from '../../api/activities.ts';
import { blindBox, drawBlindBox, draws as drawsEndpoint } from '../../api/blindbox.ts';
import { config } from '../../api/content.ts';
import type { ResponseOf } from '../../api/endpoint.ts';
import {
  claimTask,
  invitation as invitationEndpoint,
  signIn,
  signInState,
  tasks as tasksEndpoint,
} from '../../api/rewards.ts';

export type Activity = ResponseOf<typeof activities>['lists'][number];
export type Task = ResponseOf<typeof tasksEndpoint>['lists'][number];
export type BoxInfo = ResponseOf<typeof blindBox>;
export type Draw = ResponseOf<typeof drawsEndpoint>['lists'][number];

/** Days signed in, today's reward, when the next day begins (RWD-01). */
export const signInDays = createResource(signInState);
/** Tasks with condition, reward, progress and expiry (RWD-03). */
export const tasks = createResource(tasksEndpoint);
/** Odds, price and commitment of the next draw: never kept, since they may change (RWD-05). */
export const box = createResource(blindBox);
/** Own draws with all that proves them, kept on the device so that they can be checked offline (RWD-07). */
export const draws = createHistory(drawsEndpoint);
/** Whether the customer may invite, and with which code (RWD-09). */
export const invitation = createResource(invitationEndpoint);
/** Where an invitation leads (`act` "share"). */
export const shareConfig = createResource(config, { act: 'share' });

const pages = new Map<number, Resource<typeof activities>>();
/** A page of activities and welfare offers. */
export function activityPage(page: number): Resource<typeof activities> {
  const known = pages.get(page) ?? createResource(activities, { page });
  pages.set(page, known);
  return known;
}

const details = new Map<string, Resource<typeof activityInfo>>();
/** One activity with its text. */
export function activity(id: string): Resource<typeof activityInfo> {
  const known = details.get(id) ?? createResource(activityInfo, { id });
  details.set(id, known);
  return known;
}

// a backend without keys: a commitment is that of one draw, and the seed says whose it was (RWD-06)
findBy(drawBlindBox, async ({ fields }) => {
  const { lists } = await request(drawsEndpoint, {});
  const draw = lists.find(({ commitment, seed }) => commitment === fields['commitment'] && seed === fields['seed']);
  return draw ? { status: 'accepted', msg: '', data: draw } : { status: 'none', msg: '', data: undefined };
});
// a day is signed in once, whoever did it (RWD-02); of one that is over the days of the month tell
findBy(signIn, async ({ fields }) => {
  const { day, days, today, reward, unit } = await request(signInState, {});
  const wanted = fields['day'] ?? day;
  if (wanted === day ? today : days.includes(wanted))
    return { status: 'accepted', msg: '', data: wanted === day ? { day, reward, unit } : { day: wanted } };
  return wanted === day || wanted.slice(0, 7) === day.slice(0, 7)
    ? { status: 'none', msg: '', data: undefined }
    : undefined;
});
// a task is paid once; one that can be collected still was not
findBy(claimTask, async ({ fields }) => {
  const task = (await request(tasksEndpoint, {})).lists.find(({ id }) => id === fields['id']);
  if (task?.paid) return { status: 'accepted', msg: '', data: { id: task.id, reward: task.reward, unit: task.unit } };
  return task?.claimable ? { status: 'none', msg: '', data: undefined } : undefined;
});
