import { createHistory } from '../../client/query/history.ts';
import { createResource, type Resource } from '../../client/query/resource.ts';
import { activities, activityInfo } from '../../api/activities.ts';
import { blindBox, draws as drawsEndpoint } from '../../api/blindbox.ts';
import { config } from '../../api/content.ts';
import type { ResponseOf } from '../../api/endpoint.ts';
import { ranks as ranksEndpoint } from '../../api/profile.ts';
import { checkInState, invitation as invitationEndpoint, tasks as tasksEndpoint } from '../../api/rewards.ts';

export type Activity = ResponseOf<typeof activities>['lists'][number];
export type Task = ResponseOf<typeof tasksEndpoint>['lists'][number];
export type BoxInfo = ResponseOf<typeof blindBox>;
export type Draw = ResponseOf<typeof drawsEndpoint>['lists'][number];

/** Days checked in, today's reward, and when the next day begins (RWD-01). */
export const checkInDays = createResource(checkInState);
/** Tasks with condition, reward, progress and expiry (RWD-03). */
export const tasks = createResource(tasksEndpoint);
/** Odds, price and commitment of the next draw; never stored, since they may change (RWD-05). */
export const box = createResource(blindBox);
/** The customer's draws with their proofs, stored on the device so that they can be checked offline (RWD-07). */
export const draws = createHistory(drawsEndpoint);
/** VIP levels, and the customer's total deposits (PROF-14). */
export const ranks = createResource(ranksEndpoint);
/** Whether the customer may invite others, and their code (RWD-09). */
export const invitation = createResource(invitationEndpoint);
/** The operator's share link (`act` "share"). */
export const shareConfig = createResource(config, { act: 'share' });

const pages = new Map<number, Resource<typeof activities>>();
/** Returns the resource of one page of activities and welfare offers. */
export function activityPage(page: number): Resource<typeof activities> {
  const resource = pages.get(page) ?? createResource(activities, { page });
  pages.set(page, resource);
  return resource;
}

const details = new Map<string, Resource<typeof activityInfo>>();
/** Returns the resource of one activity with its text. */
export function activity(id: string): Resource<typeof activityInfo> {
  const resource = details.get(id) ?? createResource(activityInfo, { id });
  details.set(id, resource);
  return resource;
}
