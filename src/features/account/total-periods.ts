import { proxy } from 'valtio';
import { createResource, type Resource } from '../../client/query/resource.ts';
import { worthHistory, type worthPeriods } from '../../api/account.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { pastTotals } from './store.ts';

export type TotalPeriod = (typeof worthPeriods)[number];

/** Past totals of each period. Each has its own store, so that a period that was seen before appears at once. */
export const periodTotals: Readonly<Record<TotalPeriod, Resource<typeof worthHistory>>> = {
  '1d': createResource(worthHistory, { period: '1d' }),
  '7d': createResource(worthHistory, { period: '7d' }),
  '30d': pastTotals,
  '1y': createResource(worthHistory, { period: '1y' }),
  all: createResource(worthHistory, { period: 'all' }),
};

const FIRST = '30d';
/** The period of the line. It lasts as long as the session. */
export const chosenPeriod = proxy<{ period: TotalPeriod }>({ period: FIRST });
onClearUserData(() => {
  chosenPeriod.period = FIRST;
});
