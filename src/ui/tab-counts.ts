import { proxy } from 'valtio';
import type { Path } from '../lib/routes.ts';

/** What waits behind a tab, such as open orders: its badge. Written by the area of the tab, once that is loaded. */
export const tabCounts = proxy<Partial<Record<Path, number>>>({});
