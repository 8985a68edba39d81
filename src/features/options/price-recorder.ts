import * as v from 'valibot';
import { subscribe } from 'valtio';
import { serverNow } from '../../client/http/server-clock.ts';
import { accountCollection } from '../../client/session/account-collection.ts';
import { amount, time } from '../../api/fields.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { quoteOf } from '../market/store.ts';
import type { Point } from './evidence.ts';
import type { Order } from './store.ts';

/**
 * The device's own tape: the prices that it saw around the start and the end of each order, kept by account, to be laid
 * beside what the server says later. Evidence, not proof (anchors: witness tape).
 */

/** ms around start and end that are kept. */
const RECORDED_WINDOW_MS = 30_000;
/** Prices of a coin that are remembered, one a second: for the line of a short order, and for those before an order. */
const MAX_REMEMBERED_PRICES = 300;
/** Tapes on the device. */
const MAX_RECORDINGS = 60;

type Witnessed = Pick<Order, 'id' | 'code' | 'created' | 'ends'>;

const collection = accountCollection('tape', v.array(v.object({ time, price: amount })));
const recent = new Map<string, Point[]>();
const tapes = new Map<string, Map<number, string>>();

onClearUserData(() => {
  recent.clear();
  tapes.clear();
});

const isNear = ({ time: at }: Point, { created, ends }: Pick<Order, 'created' | 'ends'>): boolean =>
  [created, ends].some((moment) => moment !== undefined && Math.abs(at - moment) <= RECORDED_WINDOW_MS);

const write = async (id: string, tape: ReadonlyMap<number, string>): Promise<void> => {
  const records = collection.current();
  await records.set(
    id,
    [...tape].map(([at, price]) => ({ time: at, price })),
  );
  const oldest = (await records.ids()).sort((a, b) => b.length - a.length || (a < b ? 1 : -1)).slice(MAX_RECORDINGS);
  for (const old of oldest) await records.remove(old);
};

/** Takes what is near an order into its tape. Returns whether anything was new. */
const take = (order: Witnessed): boolean => {
  const tape = tapes.get(order.id) ?? new Map<number, string>();
  tapes.set(order.id, tape);
  const before = tape.size;
  for (const point of recent.get(order.code) ?? []) if (isNear(point, order)) tape.set(point.time, point.price);
  return tape.size > before;
};

/** Remembers the prices of coins while a page shows them. @returns what ends it */
export const recordPrices = (codes: readonly string[]): (() => void) => {
  const ends = codes.map((code) => {
    const quote = quoteOf(code);
    const note = (): void => {
      if (!quote.fresh || quote.price === undefined || quote.time === undefined) return;
      const points = recent.get(code) ?? [];
      recent.set(code, points);
      if (points.at(-1)?.time === quote.time) return;
      points.push({ time: quote.time, price: quote.price });
      if (points.length > MAX_REMEMBERED_PRICES) points.shift();
    };
    note();
    // at once: two ticks of one paint are two prices
    return subscribe(quote, note, true);
  });
  return () => ends.forEach((end) => end());
};

/** Prices of a coin that were seen lately, oldest first. */
export const recentPrices = (code: string): readonly Point[] => recent.get(code) ?? [];

/** Keeps what was seen around open orders; called now and then while there are any. */
export const saveRecordedPrices = async (orders: readonly Witnessed[]): Promise<void> => {
  const now = serverNow();
  for (const order of orders) {
    if (order.ends !== undefined && now - order.ends > RECORDED_WINDOW_MS * 2) continue;
    if (take(order)) await write(order.id, tapes.get(order.id) ?? new Map());
  }
};

/** What this device saw around an order, oldest first; empty where it was not looking. */
export const recordedPrices = async (order: Witnessed): Promise<Point[]> => {
  take(order);
  const stored = (await collection.current().get(order.id)) ?? [];
  const all = new Map([
    ...stored.map(({ time: at, price }): [number, string] => [at, price]),
    ...(tapes.get(order.id) ?? []),
  ]);
  return [...all].map(([at, price]) => ({ time: at, price })).sort((a, b) => a.time - b.time);
};
