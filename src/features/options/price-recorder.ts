import * as v from 'valibot';
import { subscribe } from 'valtio';
import { serverNow } from '../../client/http/server-clock.ts';
import { accountCollection } from '../../client/session/account-collection.ts';
import { amount, time } from '../../api/fields.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { quoteOf } from '../market/index.ts';
import type { Point } from './evidence.ts';
import type { OptionOrder } from './store.ts';

/**
 * Records the prices that this device receives around the start and the end of each order, stored by account, to
 * compare them with those of the server. They are evidence, not proof.
 */

/** Time around start and end that is recorded. */
const RECORDED_WINDOW_MS = 30_000;
/** Prices of a coin in memory, one a second: for the chart of a short order, and for the seconds before an order. */
const MAX_RECENT_PRICES = 300;
/** Recordings on the device. */
const MAX_RECORDINGS = 60;

type RecordedOrder = Pick<OptionOrder, 'id' | 'code' | 'created' | 'ends'>;

const collection = accountCollection('tape', v.array(v.object({ time, price: amount })));
const recent = new Map<string, Point[]>();
const recordings = new Map<string, Map<number, string>>();

onClearUserData(() => {
  recent.clear();
  recordings.clear();
});

const isNear = (point: Point, { created, ends }: Pick<OptionOrder, 'created' | 'ends'>): boolean =>
  [created, ends].some((moment) => moment !== undefined && Math.abs(point.time - moment) <= RECORDED_WINDOW_MS);

const save = async (id: string, recording: ReadonlyMap<number, string>): Promise<void> => {
  const records = collection.current();
  await records.set(
    id,
    [...recording].map(([at, price]) => ({ time: at, price })),
  );
  const oldestIds = (await records.ids()).sort((a, b) => b.length - a.length || (a < b ? 1 : -1)).slice(MAX_RECORDINGS);
  for (const oldId of oldestIds) await records.remove(oldId);
};

/** Adds the recent prices near an order to its recording. Returns whether any is new. */
const record = (order: RecordedOrder): boolean => {
  const recording = recordings.get(order.id) ?? new Map<number, string>();
  recordings.set(order.id, recording);
  const sizeBefore = recording.size;
  for (const point of recent.get(order.code) ?? []) if (isNear(point, order)) recording.set(point.time, point.price);
  return recording.size > sizeBefore;
};

/**
 * Keeps the recent prices of coins in memory while a page shows them.
 * @returns the function that stops it
 */
export const recordPrices = (codes: readonly string[]): (() => void) => {
  const stops = codes.map((code) => {
    const quote = quoteOf(code);
    const note = (): void => {
      if (!quote.fresh || quote.price === undefined || quote.time === undefined) return;
      const points = recent.get(code) ?? [];
      recent.set(code, points);
      if (points.at(-1)?.time === quote.time) return;
      points.push({ time: quote.time, price: quote.price });
      if (points.length > MAX_RECENT_PRICES) points.shift();
    };
    note();
    // synchronously, since one paint may have two ticks
    return subscribe(quote, note, true);
  });
  return () => stops.forEach((stop) => stop());
};

/** Returns the recent prices of a coin, oldest first. */
export const recentPrices = (code: string): readonly Point[] => recent.get(code) ?? [];

/** Stores the prices around open orders; called regularly while there are any. */
export const saveRecordedPrices = async (orders: readonly RecordedOrder[]): Promise<void> => {
  const now = serverNow();
  for (const order of orders) {
    if (order.ends !== undefined && now - order.ends > RECORDED_WINDOW_MS * 2) continue;
    if (record(order)) await save(order.id, recordings.get(order.id) ?? new Map());
  }
};

/** Returns the prices that this device received around an order, oldest first; empty if it received none. */
export const recordedPrices = async (order: RecordedOrder): Promise<Point[]> => {
  record(order);
  const stored = (await collection.current().get(order.id)) ?? [];
  const all = new Map([
    ...stored.map(({ time: at, price }): [number, string] => [at, price]),
    ...(recordings.get(order.id) ?? []),
  ]);
  return [...all].map(([at, price]) => ({ time: at, price })).sort((a, b) => a.time - b.time);
};
