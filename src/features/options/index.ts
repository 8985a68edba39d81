import { lazy } from 'react';

/** Shows the option ticket of a coin beside the coin's own page; `code`. */
export const TicketPane = lazy(() => import('./components/TicketPane.tsx'));

export { followPending } from './pending.ts';
export { type OptionOrder, history, holding, withoutSettled as pendingOf } from './store.ts';
export { useShortTitle, useStanding } from './standing.ts';
