export { followPending } from './pending.ts';
export { type Order, history, holding, pendingOf } from './store.ts';
