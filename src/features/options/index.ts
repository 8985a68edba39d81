export { followPending } from './pending.ts';
export { type OptionOrder, history, holding, withoutSettled as pendingOf } from './store.ts';
