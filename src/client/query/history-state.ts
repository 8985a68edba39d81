import type * as v from 'valibot';
import { proxy, ref } from 'valtio';
import type { Endpoint, ResponseOf } from '../../api/endpoint.ts';
import type { HistoryRecord } from './history-merge.ts';
import type { ResourceState } from './resource.ts';

/** An answer of a paged list, as `lists(...)` of the contract reads it. */
export interface Paged<Item> {
  readonly lists: Item[];
  readonly total?: number | undefined;
  readonly last?: boolean | undefined;
}

/** An endpoint whose response is a page of a history. */
export type HistoryEndpoint = Endpoint<v.GenericSchema<any, any>, v.GenericSchema<any, Paged<HistoryRecord>>>;
export type ItemOf<R extends HistoryEndpoint> = ResponseOf<R>['lists'][number];

/** What a screen shows of a history; `value` is the newest first page, for what stands in it beside the list. */
export interface HistoryState<R extends HistoryEndpoint> extends ResourceState<ResponseOf<R>> {
  /** Newest first, each id once, without a gap: older records are left out until the pages between have come. */
  items: readonly ItemOf<R>[];
  /** The oldest record of all is among the items. */
  last: boolean;
}

export const emptyHistory = <R extends HistoryEndpoint>(): HistoryState<R> => ({
  value: undefined,
  items: [],
  at: undefined,
  source: undefined,
  error: undefined,
  loading: false,
  last: false,
});

export const createHistoryState = <R extends HistoryEndpoint>(): HistoryState<R> =>
  proxy(emptyHistory()) as HistoryState<R>;

/** Replaces the items whole: a proxy for each of a thousand records would only cost. */
export const showItems = <R extends HistoryEndpoint>(state: HistoryState<R>, items: readonly ItemOf<R>[]): void => {
  state.items = ref([...items]);
};
