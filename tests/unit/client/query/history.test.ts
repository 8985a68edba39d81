// @vitest-environment node
import { cut, endpointFor, network, ok, finished } from '../support.ts';
import { useFreshSession } from '../session/support.ts';
import { afterEach, describe, expect, test, vi } from 'vitest';
import * as v from 'valibot';
import { createHistory } from '../../../../src/client/query/history.ts';
import { noteConnection } from '../../../../src/client/http/connection.ts';
import { foreignTexts } from '../../../../src/client/http/foreign-texts.ts';
import { request } from '../../../../src/client/http/request.ts';
import { endSession } from '../../../../src/client/session/session.ts';
import { id, lists, page, text, time } from '../../../../src/api/fields.ts';
import { endpoint } from '../../../../src/api/endpoint.ts';
import { database } from '../../../../src/storage/database.ts';
import { settings } from '../../../../src/storage/settings.ts';
import { expectLogged } from '../../../console.ts';

useFreshSession();
afterEach(() => void vi.useRealTimers());
/** Offline, with the waits between tries skipped. */
const offline = <T>(read: () => Promise<T>): Promise<T> => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  network(cut());
  return finished(read());
};

const orders = endpoint({
  id: 'test.history',
  method: 'GET',
  path: 'test/history',
  access: 'customer',
  effect: 'read',
  cache: 'indexeddb',
  hasTexts: true,
  summary: '',
  request: v.object({ status: v.optional(v.string()), page }),
  response: lists(v.object({ id, status: text, time, updated: v.optional(time) })),
});
const SIZE = 4;
/** A server with `held` orders, newest last, in numbered pages. */
const server = (held: { id: string; status: string; time: number }[]) =>
  network(async (request) => {
    const fields = new URL(request.url).searchParams;
    const [requested, number] = [fields.get('status'), Number(fields.get('page'))];
    const all = held.filter(({ status }) => requested === null || status === requested).toReversed();
    return ok({ lists: all.slice((number - 1) * SIZE, number * SIZE), last: number * SIZE >= all.length });
  });
const T = 1_700_000_000_000;
const order = (number: number, status = 'open') => ({ id: String(number), status, time: T + number * 1000 });
const upTo = (last: number) => Array.from({ length: last }, (_, at) => order(at + 1));
const keptIds = async (): Promise<string[] | undefined> => {
  const [stored] = await database('kept').entries(
    v.object({ value: v.object({ lists: v.array(v.object({ id: v.string() })) }) }),
  );
  return stored?.[1].value.lists.map((item) => item.id);
};
const ids = (history: { state: { items: readonly { id: string }[] } }): string =>
  history.state.items.map((item) => item.id).join(' ');

test('each language has its own history, on screen and on the device [I18N-03]', async () => {
  expectLogged('Call: test.history attempts');
  server(upTo(2));
  const history = createHistory(orders);
  await history.refresh();
  const before = settings.language;
  settings.language = 'jp';
  history.put(order(3));
  expect(history.matchesInput()).toBe(false);
  server([1, 2, 3].map((number) => order(number, '開')));
  await history.refresh();
  expect(history.state.items.map(({ status }) => status)).toEqual(['開', '開', '開']);
  settings.language = before;
  const again = createHistory(orders);
  network(cut());
  await offline(again.refresh);
  expect(again.state.items.map(({ status }) => status)).toEqual(['open', 'open']);
});

test('offline, records in another language are better than none, and new ones replace them [PWA-04]', async () => {
  expectLogged('Call: test.history attempts');
  server(upTo(2));
  await createHistory(orders).refresh();
  const { language: before } = settings;
  const history = createHistory(orders);
  settings.language = 'jp';
  network(cut()).state.healthy = false;
  await offline(() => history.refresh());
  expect(history.state).toMatchObject({ language: before, items: [{ status: 'open' }, { status: 'open' }] });
  noteConnection(true);
  server([order(1, '開'), order(2, '開')]);
  await history.refresh();
  expect(history.state).toMatchObject({ language: undefined, items: [{ status: '開' }, { status: '開' }] });
  [settings.language, foreignTexts.language] = [before, undefined];
});

describe('a history', () => {
  test('reads page by page to its end, newest first, without repeats or gaps [ACCT-01]', async () => {
    server(upTo(10));
    const history = createHistory(orders);
    await history.refresh();
    expect(ids(history)).toBe('10 9 8 7');
    expect(history.state).toMatchObject({ source: 'network', last: false, loading: false });
    await history.more();
    await history.more();
    expect(ids(history)).toBe('10 9 8 7 6 5 4 3 2 1');
    expect(history.state.last).toBe(true);
  });

  test('reads 10,000 records to the last and stores the newest 2,000 [LIQ-13 ACCT-01]', async () => {
    expectLogged('Call: test.history attempts');
    const held = upTo(10_000).toReversed();
    network((request) => {
      const number = Number(new URL(request.url).searchParams.get('page'));
      return ok({ lists: held.slice((number - 1) * 500, number * 500), last: number * 500 >= held.length });
    });
    const history = createHistory(orders);
    await history.refresh();
    while (!history.state.last) await history.more();
    expect(history.state.items.map((item) => item.id)).toEqual(held.map((item) => item.id));
    const again = createHistory(orders);
    await offline(() => again.refresh());
    expect([again.state.items.length, again.state.items[0]?.id, again.state.last]).toEqual([2000, '10000', false]);
  });

  test('shows no gap where newer records arrived between two pages [ACCT-01]', async () => {
    const held = upTo(9);
    server(held);
    const history = createHistory(orders);
    await history.refresh();
    held.push(order(10), order(11));
    await history.more();
    expect(ids(history)).toBe('11 10 9 8 7 6 5 4');
    await history.more();
    expect(ids(history)).toBe('11 10 9 8 7 6 5 4 3 2 1');
  });

  test('is stored per account, and opens offline with its age and newest states [STORE-03]', async () => {
    expectLogged('Call: test.history attempts');
    const held = upTo(6);
    server(held);
    const before = createHistory(orders);
    await before.refresh();
    await before.more();
    held[4] = order(5, 'done');
    const later = createHistory(orders);
    await offline(() => later.refresh());
    expect(ids(later)).toBe('6 5 4 3 2 1');
    expect(later.state).toMatchObject({ source: 'device', last: true });
    expect(later.state.error?.kind).toBe('attempts');
    server(held);
    await later.refresh();
    expect(later.state.items.find((item) => item.id === '5')?.status).toBe('done');
    expect(later.state).toMatchObject({ source: 'network', error: undefined, last: true });
  });

  test('closes the gap between stored and new records [STORE-03]', async () => {
    const held = upTo(6);
    server(held);
    await createHistory(orders).refresh();
    held.push(...Array.from({ length: 9 }, (_, at) => order(7 + at)));
    const later = createHistory(orders);
    await later.refresh();
    expect(ids(later)).toBe('15 14 13 12 11 10 9 8 7 6 5 4 3');
    await later.more();
    expect(ids(later).endsWith(' 3 2 1')).toBe(true);
  });

  test('drops older records if the gap is too wide, and reads them again [STORE-03]', async () => {
    const held = upTo(4);
    server(held);
    await createHistory(orders).refresh();
    held.push(...Array.from({ length: 30 }, (_, at) => order(5 + at)));
    const later = createHistory(orders);
    await later.refresh();
    expect(later.state.items).toHaveLength(5 * SIZE);
    while (!later.state.last) await later.more();
    expect(later.state.items.map((item) => Number(item.id))).toEqual(Array.from({ length: 34 }, (_, at) => 34 - at));
  });

  test('removes a record that left the filter', async () => {
    const held = upTo(3);
    server(held);
    const open = createHistory(orders, { status: 'open' });
    await open.refresh();
    held[1] = order(2, 'done');
    await open.refresh();
    expect(ids(open)).toBe('3 1');
  });

  test('each filter has its own stored history [ACCT-02]', async () => {
    expectLogged('Call: test.history attempts');
    let status: string | undefined = 'open';
    server([order(1), order(2, 'done'), order(3)]);
    const history = createHistory(orders, () => ({ status }));
    await history.refresh();
    expect(ids(history)).toBe('3 1');
    status = 'done';
    await history.refresh();
    expect(ids(history)).toBe('2');
    status = 'open';
    await offline(() => history.refresh());
    expect(ids(history)).toBe('3 1');
  });

  test('a new record comes first, and stays if the page on its way did not know it', async () => {
    const held = upTo(2);
    server(held);
    const history = createHistory(orders);
    await history.refresh();
    const running = history.refresh();
    held.push(order(3));
    history.put(order(3));
    await running;
    await history.refresh();
    expect(ids(history)).toBe('3 2 1');
  });

  test('stores a new record at once, for a restart offline [STORE-03]', async () => {
    server(upTo(2));
    const history = createHistory(orders);
    await history.refresh();
    history.put(order(3));
    await vi.waitFor(async () => expect(await keptIds()).toEqual(['3', '2', '1']));
  });

  test('keeps a record made while a page loads if that page never arrives [STORE-03]', async () => {
    server(upTo(2));
    const history = createHistory(orders);
    await history.refresh();
    network(() => new Promise<never>(() => undefined));
    void history.refresh();
    history.put(order(3));
    await vi.waitFor(async () => expect(await keptIds()).toEqual(['3', '2', '1']));
  });

  test('keeps a new record if the following page never arrives [STORE-03]', async () => {
    server(upTo(2));
    const history = createHistory(orders);
    await history.refresh();
    let give: (() => void) | undefined;
    network(
      () => new Promise((reply) => (give = () => reply(ok({ lists: upTo(2).toReversed(), last: true })))),
      () => new Promise<never>(() => undefined),
    );
    const running = history.refresh();
    await vi.waitFor(() => expect(give).toBeDefined());
    history.put(order(3));
    give!();
    await running;
    expect([ids(history), await keptIds()]).toEqual(['3 2 1', ['3', '2', '1']]);
  });

  test('repeats a read that began before a change [LIVE-07]', async () => {
    const held = upTo(2);
    let give: (() => void) | undefined;
    network(
      () => new Promise((reply) => (give = () => reply(ok({ lists: upTo(2).toReversed(), last: true })))),
      ok(),
      () => ok({ lists: held.toReversed(), last: true }),
    );
    const history = createHistory(orders);
    void history.refresh();
    await vi.waitFor(() => expect(give).toBeDefined());
    await request(endpointFor('change', { method: 'POST', access: 'customer' }), {});
    held.push(order(3));
    const after = Promise.all([history.refresh(), history.refresh()]);
    give!();
    await after;
    expect(ids(history)).toBe('3 2 1');
  });

  test('is current only once its gap is closed [STORE-02]', async () => {
    server(upTo(3));
    const first = createHistory(orders);
    await first.refresh();
    const before = first.state.at;
    let give: (() => void) | undefined;
    const all = upTo(9).toReversed();
    vi.spyOn(Date, 'now').mockReturnValue((before ?? 0) + 60_000);
    network(
      ok({ lists: all.slice(0, 4), last: false }),
      () => new Promise((reply) => (give = () => reply(ok({ lists: all.slice(4, 8), last: false })))),
    );
    const running = first.refresh();
    await vi.waitFor(() => expect(give).toBeDefined());
    expect([ids(first), first.state.at]).toEqual(['3 2 1', before]);
    give!();
    await running;
    vi.restoreAllMocks();
    expect([ids(first), first.state.at]).toEqual(['9 8 7 6 5 4 3 2 1', (before ?? 0) + 60_000]);
  });

  test('is deleted from memory and device with the session [STORE-09]', async () => {
    server(upTo(3));
    const history = createHistory(orders);
    await history.refresh();
    await endSession('signed-out');
    expect(history.state).toMatchObject({ items: [], value: undefined, at: undefined });
    expect(await database('kept').keys()).toEqual([]);
  });
});
