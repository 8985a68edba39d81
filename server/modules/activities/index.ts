export { type Activity, publishActivity } from './activities.ts';
