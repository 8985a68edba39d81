/** Loads the option ticket of a coin, for beside the coin's own page; its property is `code`. */
export const loadTicketPane = () => import('./components/TicketPane.tsx');

export { followPending } from './pending.ts';
export { type OptionOrder, history, holding, withoutSettled as pendingOf } from './store.ts';
export { useShortTitle, useStanding } from './standing.ts';
