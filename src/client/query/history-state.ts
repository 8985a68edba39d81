import type * as v from 'valibot';
import { proxy, ref } from 'valtio';
import type { Endpoint, ResponseOf } from '../../api/endpoint.ts';
import type { Language } from '../../config.ts';
import type { HistoryRecord } from './history-merge.ts';
import type { ResourceState } from './resource.ts';

/** Response of a paged list, as parsed by `lists(...)` of `src/api`. */
export interface Paged<Item> {
  readonly lists: Item[];
  readonly total?: number | undefined;
  readonly last?: boolean | undefined;
}

/** An endpoint whose response is a page of a history. */
export type HistoryEndpoint = Endpoint<v.GenericSchema<any, any>, v.GenericSchema<any, Paged<HistoryRecord>>>;
export type ItemOf<R extends HistoryEndpoint> = ResponseOf<R>['lists'][number];

/** What a screen shows of a history. `value` is the latest first page, for its fields next to the list. */
export interface HistoryState<R extends HistoryEndpoint> extends ResourceState<ResponseOf<R>> {
  /** Newest first, each id once, without gaps: older records are left out until the pages between are loaded. */
  items: readonly ItemOf<R>[];
  /** The items include the oldest record of all. */
  last: boolean;
  /** Language of the texts of a copy if it is not the app's. */
  language: Language | undefined;
}

export const emptyHistory = <R extends HistoryEndpoint>(): HistoryState<R> => ({
  value: undefined,
  items: [],
  at: undefined,
  source: undefined,
  language: undefined,
  error: undefined,
  loading: false,
  last: false,
});

export const createHistoryState = <R extends HistoryEndpoint>(): HistoryState<R> =>
  proxy(emptyHistory()) as HistoryState<R>;

/** Replaces the items as a whole: a proxy for each of a thousand records would cost time for nothing. */
export const showItems = <R extends HistoryEndpoint>(state: HistoryState<R>, items: readonly ItemOf<R>[]): void => {
  state.items = ref([...items]);
};
