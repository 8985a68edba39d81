export {
  type Activity,
  countActivities,
  normalOffers,
  publishActivity,
  readOffers,
  writeOffers,
} from './activities.ts';
