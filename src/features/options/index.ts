export { followPending } from './pending.ts';
export { type OptionOrder, history, holding, pendingOf } from './store.ts';
