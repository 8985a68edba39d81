import { proxy, ref, subscribe } from 'valtio';
import { secondPrices as secondPricesEndpoint } from '../../api/candles.ts';
import { connection } from '../../client/http/connection.ts';
import { request } from '../../client/http/request.ts';
import { serverNow } from '../../client/http/server-clock.ts';
import { accountCollection } from '../../client/session/account-collection.ts';
import { compare } from '../../domain/decimal.ts';
import { SAMPLE_COUNT } from '../../domain/option-rules.ts';
import { onTabMessage, postToTabs } from '../../storage/tabs.ts';
import { onClearUserData } from '../../storage/wipe.ts';
import { livePrices } from '../market/index.ts';
import type { Point } from './evidence.ts';
import { SECONDS_SPAN_MS } from './price-path.ts';
import { recentPrices, recordPrices } from './price-recorder.ts';
import {
  advanceOrder,
  decidingPrices,
  mergePrices,
  newestRecording,
  newPracticeOrder,
  playMoneyLeft,
  pointsSchema,
  type PracticeChoice,
  type PracticeRecord,
  practiceSchema,
  recordedSpan,
} from './practice-rules.ts';
import { secondPrices } from './store.ts';

/**
 * Practice orders: play money on this device, between the risk questions and the first order (LOOK-21). They are stored
 * by account and never sent. Each order has its own record, and the play money left is computed from all of them, so
 * two tabs can't disagree about it.
 */

const STEP_MS = 250;
/** Time between two saves of an open order's prices. */
const SAVE_MS = 2000;
const TOPIC = 'practice';

const collection = accountCollection('practice', practiceSchema);
const recordings = accountCollection('practice-prices', pointsSchema);

/** Practice orders by id; undefined until they have been read. */
export const practice = proxy<{ records: Record<string, PracticeRecord> | undefined }>({ records: undefined });

const forget = (): void => {
  practice.records = undefined;
};
onClearUserData(forget);
collection.onAccountChange(forget);

export const ordersOf = (records: Readonly<Record<string, PracticeRecord>> | undefined) =>
  Object.values(records ?? {}).map(({ order }) => order);

/** Returns the practice order that runs; there is at most one. */
export const openPractice = (records: Readonly<Record<string, PracticeRecord>> | undefined) =>
  Object.values(records ?? {}).find(({ order }) => order.status === 'holding');

const keep = (record: PracticeRecord): void => {
  if (practice.records) practice.records[record.order.id] = ref(record);
};

/** Reads the stored practice orders. */
export const loadPractice = async (): Promise<void> => {
  const records = await collection.readLatest((stored) => stored.all());
  if (records) practice.records = Object.fromEntries(Object.entries(records).map(([id, record]) => [id, ref(record)]));
};
onTabMessage(TOPIC, () => {
  if (practice.records) void loadPractice();
});

/** Returns how far an order has come: it waits for its start price, runs, or is settled. */
const stageOf = ({ status, ends }: PracticeRecord['order']): number =>
  status === 'history' ? 2 : ends === undefined ? 0 : 1;

/** Stores what has become of an order. What another tab stored first stays, and an order that it removed stays away. */
const store = async (record: PracticeRecord): Promise<void> => {
  const { id } = record.order;
  const records = collection.current();
  const stored = await records.get(id);
  if (!records.isCurrent()) return;
  if (!stored) return void delete practice.records?.[id];
  const isNewer = stageOf(record.order) > stageOf(stored.order);
  const merged = {
    ...record,
    order: isNewer ? record.order : stored.order,
    prices: mergePrices(stored.prices, record.prices),
  };
  await records.set(id, merged);
  const shown = practice.records?.[id];
  if (!records.isCurrent() || !shown) return;
  if (stageOf(merged.order) >= stageOf(shown.order)) keep(merged);
  if (isNewer) postToTabs(TOPIC);
};

let saving: Promise<void> = Promise.resolve();
/** Stores one state of an order after the other, so that an older one never replaces a newer one. */
const save = (record: PracticeRecord): void => {
  saving = saving.catch(() => undefined).then(() => store(record));
};

/** The recording that a practice order runs on, and the time in it at which it is placed (ms). */
export interface PracticeReplay {
  readonly prices: readonly Point[];
  readonly start: number;
}

const place = async (choice: PracticeChoice, replay: PracticeReplay | undefined): Promise<void> => {
  const pressed = serverNow();
  const id = String(pressed);
  // another tab may have placed one meanwhile
  await loadPractice();
  const money = playMoneyLeft(ordersOf(practice.records));
  if (!practice.records || openPractice(practice.records) || compare(choice.amount, money) > 0) return;
  const records = collection.current();
  const record: PracticeRecord = replay
    ? { order: newPracticeOrder(id, choice, replay.start), prices: replay.prices, lag: pressed - replay.start }
    : { order: newPracticeOrder(id, choice, pressed), prices: [] };
  await records.set(id, { ...record, prices: [...record.prices] });
  if (!records.isCurrent()) return;
  keep(record);
  postToTabs(TOPIC);
};

let placing: Promise<void> | undefined;
/**
 * Places a practice order on this device; a second tap places none.
 * @param replay undefined for current prices
 */
export const placePractice = (choice: PracticeChoice, replay?: PracticeReplay): Promise<void> =>
  (placing ??= place(choice, replay).finally(() => {
    placing = undefined;
  }));

/** Removes all practice orders, so that the play money is whole again. */
export const restartPractice = async (): Promise<void> => {
  const records = collection.current();
  for (const id of await records.ids()) await records.remove(id);
  if (records.isCurrent() && practice.records) practice.records = {};
  postToTabs(TOPIC);
};

/** Removes everything of practice from this device, once trading is open. */
export const removePractice = async (): Promise<void> => {
  await restartPractice();
  const stored = recordings.current();
  for (const code of await stored.ids()) await stored.remove(code);
};

/** Stores the newest seconds of a coin, so that practice also works offline. A long recording stays until the next. */
export const savePracticePrices = async (code: string): Promise<void> => {
  const { value } = secondPrices.state;
  const newest = newestRecording(
    mergePrices(value?.code === code ? value.lists : [], recentPrices(code)),
    SECONDS_SPAN_MS,
  );
  const records = recordings.current();
  const stored = (await records.get(code)) ?? [];
  const isLong = recordedSpan(newest) >= SECONDS_SPAN_MS / 2;
  const isBetter = newest.length > 1 && (isLong || recordedSpan(newest) > recordedSpan(stored));
  if (isBetter && records.isCurrent()) await records.set(code, newest);
};

/** Returns the stored seconds of a coin, oldest first. */
export const readPracticePrices = async (code: string): Promise<readonly Point[]> =>
  (await recordings.current().get(code)) ?? [];

/** Ids of the orders whose missing prices were read, or are being read. */
const completedIds = new Set<string>();
const readingIds = new Set<string>();

/** Reads once the prices that this device missed while the app was away. Returns whether they are on their way. */
const completePrices = ({ order, prices, lag }: PracticeRecord): boolean => {
  const { id, code, created = 0, ends = created } = order;
  if (readingIds.has(id)) return true;
  const isComplete = decidingPrices(order, prices).length === SAMPLE_COUNT;
  const isTooOld = serverNow() - ends > SECONDS_SPAN_MS;
  if (isComplete || isTooOld || lag !== undefined || completedIds.has(id) || !connection.online) return false;
  completedIds.add(id);
  readingIds.add(id);
  void request(secondPricesEndpoint, { code })
    .then(({ lists }) => {
      const record = practice.records?.[id];
      if (record) keep({ ...record, prices: mergePrices(lists, record.prices) });
    })
    .catch(() => undefined)
    .finally(() => readingIds.delete(id));
  return true;
};

let savedAt = 0;
/** Takes the open order's new prices, and starts or settles it when it is due. */
const step = (): void => {
  const record = openPractice(practice.records);
  if (!record) return;
  const { order, lag } = record;
  const since = order.created ?? 0;
  const newest = lag === undefined ? recentPrices(order.code).filter((point) => point.time > since) : [];
  const prices = newest.length === 0 ? record.prices : mergePrices(record.prices, newest);
  const next = { ...record, prices, order: advanceOrder(order, prices, serverNow() - (lag ?? 0)) };
  if (next.order.status === 'history' && completePrices(next)) return;
  const hasNewPrices = prices.length > record.prices.length && serverNow() - savedAt >= SAVE_MS;
  if (next.order === order && !hasNewPrices) return;
  savedAt = serverNow();
  keep(next);
  save(next);
};

let followedId: string | undefined;
let stops: readonly (() => void)[] = [];

/** Follows the open order on every page: records its prices and settles it. */
const follow = (): void => {
  const record = openPractice(practice.records);
  if (record?.order.id === followedId) return;
  followedId = record?.order.id;
  stops.forEach((stop) => stop());
  stops = [];
  if (!record) return;
  const timer = setInterval(step, STEP_MS);
  const codes = [record.order.code];
  stops = [() => clearInterval(timer), ...(record.lag === undefined ? [livePrices(codes), recordPrices(codes)] : [])];
};
subscribe(practice, follow);
