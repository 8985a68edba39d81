export { type Activity, countActivities, publishActivity } from './activities.ts';
