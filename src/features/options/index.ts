export { followPending } from './pending.ts';
export { type OptionOrder as Order, history, holding, pendingOf } from './store.ts';
