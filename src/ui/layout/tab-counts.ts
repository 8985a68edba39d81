import { proxy } from 'valtio';
import type { Path } from '../../domain/routes.ts';

/** Counts for the badges of the tabs, such as open orders. Each is written by the tab's area, once that is loaded. */
export const tabCounts = proxy<Partial<Record<Path, number>>>({});
