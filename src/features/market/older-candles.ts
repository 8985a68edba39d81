import { proxy, ref, subscribe } from 'valtio';
import { candles as candlesEndpoint } from '../../api/candles.ts';
import { request } from '../../client/http/request.ts';
import { type Candle, candleList, type Interval } from './candles.ts';

/** Candles of one read, and the most that a chart keeps. */
const READ_COUNT = 300;
const MAX_COUNT = 3000;

/**
 * Candles before those of the newest read, for the chart that is dragged into the past: `key` names coin and interval.
 * They are not stored, since they never change and are read only while the chart is looked at.
 */
export const older = proxy<{ key: string; lists: readonly Candle[] }>({ key: '', lists: ref([]) });

let readingKey = '';
/** Key of the list whose oldest candle is known. */
let endedKey = '';

/**
 * Reads the candles before the oldest one and adds them. Does nothing during another read, or when there are none; a
 * failed read leaves the chart as it is, and the next drag tries again.
 * @param first the oldest candle of the newest read
 */
export async function readOlder(code: string, interval: Interval, first: Candle): Promise<void> {
  const key = `${code} ${interval}`;
  if (older.key !== key) Object.assign(older, { key, lists: ref([]) });
  const oldest = older.lists[0] ?? first;
  if (readingKey === key || endedKey === key || older.lists.length >= MAX_COUNT) return;
  readingKey = key;
  try {
    const { lists } = await request(candlesEndpoint, {
      code,
      interval,
      limit: READ_COUNT,
      before: String(oldest.time),
    });
    const added = lists.filter(({ time }) => time < oldest.time);
    if (added.length === 0) endedKey = key;
    if (older.key === key && added.length > 0) older.lists = ref([...added, ...older.lists]);
  } catch {
    // the chart stays as it is
  } finally {
    readingKey = '';
  }
}

let newest = candleList.state.value;
subscribe(
  candleList.state,
  () => {
    const { value } = candleList.state;
    const first = value?.lists[0];
    const isSame = value && newest && value.code === newest.code && value.interval === newest.interval;
    // each newer read leaves out the oldest candles of the one before, which would be a gap
    if (first && isSame && older.key === `${value.code} ${value.interval}` && older.lists.length > 0) {
      const end = older.lists.at(-1)?.time ?? 0;
      const dropped = (newest?.lists ?? []).filter(({ time }) => time > end && time < first.time);
      if (dropped.length > 0) older.lists = ref([...older.lists, ...dropped]);
    }
    newest = value;
  },
  true,
);

/** Returns the candles to draw: the older ones without a gap before the newest read, then those. */
export function withOlder(key: string, lists: readonly Candle[]): readonly Candle[] {
  const first = lists[0];
  const before = older.key === key && first ? older.lists.filter(({ time }) => time < first.time) : [];
  return before.length === 0 ? lists : [...before, ...lists];
}
