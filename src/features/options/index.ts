export { followPending } from './pending.ts';
export { type OptionOrder, history, holding, withoutSettled as pendingOf } from './store.ts';
export { useShortTitle, useStanding } from './standing.ts';
